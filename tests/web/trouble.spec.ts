// Slow and broken connections, two tabs, hostile records, odd addresses.
import { choose, expect, nextRows, playGo, serve, summary, test } from './page';
import { join } from 'node:path';
import { hostileNames, world } from './world';

test('slow answers: the old one stays, waiting is told, the last question counts', async ({ page, home }) => {
  await page.goto(home);
  await expect(summary(page)).toContainText('192 games');
  const held: (() => void)[] = [];
  await page.route(/\/explore\?/, async (route) => {
    await new Promise<void>((go) => held.push(go));
    await route.continue().catch(() => undefined);
  });
  await playGo(page, 'Q16');
  await expect(page.getByText('Asking …')).toBeVisible();
  await expect(nextRows(page).first()).toBeVisible();
  await expect(page.locator('.shudan-vertex.shudan-sign_1')).toHaveCount(1);
  await playGo(page, 'D4');
  await expect(page.getByText('This takes longer than usual.')).toBeVisible();
  await expect.poll(() => held.length).toBe(2);
  for (const go of held) go();
  await expect(page.getByText('Asking …')).toHaveCount(0);
  await expect(summary(page)).toContainText(/^\d+ games/);
  await expect(page).toHaveURL(/m=Q16\.D4/);
  await expect(page.locator('.board-layer .next').first()).toBeVisible();
});

test('no answer, half an answer, and trying again', { tag: '@errors' }, async ({ page, home }) => {
  await page.goto(home);
  await expect(summary(page)).toContainText('192 games');
  await page.route(/\/explore\?/, (route) => route.abort('connectionreset'));
  await playGo(page, 'Q16');
  await expect(page.locator('.notice[role=alert]')).toContainText('The server does not answer.');
  await page.unroute(/\/explore\?/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(nextRows(page).first()).toBeVisible();
  await page.route(/\/explore\?/, (route) => route.fulfill({ status: 200, contentType: 'application/json', body: '{"game":"go","ga' }));
  await playGo(page, 'D4');
  await expect(page.locator('.notice[role=alert]')).toContainText('The answer could not be read.');
  await page.unroute(/\/explore\?/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(summary(page)).toContainText(/^\d+ games/);
  await page.route(/\/explore\?/, (route) => route.fulfill({ status: 503, contentType: 'application/json', body: '{"error":{"code":"overloaded","text":"too much at once"}}' }));
  await playGo(page, 'C16');
  await expect(page.locator('.notice[role=alert]')).toContainText('The server has too much to do.');
});

test('a server that ends and comes back', { tag: '@errors' }, async ({ page }) => {
  const server = await serve(world(), join(world(), 'go'));
  const port = new URL(server.url).port;
  await page.goto(server.url);
  await expect(summary(page)).toContainText('192 games');
  await server.stop();
  await playGo(page, 'Q16');
  await expect(page.locator('.notice[role=alert]')).toContainText('Is tejun serve still running?');
  const again = await serve(world(), join(world(), 'go'), '--port', port);
  if (new URL(again.url).port === port) {
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(summary(page)).toContainText(/games/);
  }
  await again.stop();
});

test('a link in a message, with the token, leads to the page', async ({ page }) => {
  const server = await serve(world(), join(world(), 'go'), '--token', 'secret-word');
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

test('hostile names are text, and short', async ({ page, home }) => {
  const visit = async (hash: string) => {
    await page.goto(`${home}${hash}`);
    await expect(page.locator('main')).not.toBeEmpty();
  };
  await visit('#/explore/hostile');
  await expect(page.locator('.game-rows a')).toHaveCount(3);
  await expect(page.locator('.game-rows').getByText('<script>', { exact: false })).toBeVisible();
  await choose(page, 'Players');
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

test('odd addresses end up somewhere', async ({ page, home }) => {
  for (const hash of ['#/nothing', '#/explore/nowhere', '#/explore/go?m=Z99.Q16.Q16&at=99999&mode=what&sfen=x', '#/games/go/999999', '#/games/go/abc',
    '#/games/go/1?at=-5&v=99999&marks=9-1', '#/joseki/go?m=A1.A1&sort=x', '#/suggest/go?ab=Q16.XX&aw=Q16&size=99', '#/books/none', '#/books/compare?a=x&b=y',
    '#/%E0%A4%A', '#/games/go/file']) {
    await page.goto('about:blank');
    await page.goto(`${home}${hash}`);
    await expect(page.locator('main > *').first()).toBeAttached();
    await expect(page.getByRole('navigation').first()).toBeVisible();
  }
});
