// Shogi.
import type { Corpus, Learnt } from '../../server/types';
import { language } from '../../language';
import type { Game } from '../game';
import { ShogiBoard } from './board';
import { MiniShogi } from './mini';
import { playShogi } from './moves';
import { moveText, readMoveText } from './notation';
import { readPasted } from './pasted';
import { readSfen, startPosition, startSfen, writeSfen } from './position';
import type { ShogiPosition } from './position';
import { applyNode, headerFacts, nodeText, recordStart, resultText, sequenceOf } from './record';
import { useSetup } from './setup';
import { positionQuery, readStart, shogiStart, startParams } from './start';
import type { ShogiStart } from './start';
import './style.css';
import { t } from './text';

/** What the server says about shogi in a corpus. */
interface ShogiCorpus extends Corpus { games_of_shogi?: number; shogi_rankings?: Learnt[] }

export const shogi: Game<ShogiStart, ShogiPosition> = {
  name: 'shogi',

  title: () => t('title'),
  side: (colour) => t(colour),
  turn: (colour) => t(`${colour}ToMove`),
  boardLabel: (board) => t('board', { turn: shogi.turn(shogi.toMove(board)) }),
  moveExample: () => t('moveExample'),
  pasteExample: () => t('pasteExample'),

  canPass: false,
  boardAt: ({ sfen }) => ({ game: shogi, position: readSfen(sfen) ?? startPosition, last: null }),
  play(board, move) {
    const position = playShogi(board.position, move);
    return position && { game: shogi, position, last: move };
  },
  toMove: ({ position }) => (position.toMove === 'b' ? 'black' : 'white'),
  startFrom: ({ position }) => shogiStart(writeSfen(position)),

  moveText: ({ position, last }, move) => moveText(position, move, last, language()),
  readMove({ position, last }, text) {
    const typed = text.trim();
    const usi = /^[plnsgbr]\*/i.test(typed) ? typed[0]!.toUpperCase() + typed.slice(1).toLowerCase() : typed.toLowerCase();
    return playShogi(position, usi) ? usi : readMoveText(position, typed.slice(0, 20), last);
  },
  readPasted,

  startNames: ['sfen'],
  readStart,
  startParams,
  owns: ({ m = '', sfen }) => Boolean(sfen) || /^([1-9][a-i]|[PLNSGBR]\*)/.test(m),
  positionQuery,

  formats: { names: ['KIF', 'KI2', 'CSA', 'USI', 'JKF'], extensions: ['kif', 'kifu', 'ki2', 'csa', 'usi', 'jkf', 'json'], exports: ['kif', 'csa', 'ki2'] },
  recordStart,
  applyNode,
  sequenceOf,
  nodeText,
  resultText,
  headerFacts,

  boardsIn: ({ games_of_shogi: games = 0 }: ShogiCorpus) => (games > 0 ? [{ board: '', games }] : []),
  boardOf: () => '',
  boardText: () => '',
  boardParams: () => ({}),
  learntIn: ({ memories, shogi_rankings: rankings = [] }: ShogiCorpus) => ({ memories: memories.filter(({ game }) => game === 'shogi'), rankings }),

  bookStart: (_, params) => readStart(params),
  bookQuery: ({ sfen }) => (sfen === startSfen ? {} : { sfen }),
  readBookPosition: ({ sfen }) => (sfen === undefined ? null : readSfen(sfen)),

  modes: [
    { name: 'position', text: () => t('modePosition'), help: () => t('modePositionHelp'), query: null },
    { name: 'fixed', text: () => t('modeFixed'), help: () => t('modeFixedHelp'), query: () => ({}) },
    { name: 'mirror', text: () => t('modeMirror'), help: () => t('modeMirrorHelp'), query: () => ({ mirror: true, rotate: true }) },
  ],
  searchQuery: () => ({}),
  orders: ['likely', 'alike', 'equal'],
  markLimits: { next: 10, candidates: 8, heat: 12 },
  noCandidates: () => null,

  Board: ShogiBoard,
  canFlip: true,
  Mini: MiniShogi,
  useSetup,
  Profile: null,
  joseki: null,
};
