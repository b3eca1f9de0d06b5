// Explore and search: a board to play on, and beside it what came next, when, and in which games.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { address, corpusPath } from '../api';
import type { Colour, Explored, Found, GameKind, Next } from '../api_types';
import { sizesOf, useCorpus } from '../context';
import type { OpenCorpus } from '../context';
import { count, percent, years as yearSpan } from '../format';
import { PASS } from '../go/point';
import { beside, useAhead, useAnswer, useKeys, useStable } from '../hooks';
import { language } from '../language';
import { isUsual, moverOf, positionQuery, startParams, useLine } from '../line';
import type { Line } from '../line';
import { goStart, moveWords, play } from '../play';
import { change, readNumber, useRoute } from '../route';
import type { Params } from '../route';
import { t } from '../text';
import { BoardView, Controls, IconButton, MovePath } from '../ui/board';
import { EmptyCorpus, FaultNotice, Notice, Said, Segments, sideName, Waiting, WinBar } from '../ui/bits';
import type { Choice } from '../ui/bits';
import { Filters, hasFilter, noFilter, readFilter } from '../ui/filters';
import { GameRows } from '../ui/games';
import type { GameRow } from '../ui/games';
import { letterOf } from '../ui/marks';
import type { NextMark } from '../ui/marks';
import { Paste } from '../ui/paste';
import { BoardSize } from '../ui/setup';
import { Trend } from '../ui/trend';
import type { TrendSeries } from '../ui/trend';

type Mode = 'position' | 'fixed' | 'anywhere' | 'local' | 'mirror';

function modesOf(kind: GameKind): Choice<Mode>[] {
  const position = { value: 'position', text: t('modePosition'), help: t(kind === 'go' ? 'modePositionHelp' : 'modePositionShogiHelp') } as const;
  if (kind === 'shogi') {
    return [position, { value: 'fixed', text: t('modeFixed'), help: t('modeFixedShogiHelp') }, { value: 'mirror', text: t('modeMirror'), help: t('modeMirrorHelp') }];
  }
  return [
    position,
    { value: 'fixed', text: t('modeFixed'), help: t('modeFixedHelp') },
    { value: 'anywhere', text: t('modeAnywhere'), help: t('modeAnywhereHelp') },
    { value: 'local', text: t('modeLocal'), help: t('modeLocalHelp') },
  ];
}

const step = 20;
const mostListed = 1000;   // the server gives no more

function questionOf(corpus: string, mode: Mode, line: Line, params: Params, limit: number): string | null {
  const filter = readFilter(params);
  if (mode === 'position') {
    return address(corpusPath(corpus, '/explore'), { ...positionQuery(line.start, line.played), ...filter, limit, players: 12 });
  }
  const moves = line.played;
  // A pass ends a sequence: what stands on the board would not be what is looked for.
  if (moves.length === 0 || moves.includes(PASS)) return null;
  return address(corpusPath(corpus, '/search'), {
    moves,
    size: line.start.kind === 'go' && line.start.size !== 19 ? line.start.size : '',
    place: mode === 'fixed' || mode === 'anywhere' ? (line.start.kind === 'go' ? mode : '') : '',
    local: mode === 'local' ? readNumber(params.lines, 2, 25) : '',
    mirror: mode === 'mirror',
    rotate: mode === 'mirror',
    ...filter,
    limit,
  });
}

/** How many games are listed for a question: more, where somebody wanted more and comes back to it. */
const listed = new Map<string, number>();
function useListed(question: string | null): [limit: number, more: () => void] {
  const [, redraw] = useState(0);
  const limit = listed.get(question ?? '') ?? step;
  const more = useStable(() => {
    listed.set(question ?? '', Math.min(mostListed, limit * 2 + step));
    redraw((n) => n + 1);
  });
  return [limit, more];
}

/** An answer of either kind in one shape, with its moves in words as on the board that was asked about. */
interface Answer {
  kind: GameKind;
  words: string[];
  total: number;
  games: number;
  summary: string;
  mover: Colour;
  next: Next[];
  rows: GameRow[];
  years: Explored['years'];
  players: Explored['players'];
}

const isExplored = (data: Explored | Found): data is Explored => 'to_move' in data;

