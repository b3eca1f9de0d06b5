// The joseki dictionary: a corner to play in, the moves played there, and the joseki that continue from it.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { corpusRoute, useCorpus } from '../../context';
import type { OpenCorpus } from '../../context';
import { count, percent, years } from '../../format';
import { useBoardKeys } from '../../hooks';
import { change, readMoves, readNumber, useRoute, writeMoves, writeRoute } from '../../route';
import { address, cached, corpusPath, fetchJson, onCacheCleared, putCached } from '../../server/api';
import { RequestError } from '../../server/errors';
import type { ServerError } from '../../server/errors';
import type { Corpus, Job, Joseki, JosekiNode } from '../../server/types';
import { t as shared } from '../../text';
import { boardLabel, Controls, MovePath } from '../../ui/board';
import { IconButton, Segments } from '../../ui/controls';
import { Progress } from '../../ui/jobs';
import { letterOf } from '../../ui/marks';
import { MoveTable } from '../../ui/move_table';
import { NoJoseki } from '../../ui/no_joseki';
import { Announce, ErrorNotice, Notice } from '../../ui/notices';
import { WinBar } from '../../ui/win_bar';
import type { Board } from '../game';
import { Goban } from './board';
import { go } from './game';
import { alternates, childrenOf, dictionaryOf, follow, josekiBelow, lineTo, mirrored, positionAfter } from './joseki';
import type { Dictionary, JosekiSort } from './joseki';
import { MiniGo } from './mini';
import type { GoPosition } from './position';
import { t } from './text';

const corner = { x: [7, 18] as [number, number], y: [0, 11] as [number, number] };

/** The dictionary. The server mines it on the first request; until then there is a job. */
function useDictionary(corpus: string): { joseki: Joseki | null; job: Job | null; error: ServerError | null; retry: () => void } {
  const url = address(corpusPath(corpus, '/joseki'));
  const [joseki, setJoseki] = useState<Joseki | null>(cached<Joseki>(url)?.data ?? null);
  const [job, setJob] = useState<Job | null>(null);
  const [error, setError] = useState<ServerError | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => onCacheCleared(() => setRound((n) => n + 1)), []);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const control = new AbortController();
    const look = async () => {
      try {
        const answer = await fetchJson<Joseki | Job>(url, { signal: control.signal });
        if ('nodes' in answer.data) {
          setJoseki(answer.data);
          setJob(null);
          if (!answer.data.stale) return putCached(url, answer);
        } else {
          setJob(answer.data);
          if (answer.data.state === 'failed') return setError(answer.data.error ?? { code: 'other', text: '' });
        }
        timer = setTimeout(look, 'nodes' in answer.data ? 3000 : 500);
      } catch (thrown) {
        if (!control.signal.aborted) setError(thrown instanceof RequestError ? thrown.error : { code: 'broken', text: '' });
      }
      return undefined;
    };
    setError(null);
    if (!cached<Joseki>(url)) void look();
    return () => {
      control.abort();
      clearTimeout(timer);
    };
  }, [url, round]);
  return { joseki, job, error, retry: () => setRound((n) => n + 1) };
}

/** The server's classes, in words or as the identifiers that `tejun mine` writes. */
const classKeys = {
  complete: 'classComplete', 'complete, but may go on': 'classMayGoOn', may_go_on: 'classMayGoOn',
  'with a move before or after': 'classExtra', extra_move: 'classExtra', 'breaks off in the middle': 'classBreaks', breaks_off: 'classBreaks',
} as const;
const classText = (text: string): string => (text in classKeys ? t(classKeys[text as keyof typeof classKeys]) : text);

const resultsOf = (node: JosekiNode) => ({ wins: node.wins ?? 0, losses: node.losses ?? 0, draws: node.draws ?? 0, unknown: node.unknown ?? 0 });

function gamesAddress(corpus: OpenCorpus, moves: readonly string[]): string {
  return writeRoute(corpusRoute('explore', corpus, { m: writeMoves(moves), mode: 'local', lines: '5' }));
}

