// Books: browsing, editing with undo, comparing.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { choose, expect, nextRows, playGo, point, serve, test } from './page';
import { ask, run, dataFolder } from './sample_data';

interface Shown { moves: { move: string; probability: number; weight?: number }[] }
interface Versus { pairs: { exits: number; bits: number }[] }
interface BookInfo { positions: number; moves: number; histogram: number[] }

test('browsing a book', async ({ page, home }) => {
  await page.goto(`${home}#/books`);
  const start = ask<Shown>('book', 'show', join(dataFolder(), 'first.book'));
  await expect(nextRows(page)).toHaveCount(start.moves.length);
  await expect(nextRows(page).first()).toContainText('66.7 %');
  await nextRows(page).first().click();
  await expect(page).toHaveURL(/m=7g7f/);
  await expect(nextRows(page)).toHaveCount(2);
  await page.getByRole('textbox', { name: 'Move' }).fill('9c9d');
  await page.keyboard.press('Enter');
  await expect(page.locator('.notice').filter({ hasText: 'not in the book' })).toBeVisible();
  await expect(page.getByText('Read-only')).toBeVisible();
});

test('moves of a book that cannot be read are counted', async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), 'tejun-left-out-'));
  const file = join(folder, 'user.db');
  writeFileSync(file, '#YANEURAOU-DB2016 1.00\nsfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n7g7f 3c3d 0 32 99\nnonsense\n');
  const [info] = JSON.parse(run('book', 'info', file, '--json')) as { moves: number }[];
  expect(info!.moves).toBe(1);
  const server = await serve(folder, join(dataFolder(), 'go'), '--books', file);
  await page.goto(`${server.url}#/books`);
  await expect(page.locator('.facts')).toContainText(/Skipped1$/);
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('weights are edited and undone', async ({ page, writing }) => {
  const book = join(writing.folder, 'first.book');
  await page.goto(`${writing.url}#/books/first.book`);
  await expect(nextRows(page)).toHaveCount(2);
  const field = page.getByRole('textbox', { name: 'Weight of P-2f' });
  await field.fill('8');
  await field.press('Enter');
  await expect(page.getByText(/P-2f: weight .* → 8/)).toBeVisible();
  expect(ask<Shown>('book', 'show', book).moves.find((one) => one.move === '2g2f')?.weight).toBe(8);
  await field.fill('0');
  await page.getByRole('button', { name: 'Set', exact: true }).nth((await page.locator('.next-table tbody tr').allTextContents()).findIndex((text) => text.includes('P-2f'))).click();
  await expect(page.getByText(/P-2f: weight 8 → 0/)).toBeVisible();
  await page.getByRole('button', { name: 'Undo (2)' }).click();
  await expect(page.getByText('Undone: P-2f')).toBeVisible();
  expect(ask<Shown>('book', 'show', book).moves.find((one) => one.move === '2g2f')?.weight).toBe(8);
  await page.getByRole('button', { name: 'Undo (1)' }).click();
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeDisabled();
  const after = ask<Shown>('book', 'show', book);
  expect(after).toEqual(ask<Shown>('book', 'show', join(dataFolder(), 'first.book')));
});

test('comparing two books: table, charts, exits', async ({ page, home }) => {
  await page.goto(`${home}#/books`);
  await choose(page, 'books', 'compare');
  const rows = page.locator('.versus-table tbody tr');
  await expect(rows).toHaveCount(4);
  const said = JSON.parse(run('book', 'versus', join(dataFolder(), 'first.book'), join(dataFolder(), 'second.book'), '--all', '--json')) as Versus;
  for (const [i, pair] of said.pairs.entries()) {
    await expect(rows.nth(i)).toContainText(String(pair.exits));
    await expect(rows.nth(i)).toContainText(pair.bits.toFixed(2));
  }
  const sizes = page.locator('.size-table tbody tr');
  for (const [i, name] of ['first.book', 'second.book'].entries()) {
    const [info] = JSON.parse(run('book', 'info', join(dataFolder(), name), '--json')) as BookInfo[];
    for (const figure of [info!.positions, info!.moves, ...info!.histogram.filter((n) => n > 0)])
      await expect(sizes.nth(i)).toContainText(String(figure));
  }
  await expect(page.locator('.figures figure canvas')).toHaveCount(5);
  await expect(page.locator('.exits svg').first()).toBeVisible();
  await page.getByLabel('Second book').selectOption('first.book');
  await expect(rows).toHaveCount(1);
});

