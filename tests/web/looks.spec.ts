// Screenshots of the main views in both languages, on phones and in dark colours; accessibility.
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { answered, expect, shot, test } from './page';

const views: [name: string, hash: string, ready: string][] = [
  ['explore-go', '#/explore/go?m=Q16.D4', '.next-table tbody tr'],
  ['explore-shogi', '#/explore/shogi?m=7g7f.3c3d', '.next-table tbody tr'],
  ['games', '#/games/go', '.game-rows a'],
  ['game-go', '#/games/go/1?at=24', '.board-layer .heat'],
  ['game-shogi', '#/games/shogi/1?at=20', '.move-list button'],
  ['joseki', '#/joseki/go?m=Q16', '.joseki-card'],
  ['suggest-go', '#/suggest/go?m=Q16.D4.Q3', '.example svg'],
  ['suggest-shogi', '#/suggest/shogi?m=7g7f.3c3d', '.example svg'],
  ['books', '#/books/first.book?m=7g7f', '.next-table tbody tr'],
  ['versus', '#/books/compare', '.exits svg'],
  ['corpora', '#/corpora', '.corpus-card'],
];

/** What axe finds on the page as it is. */
async function violations(page: Page): Promise<string[]> {
  // There are no frames, for which it would take another page.
  const found = await new AxeBuilder({ page }).setLegacyMode().withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']).analyze();
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => node.html.slice(0, 160)).join(' | ')}`);
}

/** Nothing may be wider than the window. */
const overflow = (): number => document.documentElement.scrollWidth - document.documentElement.clientWidth;

for (const [language, locale] of [['en', 'en-US'], ['ja', 'ja-JP']] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ locale });
    for (const [name, hash, ready] of views) {
      test(`${name}: large, small, light and dark${language === 'en' ? '; what axe finds' : ''}`, async ({ page, home }) => {
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await page.goto(`${home}${hash}`);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expect(page.locator(ready).first()).toBeVisible();
        // The elements are the same in both languages.
        if (language === 'en') expect(await violations(page)).toEqual([]);
        await shot(page, `${name}-${language}`);
        await page.emulateMedia({ colorScheme: 'dark' });
        await shot(page, `${name}-${language}-dark`);
        await page.setViewportSize({ width: 360, height: 740 });
        await expect.poll(() => page.evaluate(overflow)).toBeLessThanOrEqual(0);
        await shot(page, `${name}-${language}-phone`, true);
        await page.setViewportSize({ width: 2200, height: 1300 });
        await expect.poll(() => page.evaluate(overflow)).toBeLessThanOrEqual(0);
        await page.emulateMedia({ colorScheme: 'light' });
        await shot(page, `${name}-${language}-wide`);
      });
    }
  });
}

test('answers do not make the page jump', async ({ page, home }) => {
  await page.goto(`${home}#/explore/go`);
  await expect(page.locator('.next-table tbody tr').first()).toBeVisible();
  await page.evaluate(() => {
    const store = window as { shift?: number };
    store.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) store.shift! += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift' });
  });
  for (let i = 0; i < 6; i++) {
    await page.keyboard.press(' ');
    await expect(page.locator('.move-path [aria-current]')).toContainText(String(i + 1));
    await answered(page);
  }
  expect(await page.evaluate(() => (window as { shift?: number }).shift)).toBeLessThan(0.1);
});

test('the language and the colours are kept', async ({ page, home }) => {
  await page.goto(home);
  await page.getByRole('button', { name: '日本語' }).click();
  await expect(page.locator('.introduction').filter({ hasText: '一覧から手を選んで' })).toBeVisible();
  await page.getByRole('button', { name: '配色：システムに合わせる' }).click();
  await page.getByRole('button', { name: '配色：ライト' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: '配色：ダーク' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('a finger on small points: the first tap shows, the second plays', async ({ browser, home }) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, locale: 'en-US' });
  const page = await context.newPage();
  await page.goto(home);
  const point = page.locator('.shudan-vertex[data-x="15"][data-y="3"]');
  await point.tap();
  await expect(page.locator('.tap-again').filter({ hasText: 'Q16' })).toBeVisible();
  await expect(page.locator('.shudan-vertex.shudan-sign_1')).toHaveCount(0);
  await point.tap();
  await expect(page.locator('.shudan-vertex.shudan-sign_1')).toHaveCount(1);
  await context.close();
});
