// The game view: record, variations and comments, profile, candidates.
import { join } from 'node:path';
import { choose, dropAll, expect, nextRows, test } from './page';
import { ask, dataFolder } from './sample_data';

interface Profile { profiles: { window: number; mountains: { move: number; move_last: number; highest: number }[] }[] }

test('the list of games: sorting, pages, opening one', async ({ page, home }) => {
  await page.goto(`${home}#/games/go`);
  await expect(page.getByText('202 games')).toBeVisible();
  await page.getByLabel('Sort by').selectOption('long');
  const longest = ask<{ game: number; moves: number }[]>('games', join(dataFolder(), 'go'), '--sort', 'moves', '--reverse', '--limit', '1');
  await expect(page.locator('.game-rows a').first()).toContainText(String(longest[0]!.moves));
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/skip=50/);
  await page.locator('.game-rows a').first().click();
  await expect(page.locator('.ply-now')).toContainText('Move 0');
  // A game that does not exist.
  await page.goto(`${home}#/games/go/99999`);
  await expect(page.locator('.notice').filter({ hasText: '99999' })).toBeVisible();
  await page.getByRole('link', { name: 'Games of go' }).click();
  await expect(page.getByText('202 games')).toBeVisible();
});

test('stepping through a game by buttons, keys and the list of moves', async ({ page, home }) => {
  await page.goto(`${home}#/games/go/1`);
  await page.getByRole('button', { name: 'Forward one move' }).click();
  await expect(page.locator('.ply-now')).toContainText('Move 1 ');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press(' ');
  await expect(page.locator('.ply-now')).toContainText('Move 3 ');
  await page.locator('.move-list .move button').nth(9).click();
  await expect(page).toHaveURL(/at=10/);
  await page.keyboard.press('End');
  const header = ask<{ moves: number }[]>('games', join(dataFolder(), 'go'), '1');
  await expect(page.locator('.ply-now')).toContainText(`Move ${header[0]!.moves} `);
});

test('the profile has the peaks of the command, and leads to them', async ({ page, home }) => {
  const mountainsOf = (game: number) => ask<Profile>('profile', join(dataFolder(), 'go'), String(game)).profiles[0]!;
  const game = Array.from({ length: 202 }, (_, i) => i + 1).find((number) => mountainsOf(number).mountains.length > 1)!;
  const profile = mountainsOf(game);
  await page.goto(`${home}#/games/go/${game}`);
  await expect(page.locator('.peaks button')).toHaveCount(profile.mountains.length);
  const first = profile.mountains[0]!;
  await page.locator('.peaks button').first().click();
  await expect(page).toHaveURL(new RegExp(`at=${first.move_last}`));
  await expect(page.locator('.peaks button').first()).toHaveClass(/here/);
  // A click on the chart.
  const chart = page.locator('.profile .u-over');
  const { width, height } = (await chart.boundingBox())!;
  await chart.click({ position: { x: width - 3, y: height / 2 } });
  await expect(page).not.toHaveURL(new RegExp(`at=${first.move_last}(&|$)`));
  await expect(page.locator('.ply-now')).not.toContainText(`Move ${first.move_last} `);
});

test('candidates as heat, with the played move marked', async ({ page, home }) => {
  await page.goto(`${home}#/games/go/1?at=20`);
  await expect(page.locator('.board-layer .heat').first()).toBeVisible();
  await expect(page.locator('.board-layer .ring')).toHaveCount(1);
  await expect(page.getByText(/Played: [A-T]\d+ — (No\. \d+ of|not among)/)).toBeVisible();
  await choose(page, 'heat', 'likely');
  await expect(page).toHaveURL(/heat=likely/);
  await expect(page.locator('.board-layer .heat').first()).toBeVisible();
  await choose(page, 'heat', 'off');
  await expect(page.locator('.board-layer .heat')).toHaveCount(0);
});

test('variations and comments', async ({ page, home }) => {
  await page.goto(`${home}#/games/hostile/1?at=4`);
  const variations = page.getByRole('region', { name: 'Variations' });
  await expect(variations.getByRole('button')).toHaveCount(2);
  await variations.getByRole('button', { name: 'F17' }).click();
  await expect(page).toHaveURL(/v=\d+/);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('a comment')).toBeVisible();
});

