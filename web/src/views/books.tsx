// Opening books: walk through one and change its weights, or let two of them meet.
import { useEffect, useState } from 'preact/hooks';
import { address, faultLine, forgetAnswers, postJson } from '../api';
import type { BookEdit, BookInfo, BookMove, BookPosition, BookRow } from '../api_types';
import { corpusFor, corpusRoute, useApp } from '../context';
import { count, decimal, percent, plain } from '../format';
import { beside, useAnswer, useKeys } from '../hooks';
import { moverOf, positionQuery, startParams, useLine } from '../line';
import type { Line } from '../line';
import { moveWords } from '../play';
import { change, go, useRoute, writeMoves, writeRoute } from '../route';
import { t } from '../text';
import { BoardView, Controls, IconButton, MovePath } from '../ui/board';
import { FaultNotice, Notice, Said, Segments, ServerWords, Told, Waiting, WinBar } from '../ui/bits';
import { letterOf } from '../ui/marks';
import { VersusView } from '../ui/versus';

const path = (id: string, rest = ''): string => `books/${encodeURIComponent(id)}${rest}`;
const weightWords = (weight: number): string => (Number.isInteger(weight) ? count(weight) : decimal(weight, 2));
/** Only books of the same game, on the same board, can meet. */
const canMeet = (a: BookRow | undefined, b: BookRow): boolean => a === undefined || (a.game === b.game && a.size === b.size);

interface Edited { book: string; words: string; undo: Record<string, unknown> }

/** Edits that can be taken back, the last one first. */
function useEdits(book: string): { edits: Edited[]; said: string; wrong: string; edit: (body: Record<string, unknown>, move: string, words: string) => Promise<void>; undo: () => Promise<void> } {
  const [edits, setEdits] = useState<Edited[]>([]);
  const [said, setSaid] = useState('');
  const [wrong, setWrong] = useState('');
  const send = async (body: Record<string, unknown>): Promise<BookEdit | null> => {
    setWrong('');
    try {
      const { data } = await postJson<BookEdit>(path(book, '/edit'), body);
      forgetAnswers();
      return data;
    } catch (error) {
      setWrong(faultLine(error));
      return null;
    }
  };
  return {
    edits,
    said,
    wrong,
    edit: async (body, move, words) => {
      const done = await send(body);
      if (!done) return;
      const weight = (list: readonly BookMove[]) => list.find((one) => one.move === move)?.weight;
      const told = (value: number | null | undefined) => (value === null || value === undefined ? t('unsaidWeight') : weightWords(value));
      setEdits((before) => [...before, { book, words, undo: done.undo }]);
      setSaid(t('edited', { move: words, from: told(weight(done.before)), to: told(weight(done.moves)) }));
    },
    undo: async () => {
      const last = edits[edits.length - 1];
      if (!last || !(await send(last.undo))) return;
      setEdits((before) => before.slice(0, -1));
      setSaid(t('undone', { move: last.words }));
    },
  };
}

function WeightField({ move, words, save }: { move: BookMove; words: string; save: (weight: number | null) => void }) {
  const value = move.weight ?? move.count ?? null;
  // What is worked out from games has many decimals; three of them are enough to be changed.
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
      <input inputmode="decimal" size={6} aria-label={t('editWeight', { move: words })} aria-invalid={!valid} value={text} onInput={(event) => setText(event.currentTarget.value)} />
      <button type="submit" disabled={!changed || !valid}>{t('saveWeight')}</button>
    </form>
  );
}

