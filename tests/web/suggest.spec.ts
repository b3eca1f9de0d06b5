// Suggest: setting up, pasting, candidates, examples.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { answered, choose, clickSquare, expect, nextRows, playGo, point, test } from './page';
import { ask, root, run, dataFolder } from './sample_data';

interface Suggested { candidates: { move: string; probability?: number }[] }

test('candidates after moves, and games with them', async ({ page, home }) => {
  await page.goto(`${home}#/suggest/go`);
  await playGo(page, 'Q16', 'D4', 'Q3');
  const said = ask<Suggested>('suggest', join(dataFolder(), 'go'), 'Q16', 'D4', 'Q3');
  for (const [i, one] of said.candidates.slice(0, 5).entries()) await expect(nextRows(page).nth(i)).toContainText(one.move);
  await choose(page, 'by', 'alike');
  const alike = ask<Suggested>('suggest', join(dataFolder(), 'go'), 'Q16', 'D4', 'Q3', '--by', 'alike');
  await answered(page);
  await expect(nextRows(page).first()).toContainText(alike.candidates[0]!.move);
  await expect(page.locator('.example').first()).toBeVisible();
  await expect(page.locator('.example svg').first()).toBeVisible();
  await nextRows(page).nth(1).click();
  await expect(page.getByRole('heading', { name: `Games with ${alike.candidates[1]!.move}` })).toBeVisible();
  await page.locator('.example a').first().click();
  await expect(page).toHaveURL(/#\/games\/go\/\d+\?at=\d+/);
});

test('examples from removed games are left out', async ({ page, home }) => {
  // The newest game, and later all games.
  let isGone = (game: number): boolean => game === 202;
  const refusal = { status: 404, json: { error: { code: 'not_found', text: 'there is no such game' } } };
  await page.route(/\/games\?number=/, async (route) => {
    const left = ((await (await route.fetch()).json()) as { game: number }[]).filter((one) => !isGone(one.game));
    await route.fulfill(left.length === 0 ? refusal : { json: left });
  });
  await page.route(/\/games\/\d+$/, async (route) => {
    if (isGone(Number(/\d+$/.exec(route.request().url())![0]))) await route.fulfill(refusal);
    else await route.continue();
  });
  await page.goto(`${home}#/suggest/go?m=Q16.D4.Q3&by=alike`);
  await expect(page.locator('.example a[href]')).toHaveCount(3);
  await expect(page.locator('.example svg')).toHaveCount(3);
  await expect(page.locator('.example')).toHaveCount(3);
  await expect(page.locator('.examples')).not.toContainText('?');
  isGone = () => true;
  await nextRows(page).nth(6).click();
  await expect(page.locator('.examples').getByText('no longer')).toBeVisible();
});

test('a candidate whose games were removed is not attributed to the ranking', async ({ page, home }) => {
  await page.route(/\/suggest\?/, async (route) => {
    const said = (await (await route.fetch()).json()) as { candidates: { examples?: unknown[] }[] };
    for (const one of said.candidates) one.examples = [];
    await route.fulfill({ json: said });
  });
  await page.goto(`${home}#/suggest/go?m=Q16.D4.Q3&by=alike`);
  await expect(page.locator('.examples').getByText('no longer')).toBeVisible();
});

test('stones are added and removed, and the turn is chosen', async ({ page, home }) => {
  await page.goto(`${home}#/suggest/go`);
  await choose(page, 'tool', 'black');
  await playGo(page, 'Q16', 'R14');
  await choose(page, 'tool', 'white');
  await playGo(page, 'O17');
  await expect(page).toHaveURL(/ab=/);
  await expect(page.locator('.shudan-vertex.shudan-sign_1')).toHaveCount(2);
  await expect(page.locator('.shudan-vertex.shudan-sign_-1')).toHaveCount(1);
  await choose(page, 'tool', 'erase');
  await point(page, 'R14').click();
  await expect(page.locator('.shudan-vertex.shudan-sign_1')).toHaveCount(1);
  await choose(page, 'turn', 'white');
  await expect(page).toHaveURL(/tm=white/);
  await expect(nextRows(page).first()).toBeVisible();
  await page.reload();
  await expect(page.locator('.shudan-vertex:not(.shudan-sign_0)')).toHaveCount(2);
});

test('positions are pasted: moves, SFEN, whole records', async ({ page, home }) => {
  await page.goto(`${home}#/suggest/go`);
  await page.locator('.paste summary').click();
  const field = page.locator('.paste textarea');
  const set = page.locator('.paste button');
  await field.fill('Q16 D4 Q3 D17');
  await set.click();
  await expect(page).toHaveURL(/m=Q16\.D4\.Q3\.D17/);
  await field.fill(readFileSync(join(root, 'samples/go/game-0042.sgf'), 'utf8'));
  await set.click();
  await expect(page.locator('.shudan-vertex:not(.shudan-sign_0)').nth(40)).toBeVisible();
  await field.fill('this is nothing');
  await set.click();
  await expect(page.locator('.paste').getByRole('alert')).toBeVisible();
  // Shogi leads to the corpus that has it.
  await field.fill('lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3');
  await set.click();
  await expect(page).toHaveURL(/#\/suggest\/shogi\?.*sfen=/);
  await expect(nextRows(page).first()).toBeVisible();
});

test('boards printed by the commands can be pasted', async ({ page, home }) => {
  const at = (name: string) => join(dataFolder(), name);
  const shown = (...args: string[]) => run(...args, '--limit', '2');
  const set = async (text: string) => {
    await page.locator('.paste summary').click();
    await page.locator('.paste textarea').fill(text);
    await page.locator('.paste button').click();
  };
  const stones = page.locator('.shudan-vertex:not(.shudan-sign_0)');
  for (const view of ['suggest', 'explore']) {
    for (const [args, count, turn, hash] of [
      [['explore', at('go'), 'Q16', 'D4', 'D16'], 3, 'White', /ab=D16\.Q16&aw=D4&tm=white/],
      [['explore', at('go'), 'Q16', 'D4', '--ascii'], 2, 'Black', /ab=Q16&aw=D4/],
      [['suggest', at('go'), 'Q16', 'D4', 'Q3'], 3, 'White', /ab=Q16\.Q3&aw=D4&tm=white/],
      [['search', at('go'), 'Q16', 'O17', 'R14'], 3, 'White', /m=Q16\.O17\.R14/],
    ] as const) {
      await page.goto('about:blank');
      await page.goto(`${home}#/${view}/go`);
      await set(shown(...args));
      await expect(page).toHaveURL(hash);
      await expect(stones).toHaveCount(count);
      await expect(page.locator('.controls .turn')).toHaveText(`${turn} to move`);
      if (view === 'suggest') await expect(nextRows(page).first()).toBeVisible();
    }
    const [taken, usual] = ['lnsgkgsnl/1r5\\+B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w B', 'lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P4P1/PP1PPPP1P/1B5R1/LNSGKGSNL w -'];
    for (const [args, sfen] of [
      [['explore', at('shogi'), '7g7f', '3c3d', '2g2f'], usual],
      [['explore', at('shogi'), '7g7f', '3c3d', '2g2f', '--ascii'], usual],
      [['suggest', at('shogi'), '7g7f', '3c3d', '8h2b+'], taken],
    ] as const) {
      await page.goto('about:blank');
      await page.goto(`${home}#/${view}/go`);
      await set(shown(...args));
      // The other game leads to a corpus that has it.
      await expect(page).toHaveURL(new RegExp(`#/${view}/shogi\\?.*sfen=${sfen.replace(/ /g, '%20')}`));
      await expect(page.locator('.controls .turn')).toHaveText('Gote to move');
    }
  }
  // Stones of a record without moves.
  await page.goto(`${home}#/explore/go`);
  await set('(;GM[1]SZ[19]AB[pd][dd]AW[dp]PL[W])');
  await expect(page).toHaveURL(/ab=Q16\.D16&aw=D4&tm=white/);
  await expect(stones).toHaveCount(3);
  await page.getByRole('button', { name: 'Clear' }).first().click();
  await expect(stones).toHaveCount(0);
});

test('shogi: pieces are set up', async ({ page, home }) => {
  await page.goto(`${home}#/suggest/shogi`);
  await expect(nextRows(page).first()).toBeVisible();
  await page.getByLabel('Set up').check();
  await page.getByRole('button', { name: 'Remove' }).click();
  await clickSquare(page, '7g');
  await expect(page).toHaveURL(/sfen=.*PP1PPPPPP/);
  await page.getByRole('group', { name: /Pieces Sente/ }).getByRole('button', { name: '歩' }).click();
  await clickSquare(page, '7f');
  await expect(page).toHaveURL(/2P6\/PP1PPPPPP/);
  await page.getByLabel('Set up').uncheck();
  await expect(page.locator('.next-table tbody tr').first()).toBeVisible();
});
