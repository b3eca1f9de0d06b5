// The joseki dictionary: mined on the first request, followed by playing, sorted, with links to games.
import { choose, expect, nextRows, playGo, test } from './page';

test('mining, following, sorting, games', async ({ page, home, reading }) => {
  await page.goto(`${home}#/joseki/go`);
  await expect(page.locator('.introduction').filter({ hasText: '202 games' })).toBeVisible();
  const dictionary = (await (await page.request.get(`${reading.url}api/corpora/go/joseki`)).json()) as
    { nodes: { parent: number | null; move?: string; count?: number; rank?: number; frequency?: number; folded?: boolean }[] };
  const roots = dictionary.nodes.filter((node) => node.parent === 0 && !node.folded);
  await expect(nextRows(page)).toHaveCount(roots.length);
  await expect(nextRows(page).first()).toContainText(roots[0]!.move!);
  // Folded nodes are neither listed nor counted.
  const sets = dictionary.nodes.filter((node) => node.rank !== undefined && !node.folded).length;
  await expect(page.locator('.introduction').filter({ hasText: `${sets} joseki` })).toBeVisible();
  await expect(page.locator('.info-column h2')).toContainText(`(${sets})`);
  const cards = page.locator('.joseki-card');
  const best = Math.min(...dictionary.nodes.flatMap((node) => node.rank ?? []));
  await expect(cards.first()).toContainText(`No. ${best}`);
  await choose(page, 'joseki-sort', 'frequency');
  const most = dictionary.nodes.filter((node) => node.rank !== undefined && !node.folded).sort((a, b) => b.frequency! - a.frequency!)[0]!;
  await expect(cards.first()).toContainText(`No. ${most.rank}`);
  await expect(page).toHaveURL(/sort=frequency/);
  await choose(page, 'joseki-sort', 'year');
  await expect(page).toHaveURL(/sort=year/);
  await choose(page, 'joseki-sort', 'score');

  const count = await cards.count();
  await playGo(page, roots[0]!.move!);
  await expect(page).toHaveURL(/m=/);
  await expect(page.locator('.joseki-here')).toBeVisible();
  expect(await cards.count()).toBeLessThanOrEqual(count);
  // A point where nobody plays.
  await playGo(page, 'T19');
  await expect(page.locator('.notice').filter({ hasText: 'No joseki' })).toBeVisible();
  await page.getByRole('button', { name: 'Take back a move' }).click();
  await expect(page.locator('.joseki-here')).toBeVisible();
  await cards.first().getByRole('button').click();
  await page.locator('.joseki-here').getByRole('link', { name: 'Games with this line' }).click();
  await expect(page).toHaveURL(/mode=local/);
  await expect(page.locator('.game-rows a').first()).toBeVisible();
});

test('both sides of the diagonal lead into the same line', async ({ page, home }) => {
  await page.goto(`${home}#/joseki/go?m=Q16.R14`);
  await expect(page.locator('.joseki-here .summary')).toBeVisible();
  const one = await page.locator('.joseki-here .summary').textContent();
  await page.goto('about:blank');   // so that it is not the text from before
  await page.goto(`${home}#/joseki/go?m=Q16.O17`);
  await expect(page.locator('.joseki-here .summary')).toHaveText(one!);
});

test('shogi has no dictionary', async ({ page, home }) => {
  await page.goto(`${home}#/joseki/shogi`);
  await expect(page.locator('.notice').filter({ hasText: 'no joseki dictionary' })).toBeVisible();
});
