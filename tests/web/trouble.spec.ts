// Slow and broken connections, two tabs, hostile records, odd addresses.
import { cpSync, mkdtempSync, readdirSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { choose, drop, expect, nextRows, paste, playGo, serve, summary, test } from './page';
import { hostileNames, dataFolder } from './sample_data';

test('slow answers: the old one stays, loading is shown, the last request counts', async ({ page, home }) => {
  await page.goto(home);
  await expect(summary(page)).toContainText('192 games');
  const held: (() => void)[] = [];
  const asked = new Set<string>();   // A point that the pointer rests on before it is clicked may be asked for twice.
  await page.route(/\/explore\?/, async (route) => {
    asked.add(route.request().url());
    await new Promise<void>((go) => held.push(go));
    await route.continue().catch(() => undefined);
  });
  await playGo(page, 'Q16');
  await expect(page.locator('.loading').filter({ hasText: 'Loading' })).toBeVisible();
  await expect(nextRows(page).first()).toBeVisible();
  await expect(page.locator('.shudan-vertex.shudan-sign_1')).toHaveCount(1);
  await playGo(page, 'D4');
  await expect(page.locator('.loading').filter({ hasText: 'longer than usual' })).toBeVisible();
  await expect.poll(() => asked.size).toBe(2);
  for (const go of held) go();
  await expect(page.locator('.loading')).toHaveText('');
  await expect(summary(page)).toContainText(/^\d+ games/);
  await expect(page).toHaveURL(/m=Q16\.D4/);
  await expect(page.locator('.board-layer .next').first()).toBeVisible();
});

test('drops and pastes wait until the corpora are loaded', async ({ page, home }) => {
  const hold = async () => {
    const held: (() => void)[] = [];
    await page.goto('about:blank');   // the page before asks, too
    await page.route(/\/api\/corpora$/, async (route) => {
      await new Promise<void>((go) => held.push(go));
      await route.continue().catch(() => undefined);
    });
    await page.goto(home);
    await expect.poll(() => held.length).toBeGreaterThan(0);
    return async () => {
      await page.unroute(/\/api\/corpora$/);
      for (const go of held) go();
    };
  };
  let letGo = await hold();
  await drop(page, 'early.sgf', '(;GM[1]SZ[9]PB[Early];B[ee];W[cc])');
  await letGo();
  await expect(page.locator('.game-header h1')).toContainText('Early');
  letGo = await hold();
  await paste(page, 'position startpos moves 7g7f');
  await letGo();
  await expect(page).toHaveURL(/#\/explore\/shogi\?m=7g7f/);
});

test('no answer, half an answer, and retrying', { tag: '@errors' }, async ({ page, home }) => {
  await page.goto(home);
  await expect(summary(page)).toContainText('192 games');
  await page.route(/\/explore\?/, (route) => route.abort('connectionreset'));
  await playGo(page, 'Q16');
  await expect(page.locator('.notice[role=alert]')).toContainText('does not answer');
  await page.unroute(/\/explore\?/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(nextRows(page).first()).toBeVisible();
  await page.route(/\/explore\?/, (route) => route.fulfill({ status: 200, contentType: 'application/json', body: '{"game":"go","ga' }));
  await playGo(page, 'D4');
  await expect(page.locator('.notice[role=alert]')).toContainText('cannot be read');
  await page.unroute(/\/explore\?/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(summary(page)).toContainText(/^\d+ games/);
  await page.route(/\/explore\?/, (route) => route.fulfill({ status: 503, contentType: 'application/json', body: '{"error":{"code":"overloaded","text":"too much at once"}}' }));
  await playGo(page, 'C16');
  await expect(page.locator('.notice[role=alert]')).toContainText('overloaded');
});

test('a server that stops and starts again', { tag: '@errors' }, async ({ page }) => {
  const server = await serve(dataFolder(), join(dataFolder(), 'go'));
  const port = new URL(server.url).port;
  await page.goto(server.url);
  await expect(summary(page)).toContainText('192 games');
  await server.stop();
  await playGo(page, 'Q16');
  await expect(page.locator('.notice[role=alert]')).toContainText('tejun serve');
  const again = await serve(dataFolder(), join(dataFolder(), 'go'), '--port', port);
  if (new URL(again.url).port === port) {
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(summary(page)).toContainText(/games/);
  }
  await again.stop();
});

test('a corpus that is damaged, and one that disappears', async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), 'tejun-broken-'));
  for (const name of ['go', 'shogi', 'hostile']) cpSync(join(dataFolder(), name), join(folder, name), { recursive: true });
  const segments = join(folder, 'hostile/segments');
  for (const name of readdirSync(segments)) truncateSync(join(segments, name), 100);
  const server = await serve(folder, join(folder, 'hostile'), join(folder, 'go'), join(folder, 'shogi'));
  const said = page.locator('main > .notice[role=alert]');
  await page.goto(server.url);
  await expect(said).toContainText('hostile');
  await expect(said).toContainText('segments/');
  await expect(summary(page)).toContainText('192 games');
  await expect(page.getByLabel('Corpus').locator('option')).toHaveText(['go', 'shogi', 'hostile (unreadable)']);
  await said.getByRole('button', { name: 'Close' }).click();
  await expect(said).toHaveCount(0);
  // Its address offers the other corpora.
  await page.goto(`${server.url}#/games/hostile`);
  await page.getByRole('main').getByRole('link', { name: 'go', exact: true }).click();
  await expect(page.getByText('202 games')).toBeVisible();
  // The open corpus disappears.
  renameSync(join(folder, 'go'), join(folder, 'away'));
  await page.locator('.game-rows a').first().click();
  await expect(said.filter({ hasText: /corpus go\b/ })).toBeVisible();
  await page.goto(`${server.url}#/explore/shogi`);
  await expect(summary(page)).toContainText(/games/);
  await page.goto(`${server.url}#/corpora`);
  await expect(page.locator('.corpus-card')).toHaveCount(3);
  await expect(page.locator('.corpus-card').filter({ hasText: 'tejun check' })).toHaveCount(2);
  // It comes back.
  renameSync(join(folder, 'away'), join(folder, 'go'));
  await page.getByRole('button', { name: 'Try again' }).last().click();
  await expect(page.locator('.corpus-card').filter({ hasText: 'tejun check' })).toHaveCount(1);
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('errors of the server in Japanese', async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), 'tejun-said-'));
  cpSync(join(dataFolder(), 'go'), join(folder, 'go'), { recursive: true });
  writeFileSync(join(folder, 'letter.txt'), 'Dear reader, there is no move in this.');
  const server = await serve(folder, join(folder, 'go'), join(dataFolder(), 'shogi'), '--books', join(folder, 'letter.txt'), join(dataFolder(), 'first.book'), '--writable');
  await page.goto(`${server.url}#/books`);
  await expect(page.locator('.books-page bdi').filter({ hasText: 'letter.txt' })).toBeVisible();
  await page.getByRole('button', { name: '日本語' }).click();
  await expect(page.getByText('定跡ファイルではありません')).toBeVisible();
  const told = page.locator('.notice[role=alert]');
  await page.goto(`${server.url}#/suggest/shogi?sfen=${encodeURIComponent('4k4/9/9/9/9/9/9/9/4RK3 b - 1')}`);
  await expect(told).toContainText('王手がかかっています');
  await page.goto(`${server.url}#/explore/go?ab=A2.B1&aw=A1`);
  await expect(told).toContainText('呼吸点のない石');
  await page.goto(`${server.url}#/corpora`);
  await page.getByLabel('ファイルまたはフォルダ').first().fill('games');
  await page.getByRole('button', { name: '取り込む' }).first().click();
  await expect(page.locator('.error-text')).toContainText('パスは / で始めてください');
  await page.locator('.corpus-card input[type=file]').first().setInputFiles({ name: 'broken.sgf', mimeType: 'text/plain', buffer: Buffer.from('(;GM[1]SZ[19];B[pd];W[pd];B[aa])') });
  await page.locator('.job summary').first().click();
  await expect(page.locator('.notes')).toContainText('破損');
  renameSync(join(folder, 'go'), join(folder, 'away'));
  await page.goto(`${server.url}#/games/go`);
  await expect(page.locator('main > .notice[role=alert]').first()).toContainText('棋譜集のフォルダが見つかりません');
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('a file that is not a record gives an error, and the board stays', async ({ page, home }) => {
  await page.goto(`${home}#/explore/go?m=Q16.D4`);
  await expect(nextRows(page).first()).toBeVisible();
  const said = page.locator('main > .notice[role=alert]');
  const before = page.url();
  const stays = async (text: string | RegExp) => {
    await expect(said).toContainText(text);
    expect(page.url()).toBe(before);
    await expect(page.locator('.shudan-vertex:not(.shudan-sign_0)')).toHaveCount(2);
    await said.getByRole('button', { name: 'Close' }).click();
    await expect(said).toHaveCount(0);
  };
  await drop(page, 'picture.png', '\u0089PNG\r\n\u0000\u0001');
  await stays('No game found in “picture.png”');
  await drop(page, 'letter.txt', 'Dear reader：there is no game in this.');
  await stays('No game found in “letter.txt”');
  await drop(page, 'empty.sgf', '');
  await stays('No game found in “empty.sgf”');
  await drop(page, 'games.zip', 'PK');
  await stays('“games.zip” is an archive');
  await drop(page, 'large.sgf', `(;GM[1]C[${'x'.repeat(5_000_000)}])`);
  await stays(/“large.sgf” has 5.0 MB.* 4.2 MB/);
  await paste(page, 'hello', 'notes.md');
  await stays('No game found in “notes.md”');
  await paste(page, '22 games, 2026; and no board at all');
  await stays('neither a position nor a record');
  await page.goto(`${home}#/games/go`);
  await page.locator('.open-file input').setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('nothing') });
  await expect(page.locator('.open-file').getByRole('alert')).toContainText('“notes.txt”');
  // A record can be pasted.
  await paste(page, '(;GM[1]SZ[9]PB[A];B[ee];W[cc])');
  await expect(page).toHaveURL(/#\/games\/go\/file/);
  await expect(page.locator('.ply-now')).toContainText('/ 2');
  await drop(page, 'picture.png', '\u0089PNG');
  await expect(said).toContainText('“picture.png”');
  await expect(page.locator('.ply-now')).toContainText('/ 2');
  await page.goto(`${home}#/explore/go`);
  await paste(page, 'Q16 D4 Q3');
  await expect(page).toHaveURL(/m=Q16\.D4\.Q3/);
});

