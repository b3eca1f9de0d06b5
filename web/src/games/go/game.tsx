// Go.
import type { Corpus } from '../../server/types';
import { readNumber } from '../../route';
import { PASS } from '../game';
import type { Board, Game } from '../game';
import { Goban } from './board';
import { readPasted } from './pasted';
import { hasJoseki, JosekiView } from './joseki_view';
import { MiniGo } from './mini';
import { pointIndex } from './point';
import { playGo, readBoard } from './position';
import type { GoPosition } from './position';
import { Profile } from './profile';
import { applyNode, headerFacts, nodeText, recordStart, resultText, sequenceOf } from './record';
import { useSetup } from './setup';
import { bookStart, positionAt, positionQuery, readStart, searchQuery, startFrom, startParams } from './start';
import type { GoStart } from './start';
import './style.css';
import { t } from './text';

const isEmpty = ({ position }: Board<GoPosition>): boolean => position.stones.every((sign) => sign === 0);

export const go: Game<GoStart, GoPosition> = {
  name: 'go',

  title: () => t('title'),
  side: (colour) => t(colour),
  turn: (colour) => t(`${colour}ToMove`),
  boardLabel: (board) => t('board', { stones: board.position.stones.filter((sign) => sign !== 0).length, turn: go.turn(go.toMove(board)) }),
  moveExample: () => 'Q16',
  pasteExample: () => 'Q16 D4 …',

  canPass: true,
  boardAt: (start) => ({ game: go, position: positionAt(start), last: null }),
  play(board, move) {
    const position = playGo(board.position, move);
    return position && { game: go, position, last: move };
  },
  toMove: ({ position }) => (position.toMove === 1 ? 'black' : 'white'),
  startFrom: ({ position }) => startFrom(position),

  moveText: (_, move) => (move === PASS ? t('pass') : move),
  readMove({ position }, text) {
    const typed = text.trim();
    if (/^(pass|パス)$/i.test(typed)) return PASS;
    return pointIndex(typed, position.size) >= 0 ? typed.toUpperCase() : null;
  },
  readPasted,

  startNames: ['size', 'ab', 'aw', 'tm'],
  readStart,
  startParams,
  owns: ({ m = '', ab, aw, size }) => Boolean(ab || aw || size) || /^([A-HJ-Z][0-9]|pass)/.test(m),
  positionQuery,

  formats: { names: ['SGF'], extensions: ['sgf'], exports: ['sgf'] },
  recordStart,
  applyNode,
  sequenceOf,
  nodeText,
  resultText,
  headerFacts,

  boardsIn: ({ games_of_size: sizes }: Corpus) => Object.entries(sizes).sort(([, a], [, b]) => b - a)
    .map(([board, games]) => ({ board, games })),
  boardOf: ({ size }) => String(size),
  boardText: (size) => t('boardLines', { n: size }),
  boardParams: (size) => ({ size }),
  // What names no game is Go.
  learntIn: ({ memories, rankings }) => ({ memories: memories.filter(({ game = 'go' }) => game === 'go'), rankings }),

  bookStart,
  bookQuery: () => ({}),
  readBookPosition: ({ board }) => (board === undefined ? null : readBoard(board)),

  modes: [
    { name: 'position', text: () => t('modePosition'), help: () => t('modePositionHelp'), query: null },
    { name: 'fixed', text: () => t('modeFixed'), help: () => t('modeFixedHelp'), query: () => ({ place: 'fixed' }) },
    { name: 'anywhere', text: () => t('modeAnywhere'), help: () => t('modeAnywhereHelp'), query: () => ({ place: 'anywhere' }) },
    { name: 'local', text: () => t('modeLocal'), help: () => t('modeLocalHelp'), query: ({ lines }) => ({ local: readNumber(lines, 2, 25) }) },
  ],
  searchQuery,
  orders: ['likely', 'alike'],
  markLimits: { next: 40, candidates: 20, heat: 300 },
  noCandidates: (board) => (isEmpty(board) ? t('noCandidatesEmpty') : null),

  Board: Goban,
  canFlip: false,
  Mini: MiniGo,
  useSetup,
  Profile,
  joseki: { isIn: hasJoseki, View: JosekiView },
};