test('a Go book has a Go board', async ({ page, home }) => {
  await page.goto(`${home}#/books/go.book`);
  const start = ask<Shown>('book', 'show', join(dataFolder(), 'go.book'));
  await expect(nextRows(page)).toHaveCount(start.moves.length);
  for (const [i, one] of start.moves.entries()) await expect(nextRows(page).nth(i)).toContainText(one.move);
  await expect(point(page, 'Q16')).toBeVisible();
  // The book recognises the board in any orientation.
  await playGo(page, 'Q4');
  const after = ask<Shown>('book', 'show', join(dataFolder(), 'go.book'), 'Q4');
  await expect(nextRows(page)).toHaveCount(after.moves.length);
  for (const [i, one] of after.moves.entries()) await expect(nextRows(page).nth(i)).toContainText(one.move);
  await page.getByRole('link', { name: 'Explore this position' }).click();
  await expect(page).toHaveURL(/#\/explore\/go\?m=Q4/);
  await page.goto(`${home}#/books/first.book?m=7g7f`);
  await page.getByRole('link', { name: 'Explore this position' }).click();
  await expect(page).toHaveURL(/#\/explore\/shogi\?m=7g7f/);
});

test('weights of a Go book, with decimals, are edited and undone', async ({ page, writing }) => {
  const book = join(writing.folder, 'go.book');
  const before = ask<Shown>('book', 'show', book, 'Q4');
  const move = before.moves[1]!;
  await page.goto(`${writing.url}#/books/go.book?m=Q4`);
  await expect(nextRows(page)).toHaveCount(before.moves.length);
  await expect(page.locator('.weight-field input[aria-invalid=true]')).toHaveCount(0);
  const field = page.getByRole('textbox', { name: `Weight of ${move.move}` });
  await field.fill('2.5');
  await field.press('Enter');
  await expect(page.getByText(`${move.move}: weight`)).toContainText('→ 2.50');
  expect(ask<Shown>('book', 'show', book, 'Q4').moves.find((one) => one.move === move.move)?.weight).toBe(2.5);
  await page.getByRole('button', { name: 'Undo (1)' }).click();
  await expect(page.getByText(`Undone: ${move.move}`)).toBeVisible();
  expect(ask<Shown>('book', 'show', book, 'Q4')).toEqual(before);
});

test('two Go books are compared; shogi books cannot be chosen', async ({ page, home }) => {
  await page.goto(`${home}#/books/compare?a=go.book`);
  const rows = page.locator('.versus-table tbody tr');
  await expect(rows).toHaveCount(4);
  const said = JSON.parse(run('book', 'versus', join(dataFolder(), 'go.book'), join(dataFolder(), 'winners.book'), '--all', '--json')) as Versus;
  for (const [i, pair] of said.pairs.entries()) await expect(rows.nth(i)).toContainText(pair.bits.toFixed(2));
  await expect(page.locator('.exits .mini-go .black').first()).toBeVisible();
  const second = page.getByLabel('Second book');
  await expect(second).toHaveValue('winners.book');
  await expect(second.locator('option:disabled')).toHaveText(['first.book', 'second.book']);
  await page.getByLabel('First book').selectOption('second.book');
  await expect(second).toHaveValue('first.book');
  await expect(page.locator('.exits svg').first()).toBeVisible();
});