function summaryOf(data: Explored | Found, kind: GameKind): string {
  const rate = data.win_rate === null ? '' : percent(data.win_rate);
  const span = data.year_first ? `, ${yearSpan(data.year_first, data.year_last)}` : '';
  if (isExplored(data)) {
    return `${t('gamesFound', { n: data.games })}${span}${rate && ` · ${t('moverWon', { side: sideName(kind, data.to_move), rate })}`}`;
  }
  return `${t('placesFound', { n: data.occurrences, games: count(data.games) })}${span}${rate && ` · ${t(kind === 'go' ? 'beganWon' : 'beganWonShogi', { rate })}`}`;
}

function answerOf(data: Explored | Found, line: Line): Answer {
  const { kind } = line.start;
  const words = data.next.map((next) => nextWords(next, line));
  const shared = { kind, words, games: data.games, summary: summaryOf(data, kind), next: data.next, years: data.years ?? [] };
  if (isExplored(data)) {
    const rows = data.hits.map((hit): GameRow => ({ header: hit.header, at: hit.after, next: hit.japanese ?? hit.move ?? undefined }));
    return { ...shared, total: data.games, mover: data.to_move, rows, players: data.players };
  }
  const rows = data.hits.map((hit): GameRow => ({
    header: hit.header, at: hit.move_last, marks: hit.matched ? hit.matched.join('.') : `${hit.move}-${hit.move_last}`,
  }));
  return { ...shared, total: data.occurrences, mover: moverOf(line), rows, players: [] };
}

const times = (next: Next): number => next.games ?? next.count ?? 0;
const playable = (next: Next): string | null => (next.kind === 'move' ? next.move : next.kind === 'pass' ? PASS : null);

function nextWords(next: Next, line: Line): string {
  if (next.kind === 'end') return t('nextEnd');
  if (next.kind === 'elsewhere') return t('nextElsewhere');
  const move = playable(next);
  return move ? moveWords(line.board, move) : '–';
}

interface TableProps { answer: Answer; pointed: string | null; point: (move: string | null) => void; play: (move: string) => void; mode: Mode }

