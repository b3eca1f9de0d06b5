// Servers for the tests, and actions on the page.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { tejun, dataFolder } from './sample_data';

export { expect };

export interface Server { url: string; folder: string; stop: () => Promise<void> }

/** Starts `tejun serve` on any free port and reads its address from what it prints. */
export async function serve(folder: string, ...args: string[]): Promise<Server> {
  const child: ChildProcess = spawn(tejun, ['serve', ...args, ...(args.includes('--port') ? [] : ['--port', '0'])], { stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  const url = await new Promise<string>((found, failed) => {
    const read = (bytes: Buffer) => {
      text += bytes.toString();
      const match = /http:\/\/\S+/.exec(text);
      if (match) found(match[0]);
    };
    child.stdout!.on('data', read);
    child.stderr!.on('data', read);
    child.on('exit', (code) => failed(new Error(`tejun serve ended with ${code}: ${text}`)));
  });
  const stop = () => new Promise<void>((done) => {
    if (child.exitCode !== null) return done();
    child.on('exit', () => done());
    child.kill('SIGTERM');
    return undefined;
  });
  return { url, folder, stop };
}

interface Fixtures { writing: Server; home: string; quiet: void }
interface WorkerFixtures { reading: Server }

export const test = base.extend<Fixtures, WorkerFixtures>({
  /** A server that only reads, one for all tests. */
  reading: [async ({}, use) => {
    const at = (name: string) => join(dataFolder(), name);
    const server = await serve(dataFolder(), at('go'), at('shogi'), at('hostile'), at('asides'), at('both'), '--books', at('first.book'), at('go.book'), at('second.book'), at('winners.book'));
    await use(server);
    await server.stop();
  }, { scope: 'worker' }],
  /** A server that may be written to, with copies of everything, for one test. */
  writing: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'tejun-writing-'));
    for (const name of ['go', 'shogi', 'first.book', 'second.book', 'go.book']) cpSync(join(dataFolder(), name), join(folder, name), { recursive: true });
    const server = await serve(folder, join(folder, 'go'), join(folder, 'shogi'), '--books', join(folder, 'first.book'), join(folder, 'second.book'), join(folder, 'go.book'), '--writable');
    await use(server);
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  },
  home: async ({ reading }, use) => use(reading.url),
  /** No test may leave an error in the console, except those that break connections. */
  quiet: [async ({ page }, use, info) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      const text = message.text();
      // What the server refuses is told by the browser, too: that is no fault of the page.
      if (message.type() === 'error' && !/Failed to load resource/.test(text)) errors.push(text);
    });
    await use();
    if (!info.tags.includes('@errors')) expect(errors).toEqual([]);
  }, { auto: true }],
});

const columns = 'ABCDEFGHJKLMNOPQRST';

/** The point of a Go board. */
export const point = (page: Page, name: string, size = 19): Locator =>
  page.locator(`.board-column .shudan-vertex[data-x="${columns.indexOf(name[0]!)}"][data-y="${size - Number(name.slice(1))}"]`);

export async function playGo(page: Page, ...moves: string[]): Promise<void> {
  for (const move of moves) await point(page, move).click();
}

/** Clicks a square of the shogi board: 7g. */
export async function clickSquare(page: Page, square: string): Promise<void> {
  const board = page.locator('.board-column .ban-frame');
  const { width, height } = (await board.boundingBox())!;
  const file = Number(square[0]);
  const rank = square.charCodeAt(1) - 97;
  await board.click({ position: { x: ((9 - file + 0.5) / 9) * width, y: ((rank + 0.5) / 9) * height } });
}

/** Plays on the shogi board by clicking: 7g7f; 8h2b+ chooses to promote. */
export async function playShogi(page: Page, ...moves: string[]): Promise<void> {
  for (const move of moves) {
    await expect(page.locator('.board-column .ban-board piece').first()).toBeVisible();
    await clickSquare(page, move.slice(0, 2));
    await expect(page.locator('.board-column sq.selected')).toHaveCount(1);
    await clickSquare(page, move.slice(2, 4));
    if (move.endsWith('+')) await page.locator('sg-promotion-choices piece').first().click();
    await expect(page).toHaveURL(new RegExp(`${move.replace('+', '\\+')}($|[.&])`));
  }
}

/** Chooses one of a strip of choices. */
export const choose = (page: Page, group: string, value: string): Promise<void> => page.locator(`input[name="${group}"][value="${value}"]`).check();

export const summary = (page: Page): Locator => page.locator('.summary').first();
/** Waits until the answer is that to the question of now: until then, the one before stays. */
export const answered = (page: Page): Promise<void> => expect(page.locator('.info-column')).toHaveAttribute('aria-busy', 'false');
export const nextRows = (page: Page): Locator => page.locator('.next-table tbody tr');

/** Drops files onto the page. */
export async function dropAll(page: Page, files: readonly (readonly [name: string, text: string])[]): Promise<void> {
  const data = await page.evaluateHandle((list) => {
    const transfer = new DataTransfer();
    for (const [name, text] of list) transfer.items.add(new File([text], name));
    return transfer;
  }, files);
  await page.locator('main').dispatchEvent('dragover', { dataTransfer: data });
  await page.locator('main').dispatchEvent('drop', { dataTransfer: data });
}

export const drop = (page: Page, name: string, text: string): Promise<void> => dropAll(page, [[name, text]]);

/** Pastes text or a file outside of fields. */
export async function paste(page: Page, text: string, name = ''): Promise<void> {
  await page.evaluate(([content, file]) => {
    const transfer = new DataTransfer();
    if (file) transfer.items.add(new File([content!], file));
    else transfer.setData('text/plain', content!);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true }));
  }, [text, name]);
}

/** Saves a screenshot in the folder that WEB_SHOTS names, if it does: they are for people, nothing compares them. */
export async function shot(page: Page, name: string, whole = false): Promise<void> {
  const folder = process.env.WEB_SHOTS;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: whole });
}
