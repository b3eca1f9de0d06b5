// Explore and search by mouse and keys, compared with the commands.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answered, choose, expect, nextRows, playGo, playShogi, point, serve, summary, test } from './page';
import { ask, root, run, dataFolder } from './sample_data';

interface Explored { games: number; win_rate: number; next: { move: string; games: number }[] }
interface Found { occurrences: number; games: number; next: { move: string; count: number }[] }
const number = (value: number) => value.toLocaleString('en-US');

test('a first visit: a board, an introduction, and answers to a click', async ({ page, home }) => {
  await page.goto(home);
  await expect(page.locator('.introduction')).toContainText('Play a move');
  const start = ask<Explored>('explore', join(dataFolder(), 'go'));
  await expect(summary(page)).toContainText(`${number(start.games)} games`);
  await expect(nextRows(page).first()).toContainText(start.next[0]!.move);
  await playGo(page, 'Q16', 'D4');
  const after = ask<Explored>('explore', join(dataFolder(), 'go'), 'Q16', 'D4');
  await expect(summary(page)).toContainText(`${number(after.games)} games`);
  await expect(page).toHaveURL(/m=Q16\.D4/);
  for (const [i, next] of after.next.slice(0, 5).entries()) {
    await expect(nextRows(page).nth(i)).toContainText(next.move);
    await expect(nextRows(page).nth(i)).toContainText(number(next.games));
  }
  await expect(page.locator('.board-layer .next')).toHaveCount(after.next.filter((one) => one.move).length);
});

test('the list plays moves, the letters are those of the board', async ({ page, home }) => {
  await page.goto(home);
  const first = await page.locator('.next-table .move-button').first().textContent();
  await page.getByRole('button', { name: first!, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`m=${first}`));
  await expect(page.locator('.shudan-vertex.shudan-sign_1')).toHaveCount(1);
  await answered(page);
  await nextRows(page).nth(1).hover();
  await expect(page.locator('.board-layer .next.pointed text')).toHaveText('b');
});

test('sequences: here, anywhere and local', async ({ page, home }) => {
  await page.goto(home);
  await choose(page, 'mode', 'fixed');
  await expect(summary(page)).toContainText('at least one move');
  await playGo(page, 'Q16', 'O17');
  for (const [mode, ...args] of [['fixed'], ['anywhere', '--place', 'anywhere'], ['local', '--local']] as const) {
    await choose(page, 'mode', mode);
    const found = ask<Found>('search', join(dataFolder(), 'go'), 'Q16', 'O17', ...args);
    await expect(summary(page)).toContainText(`${number(found.occurrences)} matches in ${number(found.games)} games`);
  }
  await expect(nextRows(page).filter({ hasText: 'tenuki' })).toHaveCount(1);
});

test('a sequence cannot contain a pass', async ({ page, home }) => {
  await page.goto(`${home}#/explore/go?m=Q16.pass.D4`);
  await expect(summary(page)).toContainText('0 games');
  for (const mode of ['fixed', 'anywhere', 'local']) {
    await choose(page, 'mode', mode);
    await expect(summary(page)).toContainText('pass');
    await expect(nextRows(page)).toHaveCount(0);
  }
  await page.keyboard.press('Home');
  await expect(summary(page)).toContainText('at least one move');
  await page.keyboard.press('ArrowRight');
  await expect(summary(page)).toContainText(/matches in \d+ games/);
});

test('a longer list of games is still there after opening one', async ({ page, home }) => {
  const rows = page.locator('.game-rows a');
  await page.goto(`${home}#/explore/go`);
  await expect(rows).toHaveCount(20);
  await page.getByRole('button', { name: 'Show more', exact: true }).click();
  await expect(rows).toHaveCount(60);
  await rows.nth(50).click();
  await expect(page.locator('.game-header')).toBeVisible();
  await page.goBack();
  await expect(rows).toHaveCount(60);
  await nextRows(page).first().click();
  await expect(rows).toHaveCount(20);
});

