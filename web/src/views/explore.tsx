// Explore and search: a board to play on, and beside it the next moves, their results, and the games.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { useCorpus } from '../context';
import type { OpenCorpus } from '../context';
import { count, percent, years as yearSpan } from '../format';
import { PASS } from '../games/game';
import type { SearchMode } from '../games/game';
import { startParams } from '../games/registry';
import { useBoardKeys, useStable } from '../hooks';
import { language } from '../language';
import { isPlain, useLine } from '../line';
import type { Line } from '../line';
import { change, useRoute } from '../route';
import type { Params } from '../route';
import { address, corpusPath } from '../server/api';
import type { Colour, Explored, Found, Next } from '../server/types';
import { useAnswer, usePrefetch } from '../server/use_answer';
import { t } from '../text';
import { LineBoard } from '../ui/board';
import { BoardChoice, Segments } from '../ui/controls';
import { Filters, hasFilter, noFilter, readFilter } from '../ui/filters';
import { GameRows } from '../ui/game_rows';
import type { GameRow } from '../ui/game_rows';
import { letterOf } from '../ui/marks';
import type { NextMark } from '../ui/marks';
import { CountBar, MoveTable } from '../ui/move_table';
import { Announce, EmptyCorpus, ErrorNotice, Loading, Notice } from '../ui/notices';
import { Paste } from '../ui/paste';
import { Trend } from '../ui/trend';
import type { TrendSeries } from '../ui/trend';
import { WinBar } from '../ui/win_bar';

const step = 20;
const mostListed = 1000;   // the server's limit

function questionOf(corpus: string, mode: SearchMode, line: Line, moves: readonly string[], params: Params, limit: number): string | null {
  const filter = readFilter(params);
  if (!mode.query) return address(corpusPath(corpus, '/explore'), { ...line.game.positionQuery(line.start, moves), ...filter, limit, players: 12 });
  // A sequence ends at a pass.
  if (moves.length === 0 || moves.includes(PASS)) return null;
  return address(corpusPath(corpus, '/search'), { moves, ...line.game.searchQuery(line.start), ...mode.query(params), ...filter, limit });
}

/** How many games are listed for a question. A longer list stays so when one comes back to it. */
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