test('a link in a message, with the token, leads to the page', async ({ page }) => {
  const server = await serve(dataFolder(), join(dataFolder(), 'go'), '--token', 'secret-word');
  await page.route('http://mail.example/', (route) => route.fulfill({ contentType: 'text/html', body: `<a href="${server.url}#/explore/go?m=Q16">look</a>` }));
  await page.goto('http://mail.example/');
  await page.getByRole('link', { name: 'look' }).click();
  await expect(nextRows(page).first()).toBeVisible();
  expect(page.url()).toBe(`${server.url.replace(/\?.*/, '')}#/explore/go?m=Q16`);
  await server.stop();
});

test('two tabs do not disturb each other', async ({ page, context, home }) => {
  const other = await context.newPage();
  await page.goto(home);
  await other.goto(`${home}#/explore/shogi`);
  await page.bringToFront();
  await playGo(page, 'Q16');
  await other.bringToFront();
  await expect(other.locator('.ban-board')).toBeVisible();
  await other.getByRole('button', { name: '日本語' }).click();
  await expect(other.getByRole('link', { name: '棋譜集' })).toBeVisible();
  await page.bringToFront();
  await playGo(page, 'D4');
  await expect(page).toHaveURL(/explore\/go\?m=Q16\.D4/);
  await expect(page.getByRole('link', { name: 'Corpora' })).toBeVisible();
});

