// Corpora: their contents; importing files and paths, with progress that survives a reload.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, summary, test } from './page';
import { ask } from './sample_data';

/** Random games that are always legal: stones never touch each other. */
export function madeGames(count: number, seed: number): string {
  let state = seed;
  const random = (below: number) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return (state >>> 8) % below;
  };
  const points: string[] = [];
  for (let x = 0; x < 19; x++) for (let y = x % 2; y < 19; y += 2) points.push(String.fromCharCode(97 + x, 97 + y));
  let text = '';
  for (let game = 0; game < count; game++) {
    const order = points.slice();
    for (let i = order.length - 1; i > 0; i--) {
      const j = random(i + 1);
      [order[i], order[j]] = [order[j]!, order[i]!];
    }
    text += `(;GM[1]SZ[19]PB[Made ${game % 50}]PW[Other ${game % 7}]DT[20${String(10 + (game % 15))}-01-01]RE[B+R]`;
    text += order.map((place, i) => `;${i % 2 ? 'W' : 'B'}[${place}]`).join('');
    text += ')\n';
  }
  return text;
}

test('contents of a corpus; a read-only server has no import', async ({ page, home }) => {
  await page.goto(`${home}#/corpora`);
  const card = page.locator('.corpus-card').filter({ has: page.getByRole('heading', { name: 'go', exact: true }) });
  await expect(card).toContainText('202');
  await expect(card).toContainText('Go 19×19');
  await expect(card).toContainText('default (202 games)');
  await expect(page.locator('.notice').filter({ hasText: 'read-only' })).toBeVisible();
  await expect(page.locator('.import')).toHaveCount(0);
});

test('imported files are in every view', async ({ page, writing }) => {
  await page.goto(`${writing.url}#/explore/go`);
  await expect(summary(page)).toContainText('192 games');
  await page.getByRole('link', { name: 'Corpora' }).click();
  const card = page.locator('.corpus-card').first();
  await card.locator('input[type=file]').setInputFiles([
    { name: 'three.sgf', mimeType: 'application/x-go-sgf', buffer: Buffer.from(madeGames(3, 7)) },
    { name: 'broken.sgf', mimeType: 'application/x-go-sgf', buffer: Buffer.from('(;GM[1]SZ[19];B[pd];W[pd];B[aa])') },
    { name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('Dear reader, there is no game in this.') },
  ]);
  await expect(page.locator('.job').first()).toContainText('4 games added');
  await expect(page.locator('.job').first()).toContainText('1 damaged');
  await expect(page.locator('.job').first()).toContainText('1 file without games');
  await page.locator('.job summary').first().click();
  await expect(page.locator('.notes')).toContainText(/broken\.sgf:1 — damaged: /);
  await expect(card).toContainText('206');
  await page.getByRole('link', { name: 'Explore', exact: true }).first().click();
  await expect(summary(page)).toContainText('196 games');
});

test('files are dropped', async ({ page, writing }) => {
  await page.goto(`${writing.url}#/corpora`);
  const dropOnto = async (name: string, text: string) => {
    const data = await page.evaluateHandle(([fileName, content]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([content!], fileName!));
      return transfer;
    }, [name, text]);
    const zone = page.locator('.import').first();
    await zone.dispatchEvent('dragover', { dataTransfer: data });
    await zone.dispatchEvent('drop', { dataTransfer: data });
  };
  await dropOnto('dropped.sgf', madeGames(2, 99));
  await expect(page.locator('.job').first()).toContainText('2 games added');
  // Another file of the same name replaces nothing, and the same file again is unchanged.
  await dropOnto('dropped.sgf', madeGames(3, 77));
  await expect(page.locator('.job').first()).toContainText('3 games added');
  await expect(page.locator('.job').first()).not.toContainText('removed');
  await dropOnto('dropped.sgf', madeGames(3, 77));
  await expect(page.locator('.job').first()).toContainText('1 source unchanged');
  expect(ask<{ games: number }>('info', join(writing.folder, 'go')).games).toBe(207);
});

test('an import from a path, with a reload and other requests meanwhile', async ({ page, writing }) => {
  const file = join(writing.folder, 'many.sgf');
  writeFileSync(file, madeGames(4000, 5));
  await page.goto(`${writing.url}#/corpora`);
  await page.getByLabel('File or folder').first().fill(file);
  await page.getByRole('button', { name: 'Import', exact: true }).first().click();
  await expect(page.locator('.job').first()).toContainText('Import into go');
  await page.reload();
  await expect(page.locator('.job').first()).toContainText('Import into go');
  // Another tab explores meanwhile.
  const other = await page.context().newPage();
  await other.goto(`${writing.url}#/explore/go?m=Q16`);
  await expect(summary(other)).toContainText(/games/);
  await other.close();
  await expect(page.locator('.job').first()).toContainText('4,000 games added');
  expect(ask<{ games: number }>('info', join(writing.folder, 'go')).games).toBe(4202);
});

test('an import is stopped; a missing path is an error', async ({ page, writing }) => {
  const file = join(writing.folder, 'many.sgf');
  writeFileSync(file, madeGames(6000, 6));
  await page.goto(`${writing.url}#/corpora`);
  await page.getByLabel('File or folder').first().fill(file);
  await page.getByRole('button', { name: 'Import', exact: true }).first().click();
  const stop = page.getByRole('button', { name: 'Stop' });
  const done = page.locator('.job').first().getByText('games added');
  await expect(stop.or(done).first()).toBeVisible();
  if (await stop.isVisible()) await stop.click({ timeout: 5000 }).catch(() => undefined);   // it may just have ended
  await expect(page.locator('.job-state').first()).toHaveText(/stopped|done/);
  const state = await page.locator('.job-state').first().textContent();
  expect(ask<{ games: number }>('info', join(writing.folder, 'go')).games).toBe(state === 'stopped' ? 202 : 6202);
  await page.getByLabel('File or folder').first().fill('/nowhere/at/all');
  await page.getByRole('button', { name: 'Import', exact: true }).first().click();
  await expect(page.locator('.import .error-text').first()).toContainText('/nowhere/at/all');
  // The path stays in the field, to be corrected.
  await expect(page.getByLabel('File or folder').first()).toHaveValue('/nowhere/at/all');
});