function Card({ dictionary, node, mirror, corpus }: { dictionary: Dictionary; node: number; mirror: boolean; corpus: OpenCorpus }) {
  const line = lineTo(dictionary, node);
  const moves = line.map((index) => (mirror ? mirrored(dictionary.nodes[index]!.move!) : dictionary.nodes[index]!.move!));
  const one = dictionary.nodes[node]!;
  const labels = new Map(moves.map((move, i) => [move, String(i + 1)]));
  const label = t('josekiLine', { n: one.rank ?? 0, moves: moves.join(' ') });
  return (
    <li class="joseki-card">
      <button type="button" class="card-board" onClick={() => change({ m: writeMoves(moves), at: '' })} aria-label={label}>
        <MiniGo position={positionAfter(dictionary, line, mirror)} labels={labels} x={corner.x} y={corner.y} label={label} />
      </button>
      <p class="card-title"><strong>{t('josekiRank', { n: one.rank ?? 0 })}</strong>{one.class && <span class="muted"> {classText(one.class)}</span>}</p>
      <p class="card-facts">{t('josekiCorners', { n: one.count ?? one.frequency ?? 0 })} · {years(one.year_first, one.year_last)}</p>
      <WinBar results={resultsOf(one)} mover={one.colour ?? 'black'} />
      {alternates(dictionary, line) && <a href={gamesAddress(corpus, moves)}>{t('josekiGames')}</a>}
    </li>
  );
}

const step = 24;