test('the current move of a long line is in view', async ({ page, home }) => {
  const moves = [...'ACEGJLNQS'].flatMap((column) => ['2', '4', '6', '8', '10', '12', '14', '16', '18'].map((row) => column + row));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${home}#/explore/go?m=${moves.join('.')}`);
  const now = page.locator('.move-path [aria-current]');
  for (const [key, words] of [['', '81 S18'], ['Home', 'Start'], ['ArrowRight', '1 A2'], ['End', '81 S18']] as const) {
    if (key) await page.keyboard.press(key);
    await expect(now).toHaveText(words);
    await page.locator('.move-path').scrollIntoViewIfNeeded();
    await expect(now).toBeInViewport({ ratio: 0.9 });
  }
});

test('a list of many thousand matches ends with a note', async ({ page, home }) => {
  const rows = page.locator('.game-rows a');
  await page.goto(`${home}#/explore/go?m=Q16&mode=anywhere`);
  const found = ask<Found>('search', join(dataFolder(), 'go'), 'Q16', '--place', 'anywhere');
  expect(found.occurrences).toBeGreaterThan(10_000);
  for (const count of [60, 140, 300, 620, 1000]) {
    await page.getByRole('button', { name: 'Show more', exact: true }).click();
    await expect(rows).toHaveCount(count);
  }
  await expect(page.getByText(`1,000 of ${number(found.occurrences)}`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show more', exact: true })).toHaveCount(0);
});

test('filters, with completion of names', async ({ page, home }) => {
  await page.goto(home);
  await page.locator('.filters summary').click();
  const field = page.getByRole('combobox', { name: 'Player' });
  await field.fill('gnu');
  const options = page.getByRole('listbox').getByRole('option');
  await expect(options.first()).toContainText('GNU Go level');
  await field.press('ArrowDown');
  const name = (await options.first().locator('bdi').textContent())!;
  await field.press('Enter');
  const chosen = ask<Explored>('explore', join(dataFolder(), 'go'), '--player', name);
  await expect(summary(page)).toContainText(`${number(chosen.games)} games`);
  await page.getByLabel('Result').selectOption('white');
  const white = ask<Explored>('explore', join(dataFolder(), 'go'), '--player', name, '--result', 'white');
  await expect(summary(page)).toContainText(`${number(white.games)} games`);
  await expect(page).toHaveURL(/result=white/);
  await page.getByLabel('From').fill('1700');
  await page.getByLabel('Until').fill('1800');
  await expect(page.locator('.notice').filter({ hasText: 'No game' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear the filters' }).click();
  await expect(page).not.toHaveURL(/result|since/);
  // An invalid date is reported and ignored.
  await page.getByLabel('From').fill('last year');
  await expect(page.getByRole('alert').filter({ hasText: '“last year”' })).toBeVisible();
  await expect(summary(page)).toContainText('192 games');
});

test('keys play only moves of the board that is shown', async ({ page, home }) => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => { answer = resolve; });
  // From the start: the page may ask for likely positions before they are played.
  await page.route(/\/explore\?/, async (route) => {
    if (/[?&]moves=[^&]/.test(route.request().url())) await held;
    await route.continue();
  });
  await page.goto(home);
  await expect(nextRows(page).first()).toBeVisible();
  const first = await nextRows(page).first().locator('.move-button').textContent();
  // The second key comes before the answer to the first: the table still has the moves of the empty board.
  await page.keyboard.press(' ');
  await expect(page).toHaveURL(new RegExp(`m=${first}$`));
  await page.keyboard.press(' ');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await nextRows(page).nth(1).click();
  await expect(page).toHaveURL(new RegExp(`m=${first}$`));
  answer();
  await answered(page);
  const second = await nextRows(page).first().locator('.move-button').textContent();
  await page.mouse.move(0, 0);
  await page.keyboard.press(' ');
  await expect(page).toHaveURL(new RegExp(`m=${first}\\.${second}$`));
});

test('keys step, choose and play; the address restores everything', async ({ page, home }) => {
  await page.goto(home);
  await playGo(page, 'Q16', 'D4');
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL(/at=1/);
  await expect(page.locator('.shudan-vertex:not(.shudan-sign_0)')).toHaveCount(1);
  await page.keyboard.press('Home');
  await expect(page.locator('.shudan-vertex:not(.shudan-sign_0)')).toHaveCount(0);
  await page.keyboard.press('End');
  await expect(page.locator('.shudan-vertex:not(.shudan-sign_0)')).toHaveCount(2);
  await answered(page);
  const before = await nextRows(page).nth(1).locator('.move-button').textContent();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(nextRows(page).nth(1)).toHaveClass(/pointed/);
  await page.keyboard.press(' ');
  await expect(page).toHaveURL(new RegExp(`m=Q16\\.D4\\.${before}`));
  const address = page.url();
  await page.goBack();
  await expect(page.locator('.shudan-vertex:not(.shudan-sign_0)')).toHaveCount(2);
  await page.goForward();
  await expect(page.locator('.shudan-vertex:not(.shudan-sign_0)')).toHaveCount(3);
  const other = await page.context().newPage();
  await other.goto(address);
  await expect(other.locator('.shudan-vertex:not(.shudan-sign_0)')).toHaveCount(3);
  await other.reload();
  await expect(other.locator('.shudan-vertex:not(.shudan-sign_0)')).toHaveCount(3);
});

test('a game opens at the move, with the sequence marked', async ({ page, home }) => {
  await page.goto(`${home}#/explore/go?m=Q16.O17&mode=local`);
  const row = page.locator('.game-rows a').first();
  const place = await row.locator('.game-move').textContent();
  await row.click();
  await expect(page).toHaveURL(/#\/games\/go\/\d+\?at=\d+&marks=/);
  await expect(page.locator('.ply-now')).toContainText(place!.match(/\d+/)![0]);
  await expect(page.locator('p.marked').filter({ hasText: /\d+ to \d+/ })).toBeVisible();
  await expect(page.locator('.shudan-marker_label')).toHaveCount(2);
  await page.goBack();
  await expect(page).toHaveURL(/mode=local/);
});

test('moves can be typed; an illegal one is an error', async ({ page, home }) => {
  await page.goto(home);
  const field = page.getByRole('textbox', { name: 'Move' });
  await field.fill('q16');
  await field.press('Enter');
  await expect(page).toHaveURL(/m=Q16/);
  await field.fill('Q16');
  await field.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Q16');
});

test('shogi: pieces are moved, dropped and promoted', async ({ page, home }) => {
  await page.goto(`${home}#/explore/shogi`);
  await playShogi(page, '7g7f', '3c3d');
  const after = ask<Explored>('explore', join(dataFolder(), 'shogi'), '7g7f', '3c3d');
  await expect(summary(page)).toContainText(`${number(after.games)} games`);
  await expect(nextRows(page)).not.toHaveCount(0);
  await playShogi(page, '8h2b+', '3a2b');
  await expect(page.locator('.hand-top sg-hp-wrap:not([data-nb="0"]) piece')).toHaveClass(/KA/);
  await page.locator('.hand-bottom sg-hp-wrap:not([data-nb="0"]) piece').click();
  await expect(page.locator('sq.dest')).not.toHaveCount(0);
  await page.keyboard.press('Escape');
  await choose(page, 'mode', 'fixed');
  await expect(summary(page)).toContainText(/match(es)? in/);
  // Filters use the game's words.
  await page.locator('.filters summary').click();
  await expect(page.getByLabel('Result').locator('option[value=black]')).toHaveText('Sente won');
});

test('boards of other sizes: the one that a corpus has games on, or a choice', async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), 'tejun-sizes-'));
  const sgf = (size: number, moves: string) => `(;GM[1]SZ[${size}]PB[A]PW[B]RE[B+R]${moves})`;
  writeFileSync(join(folder, 'nine.sgf'), sgf(9, ';B[ee];W[cc]') + sgf(9, ';B[ee];W[gd]'));
  writeFileSync(join(folder, 'large.sgf'), sgf(19, ';B[pd];W[dd]'));
  run('import', join(folder, 'small'), join(folder, 'nine.sgf'));
  run('import', join(folder, 'mixed'), join(folder, 'nine.sgf'), join(folder, 'large.sgf'));
  const server = await serve(folder, join(folder, 'small'), join(folder, 'mixed'));
  const board = page.getByRole('combobox', { name: 'Board' });
  await page.goto(server.url);
  await expect(summary(page)).toContainText('2 games');
  await expect(page).toHaveURL(/explore\/small\?size=9/);
  await expect(board).toHaveCount(0);
  await point(page, 'E5', 9).click();
  await expect(nextRows(page)).toHaveCount(2);
  await page.getByRole('link', { name: 'Suggest', exact: true }).click();
  await expect(board).toHaveValue('9');
  await board.selectOption('19×19');
  await expect(board).toHaveValue('19');
  await page.goto(`${server.url}#/explore/mixed`);
  await expect(summary(page)).toContainText('1 game');
  await board.selectOption('9×9');
  await expect(summary(page)).toContainText('2 games');
  await choose(page, 'mode', 'anywhere');
  await point(page, 'E5', 9).click();
  await expect(summary(page)).toContainText('2 games');
  await board.selectOption('19×19');
  await expect(point(page, 'Q16')).toBeVisible();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('a dropped file is shown', async ({ page, home }) => {
  await page.goto(home);
  const { readFileSync } = await import('node:fs');
  const drop = async (path: string, name: string) => {
    const bytes = [...readFileSync(path)];
    const data = await page.evaluateHandle(([list, title]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(list as number[])], title as string));
      return transfer;
    }, [bytes, name] as const);
    await page.dispatchEvent('#main', 'dragover', { dataTransfer: data });
    await page.dispatchEvent('#main', 'drop', { dataTransfer: data });
  };
  await drop(join(root, 'samples/go/game-0042.sgf'), 'mine.sgf');
  await expect(page.getByText('mine.sgf')).toBeVisible();
  await expect(page.locator('.game-header')).toContainText('GNU Go');
  await page.keyboard.press('End');
  await expect(point(page, 'Q16')).toBeVisible();
  await expect(page.locator('.shudan-vertex:not(.shudan-sign_0)')).not.toHaveCount(0);
  await drop(join(root, 'samples/shogi/gnu-shift-jis.kif'), 'mine.kif');
  await expect(page.locator('.ban-board')).toBeVisible();
  await drop(join(root, 'samples/shogi/fairy.csa'), 'mine.csa');
  await expect(page.getByText('mine.csa')).toBeVisible();
  await expect(page.getByText(/Game 1 of \d+ in this file/)).toBeVisible();
  await page.reload();
  await expect(page.locator('.ban-board')).toBeVisible();
});

test('Suggest takes over the position, the list of games the filters', async ({ page, home }) => {
  await page.goto(`${home}#/explore/go`);
  await playGo(page, 'Q16', 'D4');
  const link = (name: string) => page.getByRole('navigation').first().getByRole('link', { name, exact: true });
  await link('Suggest').click();
  await expect(page).toHaveURL(/#\/suggest\/go\?m=Q16\.D4/);
  await link('Explore').click();
  await expect(page).toHaveURL(/#\/explore\/go\?m=Q16\.D4/);
  // Another corpus takes over the position if it has the game.
  await page.getByLabel('Corpus').selectOption('hostile');
  await expect(page).toHaveURL(/#\/explore\/hostile\?m=Q16\.D4/);
  await page.getByLabel('Corpus').selectOption('shogi');
  await expect(page).toHaveURL(/#\/explore\/shogi$/);
  await page.goto(`${home}#/explore/go?m=Q16&player=GNU%20Go%20level%203`);
  await link('Games').click();
  await expect(page).toHaveURL(/#\/games\/go\?player=GNU/);
  await expect(page.getByText('116 games')).toBeVisible();
  // A link to the same view resets it.
  await link('Games').click();
  await expect(page.getByText('202 games')).toBeVisible();
});
