// Opening books: browse one and edit its weights, or compare two.
import { useEffect, useState } from 'preact/hooks';
import { corpusFor, corpusRoute, useApp } from '../context';
import { count, decimal, percent, plain } from '../format';
import { gameNamed } from '../games/registry';
import { useBoardKeys } from '../hooks';
import { useLine } from '../line';
import type { Line } from '../line';
import { change, navigate, useRoute, writeRoute } from '../route';
import { address, clearCache, postJson } from '../server/api';
import { errorLine } from '../server/errors';
import type { BookEdit, BookInfo, BookMove, BookPosition, BookRow } from '../server/types';
import { useAnswer } from '../server/use_answer';
import { t } from '../text';
import { LineBoard } from '../ui/board';
import { Segments } from '../ui/controls';
import { letterOf } from '../ui/marks';
import { CountBar, MoveTable } from '../ui/move_table';
import { Announce, CodeText, ErrorNotice, Loading, Notice, ServerMessage } from '../ui/notices';
import { VersusView } from '../ui/versus';
import { WinBar } from '../ui/win_bar';

const path = (id: string, rest = ''): string => `books/${encodeURIComponent(id)}${rest}`;
const weightText = (weight: number): string => (Number.isInteger(weight) ? count(weight) : decimal(weight, 2));
/** Only books of the same game and board can be compared. */
const isComparable = (a: BookRow | undefined, b: BookRow): boolean => a === undefined || (a.game === b.game && a.size === b.size);

interface Edit { move: string; undo: Record<string, unknown> }

interface Edits { edits: Edit[]; message: string; error: string; edit: (body: Record<string, unknown>, move: string, moveText: string) => Promise<void>; undo: () => Promise<void> }

/** Edits with undo. */
function useEdits(book: string): Edits {
  const [edits, setEdits] = useState<Edit[]>([]);
  const [message, setMessage] = useState('');
  const [error, setError] = useState('');
  const send = async (body: Record<string, unknown>): Promise<BookEdit | null> => {
    setError('');
    try {
      const { data } = await postJson<BookEdit>(path(book, '/edit'), body);
      clearCache();
      return data;
    } catch (thrown) {
      setError(errorLine(thrown));
      return null;
    }
  };
  return {
    edits,
    message,
    error,
    edit: async (body, move, moveText) => {
      const done = await send(body);
      if (!done) return;
      const weight = (list: readonly BookMove[]) => list.find((one) => one.move === move)?.weight;
      const text = (value: number | null | undefined) => (value === null || value === undefined ? t('noWeight') : weightText(value));
      setEdits((before) => [...before, { move: moveText, undo: done.undo }]);
      setMessage(t('edited', { move: moveText, from: text(weight(done.before)), to: text(weight(done.moves)) }));
    },
    undo: async () => {
      const last = edits[edits.length - 1];
      if (!last || !(await send(last.undo))) return;
      setEdits((before) => before.slice(0, -1));
      setMessage(t('undone', { move: last.move }));
    },
  };
}

function WeightField({ move, moveText, save }: { move: BookMove; moveText: string; save: (weight: number | null) => void }) {
  const value = move.weight ?? move.count ?? null;
  // Weights computed from games have many decimals; three are enough to edit.
  const shown = value === null ? '' : String(Number(value.toFixed(3)));
  const [text, setText] = useState(shown);
  useEffect(() => setText(shown), [value]);
  const valid = text === '' || /^\d{1,9}([.,]\d{1,6})?$/.test(text);
  const changed = text !== shown;
  return (
    <form class="weight-field" onClick={(event) => event.stopPropagation()} onSubmit={(event) => {
      event.preventDefault();
      if (valid && changed) save(text === '' ? null : Number(text.replace(',', '.')));
    }}>
      <input inputmode="decimal" size={6} aria-label={t('editWeight', { move: moveText })} aria-invalid={!valid} value={text} onInput={(event) => setText(event.currentTarget.value)} />
      <button type="submit" disabled={!changed || !valid}>{t('saveWeight')}</button>
    </form>
  );
}

interface BookTableProps {
  moves: readonly BookMove[];
  line: Line;
  editable: boolean;
  pointed: string | null;
  point: (move: string | null) => void;
  save: (move: BookMove, weight: number | null) => void;
}