/** The answer to either question, with its moves as text for the board of the question. */
interface Answer {
  texts: string[];
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

function summaryOf(data: Explored | Found, { game }: Line): string {
  const rate = data.win_rate === null ? '' : percent(data.win_rate);
  const span = data.year_first ? `, ${yearSpan(data.year_first, data.year_last)}` : '';
  if (isExplored(data)) {
    return `${t('gamesFound', { n: data.games })}${span}${rate && ` · ${t('sideWon', { side: game.side(data.to_move), rate })}`}`;
  }
  return `${t('matchesFound', { n: data.occurrences, games: count(data.games) })}${span}${rate && ` · ${t('starterWon', { rate })}`}`;
}

function answerOf(data: Explored | Found, line: Line): Answer {
  const texts = data.next.map((next) => nextText(next, line));
  const shared = { texts, games: data.games, summary: summaryOf(data, line), next: data.next, years: data.years ?? [] };
  if (isExplored(data)) {
    const rows = data.hits.map((hit): GameRow => ({ header: hit.header, at: hit.after, next: hit.move ? line.game.moveText(line.board, hit.move) : undefined }));
    return { ...shared, total: data.games, mover: data.to_move, rows, players: data.players };
  }
  const rows = data.hits.map((hit): GameRow => ({
    header: hit.header, at: hit.move_last, marks: hit.matched ? hit.matched.join('.') : `${hit.move}-${hit.move_last}`,
  }));
  return { ...shared, total: data.occurrences, mover: line.toMove, rows, players: [] };
}

const times = (next: Next): number => next.games ?? next.count ?? 0;
const playable = (next: Next): string | null => (next.kind === 'move' ? next.move : next.kind === 'pass' ? PASS : null);

function nextText(next: Next, { game, board }: Line): string {
  if (next.kind === 'end') return t('nextEnd');
  if (next.kind === 'elsewhere') return t('nextElsewhere');
  const move = playable(next);
  return move ? game.moveText(board, move) : '–';
}

interface TableProps { answer: Answer; pointed: string | null; point: (move: string | null) => void; play: (move: string) => void; mode: SearchMode }

function NextTable({ answer, pointed, point, play, mode }: TableProps) {
  const [all, setAll] = useState<Answer | null>(null);
  const shown = all === answer ? answer.next : answer.next.slice(0, 14);
  const most = Math.max(1, ...answer.next.map(times));
  return (
    <MoveTable caption={t('nextTable')} class="next-wrap" rows={shown} move={playable} moveText={(_, i) => answer.texts[i]!} pointed={pointed} point={point} onChoose={play} columns={[
      { title: t(mode.query ? 'columnTimes' : 'columnCount'), class: 'col-count', cell: (next) => <CountBar share={times(next) / most} text={count(times(next))} /> },
      { title: t('columnShare'), class: 'col-share', cell: (next) => percent(answer.total ? times(next) / answer.total : null) },
      { title: t('columnWon'), class: 'col-won', cell: (next) => <WinBar results={next} mover={answer.mover} /> },
      { title: t('columnYears'), class: 'col-years', cell: (next) => yearSpan(next.year_first, next.year_last) },
    ]}>
      {answer.next.length > shown.length && <button type="button" class="quiet wide" onClick={() => setAll(answer)}>{t('showMore')} ({count(answer.next.length - shown.length)})</button>}
    </MoveTable>
  );
}

function NoGames({ line, mode, params, empty }: { line: Line; mode: SearchMode; params: Params; empty: boolean }) {
  const filtered = hasFilter(params);
  const anywhere = line.game.modes.find(({ name }) => name === 'anywhere');
  if (empty) return <EmptyCorpus />;
  return (
    <Notice>
      <p>{t(filtered ? 'noGamesFiltered' : 'noGames')}</p>
      <div class="row">
        {line.at === 0 && !isPlain(line) && <button type="button" onClick={line.clear}>{t('clearBoard')}</button>}
        {line.at > 0 && <button type="button" onClick={() => line.seek(line.at - 1)}>{t('tryBack')}</button>}
        {anywhere && mode !== anywhere && line.at > 0 && <button type="button" onClick={() => change({ mode: anywhere.name })}>{t('tryAnywhere')}</button>}
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

/** Marks for the board: letters for the first rows of the table, dots for others. */
function marksOf(answer: Answer | null, most: number): NextMark[] {
  if (!answer || answer.total === 0) return [];
  const largest = Math.max(1, ...answer.next.map(times));
  return answer.next.slice(0, most).flatMap((next, i) => {
    const move = playable(next);
    return move && move !== PASS ? [{ move, label: i < 14 ? letterOf(i) : '', share: times(next) / largest }] : [];
  });
}

function GamesAndPlayers({ answer, corpus, params, more }: { answer: Answer; corpus: OpenCorpus; params: Params; more: () => void }) {
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

/** A choice of boards, if the corpus has games on another one than the one that is shown. */
function Boards({ corpus: { info, game }, line }: { corpus: OpenCorpus; line: Line }) {
  const current = game.boardOf(line.start);
  const boards = info ? game.boardsIn(info) : [];
  if (boards.every(({ board }) => board === current)) return null;
  const choices = [...new Set([...boards.map(({ board }) => board), current])].map((board) => ({ value: board, text: game.boardText(board) }));
  return <BoardChoice value={current} choices={choices} onChange={(board) => change({ m: '', at: '', ...startParams(game.readStart({})), ...game.boardParams(board) })} />;
}

/** The most frequent moves over the years. */
const seriesOf = (answer: Answer): TrendSeries[] => answer.next
  .flatMap((one, i) => (one.kind === 'move' && one.years?.length ? [{ label: answer.texts[i]!, years: one.years }] : [])).slice(0, 3);

const chooseYears = (from: number, to: number): void => change({ since: String(from), until: String(to) });

export function Explore() {
  const { params } = useRoute();
  const corpus = useCorpus();
  const { game } = corpus;
  const line = useLine(params, game);
  const mode = game.modes.find(({ name }) => name === params.mode) ?? game.modes[0]!;
  const ask = (moves: readonly string[], most: number) => questionOf(corpus.id, mode, line, moves, params, most);
  const [pointed, setPointed] = useState<string | null>(null);
  const [limit, more] = useListed(ask(line.played, step));
  const question = ask(line.played, limit);
  const request = useAnswer<Explored | Found>(question);
  // Made once for each answer, so that nothing is rendered again while the next one is loading.
  const answer = useMemo(() => (request.data && question ? answerOf(request.data, line) : null), [request.data, question === null, game, language()]);
  const next = useMemo(() => marksOf(request.busy ? null : answer, game.markLimits.next), [answer, request.busy, game]);
  // Only moves of the board that is shown: while loading, the table is still that of the board before.
  const choices = request.busy || request.error ? [] : answer?.next.flatMap((one) => playable(one) ?? []) ?? [];
  const play = useStable((move: string) => {
    if (choices.includes(move)) line.play(move);
  });
  useEffect(() => setPointed(null), [question]);
  useBoardKeys({ at: line.at, count: line.moves.length, seek: line.seek, choices, pointed, point: setPointed, play });

  const prefetch = usePrefetch();
  const lookAhead = (move: string | null) => {
    const wanted = move !== null && mode.name !== 'local' && game.play(line.board, move) !== null;
    prefetch(wanted ? ask([...line.played, move], step) : null);
  };
  useEffect(() => lookAhead(pointed), [pointed, question]);
  const table = useMemo(() => answer && <NextTable answer={answer} pointed={pointed} point={setPointed} play={play} mode={mode} />, [answer, pointed, mode]);
  const trend = useMemo(() => answer && <Trend years={answer.years ?? []} series={seriesOf(answer)} onYears={chooseYears} />, [answer]);
  const lists = useMemo(() => answer && <GamesAndPlayers answer={answer} corpus={corpus} params={params} more={more} />, [answer, corpus, params.player]);
  const first = answer?.next.findIndex((one) => playable(one) !== null) ?? -1;
  return (
    <div class={`view board-view explore-view ${game.name}`}>
      <h1 class="sr-only">{t('explore')}</h1>
      <LineBoard line={line} marks={{ next, pointed }} onPoint={lookAhead} introduction={t('intro')}>
        <Paste />
        <p class="keys muted">{t('keysHelp')} · {t('dropHint')}</p>
      </LineBoard>
      <section class="info-column" aria-busy={request.busy}>
        <div class="row">
          <Segments label={t('mode')} name="mode" value={mode.name} onChange={(value) => change({ mode: value === game.modes[0]!.name ? '' : value })}
            choices={game.modes.map(({ name, text, help }) => ({ value: name, text: text(), help: help() }))} />
          <Boards corpus={corpus} line={line} />
        </div>
        <p class="muted small mode-help">{mode.help()}</p>
        <Filters corpus={corpus} params={params} />
        <div class="summary-row">
          <p class="summary">{question === null ? t(line.at > 0 ? 'sequenceNoPass' : 'sequenceNeedsMoves') : answer && !request.error ? answer.summary : '\u00a0'}</p>
          <Loading request={request} />
        </div>
        <Announce>{answer && !request.busy ? (first >= 0 ? t('announceNext', { summary: answer.summary, move: answer.texts[first]! }) : answer.summary) : ''}</Announce>
        {request.error && <ErrorNotice error={request.error} retry={request.retry} />}
        {!request.error && answer && answer.games === 0 && !request.busy && <NoGames line={line} mode={mode} params={params} empty={corpus.info?.games === 0} />}
        {!request.error && (!answer || answer.games > 0) && (
          <div class={`answers${request.busy ? ' stale' : ''}`}>
            {table ?? <div class="table-wrap next-wrap" />}
            {trend}
            {lists}
          </div>
        )}
      </section>
    </div>
  );
}
