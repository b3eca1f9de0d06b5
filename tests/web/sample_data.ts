// Data for all tests of the page, made once: sample corpora with memories and rankings, and books of both games.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export const root = resolve(__dirname, '../..');
export const tejun = process.env.TEJUN ?? join(root, 'build/tejun');

export const run = (...args: string[]): string => execFileSync(tejun, args, { encoding: 'utf8', maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'pipe'] });
export const ask = <T>(...args: string[]): T => JSON.parse(run(...args, '--json')) as T;

/** The folder of the data; the set-up makes it and passes it on by the environment. */
export const dataFolder = (): string => process.env.TEJUN_WEB_DATA!;

const evil = '<script>window.hacked=1</script><img src=x onerror="window.hacked=1">';
export const hostileNames = {
  black: evil,
  white: 'abc\u202Egnp.exe\u202C \u2067rtl\u2069',
  event: `${'event '.repeat(1700)}end`,
  long: 'x'.repeat(10_000),
};

function hostileGames(): string {
  const game = (black: string, white: string, event: string, moves: string, comment: string) =>
    `(;GM[1]FF[4]CA[UTF-8]SZ[19]PB[${black}]PW[${white}]EV[${event}]DT[2020-01-02]RE[B+R]C[${comment}]${moves})`;
  return [
    game(hostileNames.black, hostileNames.white, hostileNames.event, ';B[pd];W[dd];B[pp];W[dp](;B[cf]C[a comment])(;B[fc])', `${evil} \u202Ebackwards`),
    game(hostileNames.long, hostileNames.white, 'cup', ';B[pd];W[dp];B[dd]', ''),
    game('javascript:alert(1)', '=cmd()', '\\] } ; --', ';B[qd];W[dp];B[dd];W[pq]', ''),
  ].join('\n');
}

/** Comments and set-ups in nodes of their own; Go and shogi in one corpus. */
const asides = {
  'a.sgf': `(;GM[1]SZ[19]PB[Talker]C[at the start];C[before the first move];B[pd];C[between two moves];W[dp]C[of the second move];B[pp];C[after the game])
(;GM[1]SZ[19]PB[Setter];AB[pd]AW[dd]C[stones are set up];B[pp];W[dp])`,
  'b.kif': '手合割：平手\n先手：A\n後手：B\n*before the game\n手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\n*well played\n',
};

const lines = [
  'startpos moves 7g7f 3c3d 2g2f 8c8d 2f2e 8d8e',
  'startpos moves 7g7f 8c8d 7i6h 3c3d',
  'startpos moves 2g2f 8c8d 2f2e 8d8e',
];
const otherLines = ['startpos moves 7g7f 3c3d 6g6f 8c8d', 'startpos moves 2g2f 3c3d 7g7f 4c4d'];

export default function setUp(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'tejun-web-'));
  process.env.TEJUN_WEB_DATA = folder;
  const at = (name: string) => join(folder, name);
  run('import', at('go'), join(root, 'samples/go'));
  run('import', at('shogi'), join(root, 'samples/shogi'));
  run('learn', at('go'));
  run('learn', at('shogi'));
  run('train', at('go'), '--positions', '200');
  run('train', at('shogi'), '--positions', '200');
  writeFileSync(at('hostile.sgf'), hostileGames());
  run('import', at('hostile'), at('hostile.sgf'));
  mkdirSync(at('asides-in'));
  for (const [name, text] of Object.entries(asides)) writeFileSync(at(join('asides-in', name)), text);
  run('import', at('asides'), at('asides-in'));
  run('import', at('both'), join(root, 'samples/go'), join(root, 'samples/shogi'));
  run('learn', at('both'), '--game', 'shogi');
  run('learn', at('both'), '--game', 'go');
  mkdirSync(at('lines'));
  writeFileSync(at('lines/first.sfen'), `${lines.join('\n')}\n`);
  writeFileSync(at('lines/second.sfen'), `${otherLines.join('\n')}\n`);
  run('book', 'convert', at('lines/first.sfen'), at('first.book'));
  run('book', 'convert', at('lines/second.sfen'), at('second.book'));
  run('book', 'build', at('go'), '-o', at('go.book'), '--plies', '10');
  run('book', 'build', at('go'), '-o', at('winners.book'), '--plies', '10', '--moves', 'winner');
  return () => rmSync(folder, { recursive: true, force: true });
}
