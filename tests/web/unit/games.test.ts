// The games behind their interface: nothing outside of a game's folder knows which game it has.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { test } from 'node:test';
import { corpusFor, corpusRoute, learnArgument } from '../../../web/src/context';
import '../../../web/src/games/all';
import type { Game } from '../../../web/src/games/game';
import { go } from '../../../web/src/games/go/game';
import { gameNamed, gameOfParams, games, mainGame } from '../../../web/src/games/registry';
import { shogi } from '../../../web/src/games/shogi/game';
import type { Corpus } from '../../../web/src/server/types';
import { tables } from '../../../web/src/text';

const source = 'src';   // the tests run in web/
const folder = join(source, 'games');
const names = readdirSync(folder).filter((name) => statSync(join(folder, name)).isDirectory());
const filesIn = (path: string): string[] => readdirSync(path, { withFileTypes: true }).flatMap((entry) =>
  (entry.isDirectory() ? filesIn(join(path, entry.name)) : /\.(tsx?|css)$/.test(entry.name) ? [join(path, entry.name)] : []));
const code = (path: string): string => readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '');
const importsOf = (path: string): string[] => [...code(path).matchAll(/(?:from|import) '(\.[^']*)'/g)].map(([, target]) => relative(source, join(dirname(path), target!)));
const capital = (name: string): string => name[0]!.toUpperCase() + name.slice(1);

/** A game's name as a string, as a part of a camel-case or snake-case identifier, or as a class of a style sheet. */
const mentions = (name: string): RegExp => new RegExp([
  `['"\`]${name}['"\`]`, `\\b${name}[A-Z]`, `[a-z_]${capital(name)}(?![a-z])`, `\\b${capital(name)}[A-Z]`, `_${name}(?![a-z])|\\b${name}_`,
].join('|'));

test('every folder has a row', () => {
  assert.deepEqual(games.map(({ name }) => name).sort(), names.sort());
  for (const game of games) assert.equal(gameNamed(game.name), game);
});

test('no other file names a game', () => {
  const outside = filesIn(source).filter((path) => path !== join(folder, 'all.ts') && !names.some((name) => path.startsWith(join(folder, name))));
  assert.ok(outside.length > 30);
  const found = outside.flatMap((path) => code(path).split('\n').flatMap((line, i) => names.flatMap((name) => {
    const isClass = path.endsWith('.css') && new RegExp(`\\.${name}\\b`).test(line);
    return isClass || mentions(name).test(line) ? [`${path}:${i + 1}: ${line.trim()}`] : [];
  })));
  assert.deepEqual(found, []);
  const isInside = (target: string) => names.some((name) => target.startsWith(join('games', name)));
  assert.deepEqual(outside.filter((path) => importsOf(path).some(isInside)), []);
});

test('games do not know each other', () => {
  for (const name of names) {
    for (const path of filesIn(join(folder, name))) {
      const others = importsOf(path).filter((target) => names.some((other) => other !== name && target.startsWith(join('games', other))));
      assert.deepEqual(others, [], path);
    }
  }
});

test('shared texts name no game', () => {
  const [shared, ...own] = tables as [Record<string, readonly [string, string]>, ...Record<string, readonly [string, string]>[]];
  const titles = own.flatMap((table) => table.title ?? []);
  assert.equal(titles.length, 2 * games.length);
  for (const [key, row] of Object.entries(shared)) {
    for (const title of titles) assert.ok(!row.some((text) => new RegExp(/\w/.test(title) ? `\\b${title}\\b` : title).test(text)), `${key} names ${title}`);
  }
});

const corpus = (id: string, ofGo: number, ofShogi: number) =>
  ({ id, games: ofGo + ofShogi, games_of_size: ofGo ? { 19: ofGo } : {}, games_of_shogi: ofShogi, memories: [], rankings: [] }) as unknown as Corpus;

test('a corpus with several games: addresses name the game', () => {
  const both = corpus('both', 2, 1);
  const kifu = corpus('kifu', 0, 5);
  const open = (info: Corpus, game: Game) => ({ id: info.id, game, info });
  assert.deepEqual(corpusRoute('suggest', open(both, shogi), { m: '7g7f' }), { view: 'suggest', path: ['both'], params: { m: '7g7f', game: 'shogi' } });
  assert.deepEqual(corpusRoute('games', open(kifu, shogi), {}, ['3']), { view: 'games', path: ['kifu', '3'], params: { game: '' } });
  assert.equal(corpusFor({ corpus: open(kifu, shogi), corpora: [kifu, both] }, go)?.id, 'both');
  assert.equal(corpusFor({ corpus: open(both, go), corpora: [kifu, both] }, shogi)?.id, 'both');
  assert.equal(corpusFor({ corpus: open(kifu, shogi), corpora: [kifu] }, go), null);
  assert.deepEqual(['7g7f.3c3d', 'P*5e', 'Q16', 'pass', ''].map((m) => gameOfParams({ m })), [shogi, shogi, go, go, null]);
  assert.equal(learnArgument(open(both, shogi)), 'both --game shogi');
  assert.deepEqual([both, kifu, corpus('none', 0, 0)].map(mainGame), [go, shogi, go]);
});