function MoveTable({ moves, line, editable, pointed, point, save }: {
  moves: readonly BookMove[]; line: Line; editable: boolean; pointed: string | null; point: (move: string | null) => void; save: (move: BookMove, weight: number | null) => void;
}) {
  const has = (name: 'wins' | 'evaluation' | 'depth' | 'note' | 'count' | 'weight') => moves.some((one) => one[name] !== null && one[name] !== undefined && one[name] !== '');
  const weighed = editable || has('weight');
  return (
    <div class="table-wrap book-wrap">
      <table class="next-table">
        <caption class="sr-only">{t('nextTable')}</caption>
        <thead><tr>
          <th scope="col">{t('columnMove')}</th><th scope="col" class="col-count">{t('columnProbability')}</th>
          {has('count') && <th scope="col" class="num">{t('columnTimes')}</th>}
          {weighed && <th scope="col" class="num">{t('columnWeight')}</th>}
          {has('wins') && <th scope="col" class="col-won">{t('columnWon')}</th>}
          {has('evaluation') && <th scope="col" class="num">{t('columnEval')}</th>}
          {has('depth') && <th scope="col" class="num">{t('columnDepth')}</th>}
          {has('note') && <th scope="col">{t('columnNote')}</th>}
        </tr></thead>
        <tbody>
          {moves.map((one, i) => {
            const words = moveWords(line.board, one.move);
            return (
              <tr key={one.move} class={one.move === pointed ? 'pointed' : ''} onPointerEnter={() => point(one.move)} onPointerLeave={() => point(null)} onClick={() => line.play(one.move)}>
                <th scope="row" class="col-move"><span class="letter" aria-hidden="true">{letterOf(i)}</span>
                  <button type="button" class="move-button" onFocus={() => point(one.move)} onClick={(event) => {
                    event.stopPropagation();
                    line.play(one.move);
                  }}>{words}</button></th>
                <td class="col-count"><span class="countbar" style={{ width: `${one.probability * 100}%` }} aria-hidden="true" /><span>{percent(one.probability)}</span></td>
                {has('count') && <td class="num">{one.count === null || one.count === undefined ? '' : count(one.count)}</td>}
                {weighed && <td class="num">{editable ? <WeightField move={one} words={words} save={(weight) => save(one, weight)} /> : one.weight === null || one.weight === undefined ? '' : weightWords(one.weight)}</td>}
                {has('wins') && <td class="col-won"><WinBar results={{ wins: one.wins ?? 0, losses: one.losses ?? 0, draws: one.draws ?? 0, unknown: 0 }} mover={moverOf(line)} /></td>}
                {has('evaluation') && <td class="num">{one.evaluation === null || one.evaluation === undefined ? '' : count(one.evaluation)}</td>}
                {has('depth') && <td class="num">{one.depth ?? ''}</td>}
                {has('note') && <td class="note"><bdi>{plain(one.note, 60)}</bdi></td>}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
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

function Walk({ book }: { book: BookRow }) {
  const { params } = useRoute();
  const corpus = corpusFor(useApp(), book.game);
  // Books of Go begin with an empty board of their own size.
  const line = useLine(book.game === 'go' ? { m: params.m ?? '', at: params.at ?? '', size: String(book.size ?? 19) } : params, book.game);
  const info = useAnswer<BookInfo>(address(path(book.id)));
  const { sfen, moves: played } = positionQuery(line.start, line.played);
  const asked = useAnswer<BookPosition>(address(path(book.id, '/position'), { sfen, moves: played }));
  const edits = useEdits(book.id);
  const [pointed, setPointed] = useState<string | null>(null);
  const [flipped, setFlipped] = useState(false);
  useEffect(() => setPointed(null), [params.m, params.at]);
  const moves = asked.fault ? [] : asked.data?.moves ?? [];
  const fresh = asked.busy ? [] : moves;
  const choices = fresh.map((one) => one.move);
  const marks = fresh.slice(0, 12).map((one, i) => ({ move: one.move, label: letterOf(i), share: one.probability }));
  useKeys({
    ArrowLeft: () => line.go(line.at - 1), ArrowRight: () => line.go(line.at + 1), Home: () => line.go(0), End: () => line.go(line.moves.length),
    ArrowDown: () => setPointed(beside(choices, pointed, 1)), ArrowUp: () => setPointed(beside(choices, pointed, -1)),
    ' ': () => {
      const move = pointed ?? fresh[0]?.move;
      if (move) line.play(move);
    },
  });
  const save = (one: BookMove, weight: number | null) => {
    const start = line.start.kind === 'shogi' && startParams(line.start).sfen ? { sfen: line.start.sfen } : {};
    void edits.edit({ ...start, moves: line.played, move: one.move, weight }, one.move, moveWords(line.board, one.move));
  };
  return (
    <div class={`view books-view ${book.game}`}>
      <section class="board-column" id="board">
        <BoardView board={line.board} marks={{ next: marks, pointed }} onPlay={line.play} flipped={flipped} />
        <Controls board={line.board} at={line.at} count={line.moves.length} onGo={line.go} onPlay={line.play} onFlip={book.game === 'shogi' ? () => setFlipped(!flipped) : undefined}>
          <IconButton icon="clear" label={t('clearBoard')} onClick={line.clear} disabled={line.moves.length === 0} />
        </Controls>
        <MovePath boards={line.boards} moves={line.moves} at={line.at} onGo={line.go} introduction={t('booksIntro')} />
      </section>
      <section class="info-column" aria-busy={asked.busy}>
        {info.data && <InfoLine book={info.data} />}
        <Waiting asked={asked} />
        <Said>{fresh[0] ? `${moveWords(line.board, fresh[0].move)} ${percent(fresh[0].probability)}` : ''}</Said>
        {asked.fault && <FaultNotice fault={asked.fault} retry={asked.retry} />}
        {!asked.fault && asked.data && !asked.busy && moves.length === 0 && <Notice><p>{t('bookOut')}</p><div class="row">{line.at > 0 && <button type="button" onClick={() => line.go(line.at - 1)}>{t('tryBack')}</button>}</div></Notice>}
        {moves.length > 0 && <MoveTable moves={moves} line={line} editable={book.editable} pointed={pointed} point={setPointed} save={save} />}
        {book.editable ? (
          <div class="row edit-row">
            <button type="button" disabled={edits.edits.length === 0} onClick={() => void edits.undo()}>{t('undo')}{edits.edits.length > 0 ? ` (${edits.edits.length})` : ''}</button>
            <span role="status">{edits.said}</span>
            {edits.wrong && <span class="fault-text" role="alert">{edits.wrong}</span>}
          </div>
        ) : <p class="muted small"><Told>{t(book.format === 'tejun' ? 'readOnlyOwn' : 'readOnlyBook')}</Told></p>}
        {corpus && <p><a href={writeRoute(corpusRoute('explore', corpus, { m: writeMoves(line.played), ...startParams(line.start) }))}>{t('exploreIn', { corpus: plain(corpus.id, 40) })}</a></p>}
      </section>
    </div>
  );
}

function BookChoice({ label, books, value, against, onChange }: { label: string; books: readonly BookRow[]; value: string; against?: BookRow; onChange: (id: string) => void }) {
  return (
    <label class="field inline"><span>{label}</span>
      <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {books.map((book) => <option key={book.id} value={book.id} disabled={!canMeet(against, book)}>{plain(book.id, 50)}</option>)}
      </select>
    </label>
  );
}

export function Books() {
  const { path: where, params } = useRoute();
  const { server } = useApp();
  const list = useAnswer<BookRow[]>(address('books'));
  if (list.fault) return <FaultNotice fault={list.fault} retry={list.retry} />;
  if (!list.data) return <Waiting asked={list} />;
  const books = list.data.filter((book) => !book.error);
  const broken = list.data.filter((book) => book.error);
  if (list.data.length === 0) return <div class="list-view view"><h1>{t('books')}</h1><Notice><p><Told>{t('noBooks')}</Told></p></Notice></div>;
  const comparing = where[0] === 'compare';
  const book = books.find((one) => one.id === where[0]) ?? books[0];
  // Unless one is named, two that can meet: a book against itself says little.
  const first = books.find((one) => one.id === params.a) ?? books.find((one) => books.some((other) => other !== one && canMeet(one, other))) ?? books[0];
  const others = books.filter((one) => canMeet(first, one));
  const second = others.find((one) => one.id === params.b) ?? others.find((one) => one !== first) ?? first;
  return (
    <div class="books-page">
      <header class="section-head books-head">
        <h1 class="sr-only">{t('books')}</h1>
        <Segments label={t('books')} name="books" value={comparing ? 'compare' : 'walk'}
          onChange={(value) => go({ view: 'books', path: value === 'compare' ? ['compare'] : book ? [book.id] : [], params: {} })}
          choices={[{ value: 'walk', text: t('bookWalk') }, { value: 'compare', text: t('bookCompare') }]} />
        {comparing ? (
          <div class="row">
            <BookChoice label={t('versusBlack')} books={books} value={first?.id ?? ''} onChange={(id) => change({ a: id })} />
            <BookChoice label={t('versusWhite')} books={books} value={second?.id ?? ''} against={first} onChange={(id) => change({ b: id })} />
          </div>
        ) : book && <BookChoice label={t('book')} books={books} value={book.id} onChange={(id) => go({ view: 'books', path: [id], params: {} })} />}
      </header>
      {broken.map((one) => <p key={one.id} class="muted small"><bdi>{plain(one.id, 60)}</bdi>: {t('bookBroken')} <ServerWords said={{ text: one.error ?? '', why: one.why }} /></p>)}
      {comparing && books.length === 1 && <Notice><p><Told>{t('oneBook')}</Told></p></Notice>}
      {comparing ? first && second && <VersusView key={`${first.id} ${second.id}`} black={first.id} white={second.id} /> : book && <Walk key={`${book.id} ${server?.writable}`} book={book} />}
    </div>
  );
}