function DictionaryView({ joseki }: { joseki: Joseki }) {
  const { params } = useRoute();
  const corpus = useCorpus();
  const dictionary = useMemo(() => dictionaryOf(joseki), [joseki]);
  const moves = readMoves(params.m).slice(0, 100);
  const at = readNumber(params.at, moves.length, moves.length);
  const sort: JosekiSort = params.sort === 'frequency' || params.sort === 'year' ? params.sort : 'score';
  const [shown, setShown] = useState(step);
  const [pointed, setPointed] = useState<string | null>(null);
  const { path, mirror } = useMemo(() => follow(dictionary, moves), [dictionary, params.m]);
  const known = Math.min(at, path.length);
  const node = known > 0 ? path[known - 1]! : 0;
  const { nodes } = dictionary;
  const one = nodes[node]!;
  const show = (move: string) => (mirror ? mirrored(move) : move);
  const boards = useMemo(() => Array.from({ length: path.length + 1 }, (_, i): Board<GoPosition> => ({
    game: go, position: { ...positionAfter(dictionary, path.slice(0, i), mirror), toMove: nodes[path[i - 1] ?? 0]?.colour === 'black' ? -1 : 1 }, last: moves[i - 1] ?? null,
  })), [dictionary, path, mirror]);
  const children = at === known ? childrenOf(dictionary, node) : [];
  const found = useMemo(() => josekiBelow(dictionary, node, sort), [dictionary, node, sort]);
  useEffect(() => setShown(step), [node, sort]);
  const seek = (next: number) => change({ at: next >= moves.length ? '' : String(Math.max(0, next)) }, true);
  const play = (move: string) => (moves[at] === move ? seek(at + 1) : change({ m: writeMoves([...moves.slice(0, at), move]), at: '' }));
  const moveOf = (child: number) => show(nodes[child]!.move!);
  const countOf = (child: number) => nodes[child]!.count ?? 0;
  const total = one.count ?? children.reduce((sum, child) => sum + countOf(child), 0);
  const choices = children.map(moveOf);
  useBoardKeys({ at, count: moves.length, seek, choices, pointed, point: setPointed, play });
  const most = Math.max(1, ...children.map(countOf));
  // If both colours play on one point, it gets the letter of the more frequent one.
  const marks = children.slice(0, 26).map((child, i) => ({ move: moveOf(child), label: letterOf(i), share: countOf(child) / most })).filter((mark, i, all) => all.findIndex((other) => other.move === mark.move) === i);
  const played = moves.slice(0, at);
  const off = at > known;
  const board = boards[known]!;
  const about = node === 0 ? '' : `${t('josekiCorners', { n: one.count ?? 0 })}, ${years(one.year_first, one.year_last)}`;
  return (
    <div class="view board-view joseki-view go">
      <section class="board-column" id="board">
        <Goban board={board} label={boardLabel(board)} range={corner} marks={{ next: off ? [] : marks, pointed }} onPlay={off ? undefined : play} />
        <Controls board={board} at={at} count={moves.length} onSeek={seek}>
          <IconButton icon="clear" label={shared('clearBoard')} onClick={() => change({ m: '', at: '' })} disabled={moves.length === 0} />
        </Controls>
        <MovePath boards={boards} moves={moves.slice(0, path.length)} at={known} onSeek={seek} introduction={t('josekiIntro', { games: count(joseki.games), n: found.length })} />
      </section>
      <section class="info-column">
        <h1 class="sr-only">{shared('joseki')}</h1>
        <Announce>{off ? t('josekiNotHere') : about}</Announce>
        {joseki.stale && <Notice><p>{t('josekiStale')}</p></Notice>}
        {off && <Notice><p>{t('josekiNotHere')}</p><div class="row"><button type="button" onClick={() => seek(known)}>{shared('tryBack')}</button></div></Notice>}
        {!off && node > 0 && (
          <div class="joseki-here">
            <p class="summary">{about}{one.own && one.elsewhere !== undefined ? ` · ${t('josekiTenuki', { rate: percent(one.elsewhere / one.own) })}` : ''}</p>
            {one.rank !== undefined && <p>{t('josekiRank', { n: one.rank })}{one.class ? ` · ${classText(one.class)}` : ''}</p>}
            {one.same_as !== undefined && <p class="muted">{t('josekiSame')}</p>}
            <p class="row">
              {alternates(dictionary, path.slice(0, at)) && <a href={gamesAddress(corpus, played)}>{t('josekiGames')}</a>}
              {one.then !== undefined && <button type="button" class="link" onClick={() => change({ m: writeMoves(lineTo(dictionary, one.then!).map(moveOf)), at: '' })}>{t('josekiThen', { n: nodes[one.then]?.rank ?? 0 })}</button>}
            </p>
          </div>
        )}
        {!off && children.length > 0 && (
          <MoveTable caption={t('josekiNext')} class="joseki-moves" rows={children} rowKey={String} move={moveOf} moveText={moveOf} pointed={pointed} point={setPointed} onChoose={play}
            icon={(child) => <span class={`disc ${nodes[child]!.colour}`} role="img" aria-label={go.side(nodes[child]!.colour ?? 'black')} />} columns={[
              { title: shared('columnTimes'), class: 'col-count', cell: (child) => count(countOf(child)) },
              { title: shared('columnShare'), class: 'col-share', cell: (child) => (total ? percent(countOf(child) / total) : '–') },
              { title: shared('columnWon'), class: 'col-won', cell: (child) => <WinBar results={resultsOf(nodes[child]!)} mover={nodes[child]!.colour ?? 'black'} /> },
              { title: shared('columnYears'), class: 'col-years', cell: (child) => years(nodes[child]!.year_first, nodes[child]!.year_last) },
            ]} />
        )}
        {found.length > 0 && !off && (
          <section>
            <header class="section-head">
              <h2>{t('josekiFromHere')} <span class="muted">({count(found.length)})</span></h2>
              <Segments label={t('josekiSort')} name="joseki-sort" value={sort} onChange={(value) => change({ sort: value === 'score' ? '' : value }, true)}
                choices={[{ value: 'score', text: t('sortScore') }, { value: 'frequency', text: t('sortFrequency') }, { value: 'year', text: t('sortYear') }]} />
            </header>
            <ul class="card-grid">{found.slice(0, shown).map((one) => <Card key={one} dictionary={dictionary} node={one} mirror={mirror} corpus={corpus} />)}</ul>
            {found.length > shown && <button type="button" class="quiet wide" onClick={() => setShown(shown + 48)}>{shared('showMore')} ({count(found.length - shown)})</button>}
          </section>
        )}
      </section>
    </div>
  );
}

/** The server makes a dictionary from this many games on 19x19. */
const fewest = 100;
export const hasJoseki = (corpus: Corpus): boolean => (corpus.games_of_size['19'] ?? 0) >= fewest;

export function JosekiView() {
  const { joseki, job, error, retry } = useDictionary(useCorpus().id);
  if (joseki) return <DictionaryView joseki={joseki} />;
  if (error) return error.code === 'not_found' ? <NoJoseki why={shared('josekiNone')} /> : <ErrorNotice error={error} retry={retry} />;
  return (
    <div class="view list-view">
      <h1>{shared('joseki')}</h1>
      <Notice><p role="status">{t('josekiMining')}</p>{job && <Progress job={job} />}</Notice>
    </div>
  );
}