function BookTable({ moves, line, editable, pointed, point, save }: BookTableProps) {
  const has = (name: 'wins' | 'evaluation' | 'depth' | 'note' | 'count' | 'weight') => moves.some((one) => (one[name] ?? '') !== '');
  const moveText = ({ move }: BookMove) => line.game.moveText(line.board, move);
  const number = (value: number | null | undefined, text = count) => (value === null || value === undefined ? '' : text(value));
  return (
    <MoveTable caption={t('nextTable')} class="book-wrap" rows={moves} move={({ move }) => move} moveText={moveText} pointed={pointed} point={point} onChoose={line.play} columns={[
      { title: t('columnProbability'), class: 'col-count', cell: ({ probability }) => <CountBar share={probability} text={percent(probability)} /> },
      has('count') && { title: t('columnTimes'), class: 'num', cell: (one) => number(one.count) },
      (editable || has('weight')) && { title: t('columnWeight'), class: 'num', cell: (one) => (editable ? <WeightField move={one} moveText={moveText(one)} save={(weight) => save(one, weight)} /> : number(one.weight, weightText)) },
      has('wins') && { title: t('columnWon'), class: 'col-won', cell: (one) => <WinBar results={{ wins: one.wins ?? 0, losses: one.losses ?? 0, draws: one.draws ?? 0 }} mover={line.toMove} /> },
      has('evaluation') && { title: t('columnEval'), class: 'num', cell: (one) => number(one.evaluation) },
      has('depth') && { title: t('columnDepth'), class: 'num', cell: (one) => one.depth ?? '' },
      has('note') && { title: t('columnNote'), class: 'note', cell: (one) => <bdi>{plain(one.note, 60)}</bdi> },
    ]} />
  );
}

function InfoLine({ book }: { book: BookInfo }) {
  return (
    <dl class="facts">
      <div><dt>{t('bookFormat')}</dt><dd><bdi>{plain(book.format, 30)}</bdi></dd></div>
      <div><dt>{t('bookPositions')}</dt><dd>{count(book.positions)}</dd></div>
      <div><dt>{t('bookMoves')}</dt><dd>{count(book.moves)}</dd></div>
      <div><dt>{t('bookMean')}</dt><dd>{book.positions ? decimal(book.moves / book.positions, 4) : '–'}</dd></div>
      {Boolean(book.faults) && <div title={t('bookLeftOutHelp')}><dt>{t('bookLeftOut')}</dt><dd>{count(book.faults!)}</dd></div>}
    </dl>
  );
}

function Browse({ book }: { book: BookRow }) {
  const { params } = useRoute();
  const game = gameNamed(book.game);
  const corpus = corpusFor(useApp(), game);
  const line = useLine(params, game, (all) => game.bookStart(book, all));
  const start = game.bookQuery(line.start);
  const info = useAnswer<BookInfo>(address(path(book.id)));
  const request = useAnswer<BookPosition>(address(path(book.id, '/position'), { ...start, moves: line.played }));
  const edits = useEdits(book.id);
  const [pointed, setPointed] = useState<string | null>(null);
  useEffect(() => setPointed(null), [line.board]);
  const moves = request.error ? [] : request.data?.moves ?? [];
  const current = request.busy ? [] : moves;
  const marks = current.slice(0, 12).map((one, i) => ({ move: one.move, label: letterOf(i), share: one.probability }));
  useBoardKeys({ at: line.at, count: line.moves.length, seek: line.seek, choices: current.map((one) => one.move), pointed, point: setPointed, play: line.play });
  const save = (one: BookMove, weight: number | null) =>
    void edits.edit({ ...start, moves: line.played, move: one.move, weight }, one.move, game.moveText(line.board, one.move));
  return (
    <div class={`view board-view books-view ${game.name}`}>
      <LineBoard line={line} marks={{ next: marks, pointed }} introduction={t('booksIntro')} />
      <section class="info-column" aria-busy={request.busy}>
        {info.data && <InfoLine book={info.data} />}
        <Loading request={request} />
        <Announce>{current[0] ? `${game.moveText(line.board, current[0].move)} ${percent(current[0].probability)}` : ''}</Announce>
        {request.error && <ErrorNotice error={request.error} retry={request.retry} />}
        {!request.error && request.data && !request.busy && moves.length === 0 && <Notice><p>{t('bookOut')}</p><div class="row">{line.at > 0 && <button type="button" onClick={() => line.seek(line.at - 1)}>{t('tryBack')}</button>}</div></Notice>}
        {moves.length > 0 && <BookTable moves={moves} line={line} editable={book.editable} pointed={pointed} point={setPointed} save={save} />}
        {book.editable ? (
          <div class="row edit-row">
            <button type="button" disabled={edits.edits.length === 0} onClick={() => void edits.undo()}>{t('undo')}{edits.edits.length > 0 ? ` (${edits.edits.length})` : ''}</button>
            <span role="status">{edits.message}</span>
            {edits.error && <span class="error-text" role="alert">{edits.error}</span>}
          </div>
        ) : <p class="muted small"><CodeText>{t(book.format === 'tejun' ? 'readOnlyOwn' : 'readOnlyBook')}</CodeText></p>}
        {corpus && <p><a href={writeRoute(corpusRoute('explore', corpus, line.params))}>{t('exploreIn', { corpus: plain(corpus.id, 40) })}</a></p>}
      </section>
    </div>
  );
}

