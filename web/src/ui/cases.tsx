// Real games behind a candidate: each with the board at the move.
import { address, corpusPath } from '../api';
import type { Candidate, GameRecord, Header } from '../api_types';
import type { OpenCorpus } from '../context';
import { MiniGo } from '../go/mini';
import { pointIndex } from '../go/point';
import { useAnswer } from '../hooks';
import type { Board } from '../play';
import { boardsAlong, indexOfPly, lineThrough, pliesAlong, treeOf } from '../record';
import { MiniShogi } from '../shogi/mini';
import { writeSfen } from '../shogi/position';
import { t } from '../text';
import { Name } from './bits';
import { gameAddress } from './games';
import { resultWords } from './results';

/** The columns or rows around `at` that are shown: eleven of them, within the board. */
export function around(at: number, size: number, reach = 5): [number, number] {
  const from = Math.max(0, Math.min(size - 2 * reach - 1, at - reach));
  return [from, Math.min(size - 1, from + 2 * reach)];
}

function Diagram({ board, move, label }: { board: Board; move: string | undefined; label: string }) {
  if (board.kind === 'shogi') return <MiniShogi sfen={writeSfen(board.shogi)} last={move} label={label} />;
  const index = move ? pointIndex(move, board.go.size) : -1;
  const x = index < 0 ? undefined : around(index % board.go.size, board.go.size);
  const y = index < 0 ? undefined : around(Math.floor(index / board.go.size), board.go.size);
  return <MiniGo position={board.go} marked={move} x={x} y={y} label={label} />;
}

function Case({ corpus, example, header }: { corpus: OpenCorpus; example: { game: number; move: number }; header: Header | undefined }) {
  const record = useAnswer<GameRecord>(address(corpusPath(corpus.id, `/games/${example.game}`)));
  let board: Board | null = null;
  let move: string | undefined;
  if (record.data) {
    const tree = treeOf(record.data);
    const line = lineThrough(tree, 0);
    const at = indexOfPly(pliesAlong(tree, line), example.move);
    board = boardsAlong(record.data, line)[at] ?? null;
    move = tree.nodes[line[at]!]?.move;
  }
  const shown = header ?? record.data?.header;
  const label = `${shown?.black ?? ''} ${shown?.white ?? ''} ${t('caseAt', { n: example.move })}`.slice(0, 120);
  const target = shown ? gameAddress(corpus, { header: { ...shown, game: example.game }, at: example.move, marks: `${example.move}-${example.move}` }) : undefined;
  return (
    <li class="case">
      <a href={target}>
        <span class={`case-board ${board?.kind ?? ''}`}>{board && <Diagram board={board} move={move} label={label} />}</span>
        <span class="case-names">{shown ? <><Name text={shown.black} most={24} otherwise="?" /> {t('against')} <Name text={shown.white} most={24} otherwise="?" /></> : '\u00a0'}</span>
        <span class="muted">{shown ? `${shown.date_from?.slice(0, 4) ?? ''} · ${t('caseAt', { n: example.move })} · ${resultWords(shown.result, shown.kind)}` : '\u00a0'}</span>
      </a>
    </li>
  );
}

export function Cases({ corpus, candidate, words }: { corpus: OpenCorpus; candidate: Candidate; words: string }) {
  const known = candidate.examples ?? [];
  const numbers = [...new Set(known.map((example) => String(example.game)))];
  const headers = useAnswer<Header[]>(numbers.length ? address(corpusPath(corpus.id, '/games'), { number: numbers }) : null);
  const told = headers.busy ? null : headers.fault?.code === 'not_found' ? [] : headers.data;
  // The memory may know games that have been taken out of the corpus since.
  const examples = told ? known.filter((example) => told.some((one) => one.game === example.game)) : known;
  return (
    <section class="cases" aria-label={t('casesOf', { move: words })}>
      <h2>{t('casesOf', { move: words })}</h2>
      {examples.length === 0 ? <p class="muted">{t(candidate.cases ? 'casesGone' : 'casesNone')}</p> : (
        <ul class="card-grid">
          {examples.map((example) => <Case key={`${example.game}-${example.move}`} corpus={corpus} example={example} header={told?.find((one) => one.game === example.game)} />)}
        </ul>
      )}
    </section>
  );
}
