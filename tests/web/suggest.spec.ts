// Suggest: setting up, pasting, candidates, cases.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { choose, expect, nextRows, playGo, point, test } from './page';
import { ask, root, world } from './world';

interface Suggested { candidates: { move: string; probability?: number }[] }

test('candidates after moves, and the cases behind them', async ({ page, home }) => {
  await page.goto(`${home}#/suggest/go`);
  await playGo(page, 'Q16', 'D4', 'Q3');
  const said = ask<Suggested>('suggest', join(world(), 'go'), 'Q16', 'D4', 'Q3');
  for (const [i, one] of said.candidates.slice(0, 5).entries()) await expect(nextRows(page).nth(i)).toContainText(one.move);
  await choose(page, 'alike');
  const alike = ask<Suggested>('suggest', join(world(), 'go'), 'Q16', 'D4', 'Q3', '--by', 'alike');
  await expect(nextRows(page).first()).toContainText(alike.candidates[0]!.move);
  await expect(page.locator('.case').first()).toBeVisible();
  await expect(page.locator('.case svg').first()).toBeVisible();
  await nextRows(page).nth(1).click();
  await expect(page.getByRole('heading', { name: `Cases behind ${alike.candidates[1]!.move}` })).toBeVisible();
  await page.locator('.case a').first().click();
  await expect(page).toHaveURL(/#\/games\/go\/\d+\?at=\d+/);
});

test('stones are set up, taken off, and the turn is chosen', async ({ page, home }) => {
  await page.goto(`${home}#/suggest/go`);
  await choose(page, 'Set Black');
  await playGo(page, 'Q16', 'R14');
  await choose(page, 'Set White');
  await playGo(page, 'O17');
  await expect(page).toHaveURL(/ab=/);
  await expect(page.locator('.shudan-vertex.shudan-sign_1')).toHaveCount(2);
  await expect(page.locator('.shudan-vertex.shudan-sign_-1')).toHaveCount(1);
  await choose(page, 'Take off');
  await point(page, 'R14').click();
  await expect(page.locator('.shudan-vertex.shudan-sign_1')).toHaveCount(1);
  await choose(page, 'White');
  await expect(page).toHaveURL(/tm=white/);
  await expect(nextRows(page).first()).toBeVisible();
  await page.reload();
  await expect(page.locator('.shudan-vertex:not(.shudan-sign_0)')).toHaveCount(2);
});

test('positions are pasted: moves, SFEN, whole records', async ({ page, home }) => {
  await page.goto(`${home}#/suggest/go`);
  await page.getByText('Paste a position').click();
  const field = page.getByRole('textbox', { name: /Moves/ });
  const set = page.getByRole('button', { name: 'Set up', exact: true });
  await field.fill('Q16 D4 Q3 D17');
  await set.click();
  await expect(page).toHaveURL(/m=Q16\.D4\.Q3\.D17/);
  await field.fill(readFileSync(join(root, 'samples/go/game-0042.sgf'), 'utf8'));
  await set.click();
  await expect(page.locator('.shudan-vertex:not(.shudan-sign_0)').nth(40)).toBeVisible();
  await field.fill('this is nothing');
  await set.click();
  await expect(page.getByRole('alert').filter({ hasText: 'could not be read' })).toBeVisible();
  // Shogi leads to the corpus that has it.
  await field.fill('lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3');
  await set.click();
  await expect(page).toHaveURL(/#\/suggest\/shogi\?.*sfen=/);
  await expect(nextRows(page).first()).toBeVisible();
});

test('shogi: pieces are set up', async ({ page, home }) => {
  await page.goto(`${home}#/suggest/shogi`);
  await expect(nextRows(page).first()).toBeVisible();
  await page.getByLabel('Set up').check();
  await page.getByRole('button', { name: 'Take off' }).click();
  const box = (await page.locator('.ban-board').boundingBox())!;
  const square = async (file: number, rank: number) => page.mouse.click(box.x + ((9 - file + 0.5) / 9) * box.width, box.y + ((rank - 0.5) / 9) * box.height);
  await square(7, 7);
  await expect(page).toHaveURL(/sfen=.*PP1PPPPPP/);
  await page.getByRole('group', { name: /Pieces Sente/ }).getByRole('button', { name: '歩' }).click();
  await square(7, 6);
  await expect(page).toHaveURL(/2P6\/PP1PPPPPP/);
  await page.getByLabel('Set up').uncheck();
  await expect(page.locator('.next-table tbody tr').first()).toBeVisible();
});