function BookChoice({ label, books, value, against, onChange }: { label: string; books: readonly BookRow[]; value: string; against?: BookRow; onChange: (id: string) => void }) {
  return (
    <label class="field inline"><span>{label}</span>
      <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {books.map((book) => <option key={book.id} value={book.id} disabled={!isComparable(against, book)}>{plain(book.id, 50)}</option>)}
      </select>
    </label>
  );
}

export function Books() {
  const { path: where, params } = useRoute();
  const { server } = useApp();
  const list = useAnswer<BookRow[]>(address('books'));
  if (list.error) return <ErrorNotice error={list.error} retry={list.retry} />;
  if (!list.data) return <Loading request={list} />;
  const books = list.data.filter((book) => !book.error);
  const broken = list.data.filter((book) => book.error);
  if (list.data.length === 0) return <div class="list-view view"><h1>{t('books')}</h1><Notice><p><CodeText>{t('noBooks')}</CodeText></p></Notice></div>;
  const comparing = where[0] === 'compare';
  const book = books.find((one) => one.id === where[0]) ?? books[0];
  // Without a choice, two comparable books: a book against itself says little.
  const first = books.find((one) => one.id === params.a) ?? books.find((one) => books.some((other) => other !== one && isComparable(one, other))) ?? books[0];
  const others = books.filter((one) => isComparable(first, one));
  const second = others.find((one) => one.id === params.b) ?? others.find((one) => one !== first) ?? first;
  return (
    <div class="books-page">
      <header class="section-head books-head">
        <h1 class="sr-only">{t('books')}</h1>
        <Segments label={t('books')} name="books" value={comparing ? 'compare' : 'browse'}
          onChange={(value) => navigate({ view: 'books', path: value === 'compare' ? ['compare'] : book ? [book.id] : [], params: {} })}
          choices={[{ value: 'browse', text: t('bookBrowse') }, { value: 'compare', text: t('bookCompare') }]} />
        {comparing ? (
          <div class="row">
            <BookChoice label={t('versusFirst')} books={books} value={first?.id ?? ''} onChange={(id) => change({ a: id })} />
            <BookChoice label={t('versusSecond')} books={books} value={second?.id ?? ''} against={first} onChange={(id) => change({ b: id })} />
          </div>
        ) : book && <BookChoice label={t('book')} books={books} value={book.id} onChange={(id) => navigate({ view: 'books', path: [id], params: {} })} />}
      </header>
      {broken.map((one) => <p key={one.id} class="muted small"><bdi>{plain(one.id, 60)}</bdi>: {t('bookBroken')} <ServerMessage message={{ text: one.error ?? '', why: one.why }} /></p>)}
      {comparing && books.length === 1 && <Notice><p><CodeText>{t('oneBook')}</CodeText></p></Notice>}
      {comparing ? first && second && <VersusView key={`${first.id} ${second.id}`} game={gameNamed(first.game)} black={first.id} white={second.id} /> : book && <Browse key={`${book.id} ${server?.writable}`} book={book} />}
    </div>
  );
}