function NextTable({ answer, pointed, point, play, mode }: TableProps) {
  const [all, setAll] = useState<Answer | null>(null);
  const shown = all === answer ? answer.next : answer.next.slice(0, 14);
  const most = Math.max(1, ...answer.next.map(times));
  return (
    <div class="table-wrap next-wrap" tabIndex={-1}>
      <table class="next-table">
        <caption class="sr-only">{t('nextTable')}</caption>
        <thead>
          <tr>
            <th scope="col" class="col-move">{t('columnMove')}</th>
            <th scope="col" class="col-count">{t(mode === 'position' ? 'columnCount' : 'columnTimes')}</th>
            <th scope="col" class="col-share">{t('columnShare')}</th>
            <th scope="col" class="col-won">{t('columnWon')}</th>
            <th scope="col" class="col-years">{t('columnYears')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((next, i) => {
            const move = playable(next);
            return (
              <tr key={`${next.kind}${next.move ?? i}`} class={move !== null && move === pointed ? 'pointed' : ''}
                onPointerEnter={() => point(move)} onPointerLeave={() => point(null)}
                onClick={() => move !== null && play(move)}>
                <th scope="row" class="col-move">
                  <span class="letter" aria-hidden="true">{move && move !== PASS ? letterOf(i) : ''}</span>
                  {move !== null
                    ? <button type="button" class="move-button" onFocus={() => point(move)} onClick={(event) => {
                        event.stopPropagation();
                        play(move);
                      }}>{answer.words[i]}</button>
                    : <span class="muted">{answer.words[i]}</span>}
                </th>
                <td class="col-count"><span class="countbar" style={{ width: `${(times(next) / most) * 100}%` }} aria-hidden="true" /><span>{count(times(next))}</span></td>
                <td class="col-share">{percent(answer.total ? times(next) / answer.total : null)}</td>
                <td class="col-won"><WinBar results={next} mover={answer.mover} /></td>
                <td class="col-years">{yearSpan(next.year_first, next.year_last)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {answer.next.length > shown.length && <button type="button" class="quiet wide" onClick={() => setAll(answer)}>{t('showMore')} ({count(answer.next.length - shown.length)})</button>}
    </div>
  );
}

function Nothing({ line, mode, params, empty }: { line: Line; mode: Mode; params: Params; empty: boolean }) {
  const filtered = hasFilter(params);
  if (empty) return <EmptyCorpus />;
  return (
    <Notice>
      <p>{t(filtered ? 'noGamesFiltered' : 'noGames')}</p>
      <div class="row">
        {line.at === 0 && !isUsual(line.start) && <button type="button" onClick={line.clear}>{t('clearBoard')}</button>}
        {line.at > 0 && <button type="button" onClick={() => line.go(line.at - 1)}>{t('tryBack')}</button>}
        {line.start.kind === 'go' && mode !== 'anywhere' && line.at > 0 && <button type="button" onClick={() => change({ mode: 'anywhere' })}>{t('tryAnywhere')}</button>}
        {filtered && <button type="button" onClick={() => change(noFilter)}>{t('tryUnfiltered')}</button>}
      </div>
    </Notice>
  );
}

function Players({ players, params }: { players: Answer['players']; params: Params }) {
  return (
    <ol class="player-rows">
      {players.map((player) => (
        <li key={player.name}>
          <button type="button" class="link" onClick={() => change({ player: params.player === player.name ? '' : player.name })}><bdi>{player.name.slice(0, 80)}</bdi></button>
          <span class="num">{t('gamesFound', { n: player.games })}</span>
          <span class="num">{percent(player.win_rate)}</span>
        </li>
      ))}
    </ol>
  );
}

/** Marks for the board: letters for the first rows of the table, dots for the others. */
function marksOf(answer: Answer | null, kind: GameKind): NextMark[] {
  if (!answer || answer.total === 0) return [];
  const most = Math.max(1, ...answer.next.map(times));
  return answer.next.flatMap((next, i) => {
    const move = playable(next);
    if (!move || move === PASS || i >= (kind === 'go' ? 40 : 10)) return [];
    return [{ move, label: i < 14 ? letterOf(i) : '', share: times(next) / most }];
  });
}

function Below({ answer, corpus, params, more }: { answer: Answer; corpus: OpenCorpus; params: Params; more: () => void }) {
  const [tab, setTab] = useState<'games' | 'players'>('games');
  const hasPlayers = answer.players.length > 0;
  const shown = hasPlayers ? tab : 'games';
  return (
    <section class="found-games">
      <header class="section-head">
        <h2>{t(shown === 'games' ? 'gamesList' : 'playersList')}</h2>
        {hasPlayers && <Segments label={t('gamesList')} name="below" value={shown} onChange={setTab}
          choices={[{ value: 'games', text: t('gamesList') }, { value: 'players', text: t('playersList') }]} />}
      </header>
      {shown === 'games' ? <GameRows corpus={corpus} rows={answer.rows} /> : <Players players={answer.players} params={params} />}
      {shown === 'games' && answer.rows.length > 0 && answer.rows.length < answer.total && (
        answer.rows.length < mostListed
          ? <button type="button" class="quiet wide" onClick={more}>{t('showMore')}</button>
          : <p class="muted">{t('listEnds', { n: answer.rows.length, all: answer.total })}</p>)}
    </section>
  );
}

/** Which board, where the corpus has games on another one than that which is shown. */
function Boards({ corpus, line }: { corpus: OpenCorpus; line: Line }) {
  const { start } = line;
  const sizes = corpus.info ? sizesOf(corpus.info) : [];
  if (start.kind !== 'go' || sizes.every((size) => size === start.size)) return null;
  return <BoardSize size={start.size} sizes={sizes} onSize={(size) => change({ m: '', at: '', ...startParams(goStart(size)), size: String(size) })} />;
}

/** The most frequent moves over the years. */
const seriesOf = (answer: Answer): TrendSeries[] => answer.next
  .flatMap((one, i) => (one.kind === 'move' && one.years?.length ? [{ label: answer.words[i]!, years: one.years }] : [])).slice(0, 3);

const chooseYears = (from: number, to: number): void => change({ since: String(from), until: String(to) });

export function Explore() {
  const { params } = useRoute();
  const corpus = useCorpus();
  const line = useLine(params, corpus.kind);
  const kind = line.start.kind;
  const modes = modesOf(kind);
  const mode = modes.find((choice) => choice.value === params.mode)?.value ?? 'position';
  const [pointed, setPointed] = useState<string | null>(null);
  const [flipped, setFlipped] = useState(false);
  const [limit, more] = useListed(questionOf(corpus.id, mode, line, params, step));
  const question = questionOf(corpus.id, mode, line, params, limit);
  const asked = useAnswer<Explored | Found>(question);
  // Made when an answer comes: it stays as it is, and is not drawn again, while the next one is asked for.
  const answer = useMemo(() => (asked.data && question ? answerOf(asked.data, line) : null), [asked.data, question === null, kind, language()]);
  const next = useMemo(() => marksOf(asked.busy ? null : answer, kind), [answer, asked.busy, kind]);
  // Those of the board that is shown: the answer before may still stand there.
  const moves = asked.busy || asked.fault ? [] : answer?.next.flatMap((one) => playable(one) ?? []) ?? [];
  const playOn = useStable((move: string) => {
    if (moves.includes(move)) line.play(move);
  });
  useEffect(() => setPointed(null), [question]);

  useKeys({
    ArrowLeft: () => line.go(line.at - 1),
    ArrowRight: () => line.go(line.at + 1),
    Home: () => line.go(0),
    End: () => line.go(line.moves.length),
    ArrowDown: () => setPointed(beside(moves, pointed, 1)),
    ArrowUp: () => setPointed(beside(moves, pointed, -1)),
    ' ': () => {
      const move = pointed ?? moves[0];
      if (move) playOn(move);
    },
    Enter: () => {
      if (pointed) playOn(pointed);
    },
  });

  const askAhead = useAhead();
  const ahead = (move: string | null) => {
    const legal = move !== null && mode !== 'local' && play(line.board, move) !== null;
    askAhead(legal ? questionOf(corpus.id, mode, { ...line, played: [...line.played, move] }, params, step) : null);
  };
  useEffect(() => ahead(pointed), [pointed, question]);
  const table = useMemo(() => answer && <NextTable answer={answer} pointed={pointed} point={setPointed} play={playOn} mode={mode} />, [answer, pointed, mode]);
  const trend = useMemo(() => answer && <Trend years={answer.years ?? []} series={seriesOf(answer)} onYears={chooseYears} />, [answer]);
  const below = useMemo(() => answer && <Below answer={answer} corpus={corpus} params={params} more={more} />, [answer, corpus, params.player]);
  const first = answer?.next.findIndex((one) => playable(one) !== null) ?? -1;
  return (
    <div class={`view explore-view ${kind}`}>
      <h1 class="sr-only">{t('explore')}</h1>
      <section class="board-column" id="board">
        <BoardView board={line.board} marks={{ next, pointed }} onPlay={line.play} onPoint={ahead} flipped={flipped} />
        <Controls board={line.board} at={line.at} count={line.moves.length} onGo={line.go} onPlay={line.play}
          onFlip={kind === 'shogi' ? () => setFlipped(!flipped) : undefined}>
          <IconButton icon="clear" label={t('clearBoard')} onClick={line.clear} disabled={line.moves.length === 0 && isUsual(line.start)} />
        </Controls>
        <MovePath boards={line.boards} moves={line.moves} at={line.at} onGo={line.go} introduction={t(kind === 'go' ? 'intro' : 'introShogi')} />
        <Paste />
        <p class="keys muted">{t('keysHelp')} · {t('dropHint')}</p>
      </section>
      <section class="info-column" aria-busy={asked.busy}>
        <div class="row">
          <Segments label={t('mode')} name="mode" choices={modes} value={mode} onChange={(value) => change({ mode: value === 'position' ? '' : value })} />
          <Boards corpus={corpus} line={line} />
        </div>
        <p class="muted small mode-help">{modes.find((choice) => choice.value === mode)?.help}</p>
        <Filters corpus={corpus.id} params={params} />
        <div class="summary-row">
          <p class="summary">{question === null ? t(line.at > 0 ? 'sequenceNoPass' : 'sequenceNeedsMoves') : answer && !asked.fault ? answer.summary : '\u00a0'}</p>
          <Waiting asked={asked} />
        </div>
        <Said>{answer && !asked.busy ? (first >= 0 ? t('saidNext', { summary: answer.summary, move: answer.words[first]! }) : answer.summary) : ''}</Said>
        {asked.fault && <FaultNotice fault={asked.fault} retry={asked.retry} />}
        {!asked.fault && answer && answer.games === 0 && !asked.busy && <Nothing line={line} mode={mode} params={params} empty={corpus.info?.games === 0} />}
        {!asked.fault && (!answer || answer.games > 0) && (
          <div class={`answers${asked.busy ? ' stale' : ''}`}>
            {table ?? <div class="table-wrap next-wrap" />}
            {trend}
            {below}
          </div>
        )}
      </section>
    </div>
  );
}