test('hostile names are shown as short text', async ({ page, home }) => {
  const visit = async (hash: string) => {
    await page.goto(`${home}${hash}`);
    await expect(page.locator('main')).not.toBeEmpty();
  };
  await visit('#/explore/hostile');
  await expect(page.locator('.game-rows a')).toHaveCount(3);
  await expect(page.locator('.game-rows').getByText('<script>', { exact: false })).toBeVisible();
  await choose(page, 'below', 'players');
  await expect(page.locator('.player-rows li').first()).toBeVisible();
  await visit('#/games/hostile');
  const heights = await page.locator('.game-rows a').evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
  for (const height of heights) expect(height).toBeLessThan(140);
  const names = await page.locator('.game-rows bdi').allTextContents();
  for (const name of names) {
    expect([...name].length).toBeLessThanOrEqual(120);
    expect(name).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
  }
  await visit('#/games/hostile/1');
  await expect(page.getByText('backwards')).toBeVisible();
  await visit('#/explore/hostile?player=%3Cscript%3E');
  await visit(`#/explore/hostile?event=${encodeURIComponent(hostileNames.event.slice(0, 300))}`);
  const state = await page.evaluate(() => ({
    hacked: (window as { hacked?: number }).hacked,
    scripts: document.querySelectorAll('main script, main img').length,
    wide: document.documentElement.scrollWidth > document.documentElement.clientWidth,
  }));
  expect(state).toEqual({ hacked: undefined, scripts: 0, wide: false });
});

test('odd addresses show something', async ({ page, home }) => {
  for (const hash of ['#/nothing', '#/explore/nowhere', '#/explore/go?m=Z99.Q16.Q16&at=99999&mode=what&sfen=x', '#/games/go/999999', '#/games/go/abc',
    '#/games/go/1?at=-5&v=99999&marks=9-1', '#/joseki/go?m=A1.A1&sort=x', '#/suggest/go?ab=Q16.XX&aw=Q16&size=99', '#/books/none', '#/books/compare?a=x&b=y',
    '#/%E0%A4%A', '#/games/go/file']) {
    await page.goto('about:blank');
    await page.goto(`${home}${hash}`);
    await expect(page.locator('main > *').first()).toBeAttached();
    await expect(page.getByRole('navigation').first()).toBeVisible();
  }
});