test('comments before the first move, between moves and after the last one', async ({ page, home }) => {
  await page.goto(`${home}#/games/asides/1`);
  const comment = page.getByRole('region', { name: 'Comment' });
  const seen: string[] = [];
  for (const [ply, text] of [[0, 'at the start'], [0, 'before the first move'], [1, 'No comment'], [1, 'between two moves'], [2, 'of the second move'], [3, 'No comment'], [3, 'after the game']] as const) {
    await expect(comment).toContainText(text);
    await expect(page.locator('.ply-now')).toContainText(`Move ${ply} `);
    seen.push(new URL(page.url()).hash);
    await page.keyboard.press('ArrowRight');
  }
  expect(new Set(seen).size).toBe(seen.length);
  // Three moves are too few for a profile, which is not an error.
  await expect(page.locator('.profile').getByText('too short')).toBeVisible();
  // Each place has an address and a row in the list.
  await page.goto(`${home}${seen[3]}`);
  await expect(comment).toContainText('between two moves');
  await expect(page.locator('.move-list [aria-current]')).toHaveText('Comment');
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL(/at=1/);
  await page.locator('.move-list .aside button').filter({ hasText: 'Start' }).click();
  await expect(comment).toContainText('at the start');
  await page.locator('.move-list .aside button').last().click();
  await expect(comment).toContainText('after the game');
  // Stones set up after the root.
  await page.goto(`${home}#/games/asides/2`);
  await expect(page.locator('.shudan-vertex:not(.shudan-sign_0)')).toHaveCount(0);
  await page.getByRole('button', { name: 'set-up' }).click();
  await expect(page.locator('.shudan-vertex:not(.shudan-sign_0)')).toHaveCount(2);
  await expect(comment).toContainText('stones are set up');
});

test('several files dropped together: one after the other, and back', async ({ page, home }) => {
  const sgf = (name: string) => `(;GM[1]SZ[9]PB[${name}];B[ee];W[cc])`;
  const shown = page.locator('.game-header h1');
  await page.goto(`${home}#/explore/go`);
  await expect(nextRows(page).first()).toBeVisible();
  await dropAll(page, [['a.txt', 'no game'], ['b.sgf', sgf('Second')], ['c.sgf', sgf('Third') + sgf('Fourth')], ['d.txt', 'nor here']]);
  await expect(shown).toContainText('Second');
  await expect(page.getByText('File 2 of 4')).toBeVisible();
  // A file that cannot be read gives an error when its turn comes.
  await page.getByRole('button', { name: 'Previous file' }).click();
  await expect(page.locator('.file-row').getByRole('alert')).toContainText('“a.txt”');
  await expect(shown).toContainText('Second');
  await page.getByRole('button', { name: 'Next file' }).click();
  await expect(shown).toContainText('Third');
  await expect(page.locator('.file-row').getByRole('alert')).toHaveCount(0);
  await page.getByRole('button', { name: 'Next game' }).click();
  await expect(shown).toContainText('Fourth');
  await expect(page.getByText('File 3 of 4')).toBeVisible();
  // The back button.
  await page.goBack();
  await expect(shown).toContainText('Third');
  await page.goBack();
  await expect(shown).toContainText('Second');
  await page.goForward();
  await page.goForward();
  await expect(shown).toContainText('Fourth');
  await page.reload();
  await expect(shown).toContainText('Fourth');
  await page.goBack();
  await expect(page.locator('.notice').filter({ hasText: 'open its file again' })).toBeVisible();
});

test('shogi: the end of a game follows its last move', async ({ page, home }) => {
  await page.goto(`${home}#/games/asides/3`);
  await expect(page.getByRole('region', { name: 'Comment' })).toContainText('before the game');
  await page.keyboard.press('End');
  await expect(page.getByRole('region', { name: 'Comment' })).toContainText(/^resignedwell played$/);
  await page.getByRole('button', { name: '日本語' }).click();
  await expect(page.locator('.move-list .aside button').last()).toHaveText('投了');
});

test('shogi: moves in both languages', async ({ page, home }) => {
  await page.goto(`${home}#/games/shogi/1?at=9`);
  await expect(page.locator('.move-list .move button').first()).toContainText(/[PLNSGBRK]/);
  await page.getByRole('button', { name: '日本語' }).click();
  await expect(page.locator('.move-list .move button').first()).toContainText(/▲[１-９][一二三四五六七八九]/);
  await page.getByRole('link', { name: 'この局面を検索' }).click();
  await expect(page).toHaveURL(/#\/explore\/shogi\?m=/);
});

test('the page writes moves like the server', async ({ page, home, reading }) => {
  // All moves of several games.
  await page.goto(`${home}#/games/shogi/1`);
  await page.getByRole('button', { name: '日本語' }).click();
  for (const game of [1, 40, 100, 150, 208]) {
    const answer = await page.request.get(`${reading.url}api/corpora/shogi/games/${game}`);
    const record = (await answer.json()) as { nodes: { parent: number | null; japanese?: string }[] };
    const main: string[] = [];
    for (let at = 0; at >= 0;) {
      if (record.nodes[at]!.japanese) main.push(record.nodes[at]!.japanese!);
      at = record.nodes.findIndex((node) => node.parent === at);
    }
    await page.goto(`${home}#/games/shogi/${game}`);
    await expect(page.locator('.move-list .move button')).toHaveCount(main.length);
    const shown = await page.locator('.move-list .move button').allTextContents();
    expect(shown.map((text) => text.replace(/^\d+\s*/, '').replace(/\s/g, ''))).toEqual(main.map((text) => text.replace(/\s/g, '')));
  }
});
