// A corpus with Go and shogi: every view has a choice, and none mixes them.
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { drop, expect, nextRows, playGo, summary, test } from './page';
import { ask, dataFolder } from './sample_data';

const chooser = (page: Page) => page.getByLabel('Game', { exact: true });
const to = (page: Page, name: string) => page.getByRole('navigation').first().getByRole('link', { name, exact: true }).click();
const goban = (page: Page) => page.locator('.board-column .shudan-goban');
const ban = (page: Page) => page.locator('.board-column .ban-board');

test('the chosen game stays from view to view, and is in the address', async ({ page, home }) => {
  await page.goto(`${home}#/explore/both`);
  await chooser(page).selectOption('Go');
  await expect(page).toHaveURL(/game=go/);
  await expect(goban(page)).toBeVisible();
  await expect(summary(page)).toContainText(/^192 games.*Black won/);
  await to(page, 'Games');
  await expect(page.getByText('202 games')).toBeVisible();
  await page.locator('.game-rows a').first().click();
  await expect(goban(page)).toBeVisible();
  await expect(chooser(page)).toHaveValue('go');
  await to(page, 'Suggest');
  await expect(page.locator('.notice').filter({ hasText: 'the board is empty' })).toBeVisible();
  await playGo(page, 'Q16');
  await expect(nextRows(page).first()).toContainText(/[A-T]\d/);
  await to(page, 'Joseki');
  await expect(page.locator('.joseki-card').first()).toBeVisible();
  await chooser(page).selectOption('Shogi');
  await expect(page.locator('.notice').filter({ hasText: 'no joseki dictionary' })).toBeVisible();
  await expect(goban(page)).toHaveCount(0);
  await to(page, 'Suggest');
  await expect(ban(page)).toBeVisible();
  await expect(nextRows(page).first()).toContainText(/[PLNSGBRK]/);
  await to(page, 'Games');
  await expect(page.getByText('208 games')).toBeVisible();
  // To another page and back.
  await to(page, 'Corpora');
  await page.getByRole('link', { name: 'tejun', exact: false }).first().click();
  await expect(page).toHaveURL(/#\/explore\/both\?game=shogi/);
  await page.reload();
  await expect(ban(page)).toBeVisible();
});

test('links between views keep the game', async ({ page, home }) => {
  const first = ask<{ game: number; kind: string }[]>('games', join(dataFolder(), 'both'), '--limit', '500');
  for (const kind of ['go', 'shogi']) {
    const { game } = first.find((one) => one.kind === kind)!;
    // If the address does not name the game, the record does.
    await page.goto('about:blank');
    await page.goto(`${home}#/games/both/${game}?at=4`);
    await expect(kind === 'go' ? goban(page) : ban(page)).toBeVisible();
    await expect(chooser(page)).toHaveValue(kind);
    await page.getByRole('link', { name: 'Explore this position' }).click();
    await expect(page).toHaveURL(new RegExp(`#/explore/both\\?.*game=${kind}`));
    await expect(kind === 'go' ? goban(page) : ban(page)).toBeVisible();
    await expect(summary(page)).toContainText(kind === 'go' ? /Black won/ : /Sente won/);
    await page.locator('.game-rows a').first().click();
    await expect(page).toHaveURL(new RegExp(`#/games/both/\\d+\\?.*game=${kind}`));
    await page.getByRole('link', { name: 'Candidates here' }).click();
    await expect(page).toHaveURL(new RegExp(`#/suggest/both\\?.*game=${kind}`));
    await expect(nextRows(page).first()).toBeVisible();
    await expect(kind === 'go' ? goban(page) : ban(page)).toBeVisible();
  }
});

test('choosing the other game on the page of a game shows the list', async ({ page, home }) => {
  const go = ask<{ game: number; kind: string }[]>('games', join(dataFolder(), 'both'), '--limit', '500').find((one) => one.kind === 'go')!;
  await page.goto(`${home}#/games/both/${go.game}`);
  await expect(goban(page)).toBeVisible();
  await chooser(page).selectOption('Shogi');
  await expect(page.getByText('208 games')).toBeVisible();
  await page.goBack();
  await expect(goban(page)).toBeVisible();
});

test('moves in an address imply the game', async ({ page, home }) => {
  await page.goto(`${home}#/explore/both?m=Q16.D4`);
  await expect(summary(page)).toContainText('34 games');
  await page.goto(`${home}#/explore/both?m=7g7f.3c3d`);
  await expect(ban(page)).toBeVisible();
  await expect(summary(page)).toContainText('40 games');
});

test('a dropped record of the other game leads to a corpus that has it', async ({ page, home }) => {
  await page.goto(`${home}#/explore/go?m=Q16`);
  await expect(nextRows(page).first()).toBeVisible();
  await drop(page, 'game.kif', '手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 ３四歩(33)\n');
  await expect(ban(page)).toBeVisible();
  await page.keyboard.press('End');
  await page.getByRole('link', { name: 'Explore this position' }).click();
  await expect(page).toHaveURL(/#\/explore\/shogi\?m=7g7f\.3c3d/);
  await expect(summary(page)).toContainText('40 games');
});
