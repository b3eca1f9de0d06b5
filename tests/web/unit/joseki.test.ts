// The joseki dictionary, and the part of a board that is shown.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { alternates, childrenOf, dictionaryOf, follow, josekiBelow, mirrored } from '../../../web/src/games/go/joseki';
import { around } from '../../../web/src/games/go/mini';
import type { Joseki } from '../../../web/src/server/types';

const joseki: Joseki = {
  games: 10, sequences: 3, stale: false,
  nodes: [
    { parent: null },
    { parent: 0, move: 'Q16', colour: 'black', count: 50 },
    { parent: 1, move: 'R14', colour: 'white', count: 30 },
    { parent: 2, move: 'O17', colour: 'black', count: 20, rank: 2, frequency: 20, year_first: 1990, year_last: 2010 },
    { parent: 3, move: 'S16', colour: 'black', count: 5, rank: 3, frequency: 25, year_first: 1950, year_last: 2000 },
    { parent: 1, move: 'O17', colour: 'black', count: 9, rank: 1, frequency: 9, year_first: 1960, year_last: 2009, same_as: 2 },
    { parent: 2, move: 'P18', colour: 'black', count: 1, rank: 4, folded: true },
  ],
};

test('joseki are followed in both orientations', () => {
  assert.equal(mirrored('Q16'), 'Q16');
  assert.equal(mirrored('R14'), 'O17');
  assert.equal(mirrored('T19'), 'T19');
  for (const move of ['A1', 'K10', 'C17', 'T1']) assert.equal(mirrored(mirrored(move)), move);
  const dictionary = dictionaryOf(joseki);
  assert.deepEqual(dictionary.children[2], [3]);
  assert.deepEqual(follow(dictionary, ['Q16', 'R14', 'O17']), { path: [1, 2, 3], mirror: false });
  assert.deepEqual(follow(dictionary, ['Q16', 'O17', 'R14']), { path: [1, 2, 3], mirror: true });
  assert.deepEqual(follow(dictionary, ['Q16', 'O17']), { path: [1, 5], mirror: false });
  assert.deepEqual(childrenOf(dictionary, 5), [3]);
  assert.deepEqual(follow(dictionary, ['Q16', 'A1']).path, [1]);
  assert.deepEqual(josekiBelow(dictionary, 0, 'score'), [5, 3, 4]);
  assert.deepEqual(josekiBelow(dictionary, 0, 'frequency'), [4, 3, 5]);
  assert.deepEqual(josekiBelow(dictionary, 0, 'year'), [3, 5, 4]);
  assert.deepEqual(josekiBelow(dictionary, 2, 'score'), [3, 4]);
  assert.equal(alternates(dictionary, [1, 2, 3]), true);
  assert.equal(alternates(dictionary, [1, 2, 3, 4]), false);
});

test('the part of a board around a point', () => {
  assert.deepEqual(around(0, 19), [0, 10]);
  assert.deepEqual(around(9, 19), [4, 14]);
  assert.deepEqual(around(18, 19), [8, 18]);
  assert.deepEqual(around(4, 9), [0, 8]);
});
