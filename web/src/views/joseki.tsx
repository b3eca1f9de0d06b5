// The mined dictionary: a corner to play in, what was played there, and the set sequences that go through it.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { address, ask, AskError, corpusPath, known, onForget, remember } from '../api';
import type { Fault } from '../api';
import type { Job, Joseki, JosekiNode } from '../api_types';
import { corpusRoute, useApp, useCorpus } from '../context';
import type { OpenCorpus } from '../context';
import { count, percent, plain, years } from '../format';
import { MiniGo } from '../go/mini';
import { beside, useKeys } from '../hooks';
import { alternates, childrenOf, dictionaryOf, follow, lineTo, mirrored, positionAfter, setsBelow } from '../joseki';
import type { Dictionary, JosekiSort } from '../joseki';
import type { GoBoard } from '../play';
import { change, readMoves, readNumber, useRoute, writeMoves, writeRoute } from '../route';
import { t, tOr } from '../text';
import { BoardView, Controls, IconButton, MovePath } from '../ui/board';
import { FaultNotice, Notice, Said, Segments, WinBar } from '../ui/bits';
import { Progress } from '../ui/jobs';
import { letterOf } from '../ui/marks';

const corner = { x: [7, 18] as [number, number], y: [0, 11] as [number, number] };

/** The dictionary, waiting for it to be mined where there is none yet. */
function useDictionary(corpus: string): { joseki: Joseki | null; job: Job | null; fault: Fault | null; retry: () => void } {
  const url = address(corpusPath(corpus, '/joseki'));
  const [joseki, setJoseki] = useState<Joseki | null>(known<Joseki>(url)?.data ?? null);
  const [job, setJob] = useState<Job | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => onForget(() => setRound((n) => n + 1)), []);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const control = new AbortController();
    const look = async () => {
      try {
        const answer = await ask<Joseki | Job>(url, { signal: control.signal });
        if ('nodes' in answer.data) {
          setJoseki(answer.data);
          setJob(null);
          if (!answer.data.stale) return remember(url, answer);
        } else {
          setJob(answer.data);
          if (answer.data.state === 'failed') return setFault(answer.data.error ?? { code: 'other', text: '' });
        }
        timer = setTimeout(look, 'nodes' in answer.data ? 3000 : 500);
      } catch (error) {
        if (!control.signal.aborted) setFault(error instanceof AskError ? error.fault : { code: 'broken', text: '' });
      }
      return undefined;
    };
    setFault(null);
    if (!known<Joseki>(url)) void look();
    return () => {
      control.abort();
      clearTimeout(timer);
    };
  }, [url, round]);
  return { joseki, job, fault, retry: () => setRound((n) => n + 1) };
}

const classKeys: Record<string, string> = {
  complete: 'classComplete', 'complete, but may go on': 'classMayGoOn', may_go_on: 'classMayGoOn',
  'with a move before or after': 'classExtra', extra_move: 'classExtra', 'breaks off in the middle': 'classBreaks', breaks_off: 'classBreaks',
};
const className = (text: string): string => tOr(classKeys[text] ?? '', text);

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
      <p class="card-title"><strong>{t('josekiRank', { n: one.rank ?? 0 })}</strong>{one.class && <span class="muted"> {className(one.class)}</span>}</p>
      <p class="card-facts">{t('josekiCorners', { n: one.count ?? one.frequency ?? 0 })} · {years(one.year_first, one.year_last)}</p>
      <WinBar results={resultsOf(one)} mover={one.colour ?? 'black'} />
      {alternates(dictionary, line) && <a href={gamesAddress(corpus, moves)}>{t('josekiGames')}</a>}
    </li>
  );
}

function MovesHere({ dictionary, children, own, show, pointed, point, playMove }: {
  dictionary: Dictionary; children: readonly number[]; own: number; show: (move: string) => string;
  pointed: string | null; point: (move: string | null) => void; playMove: (move: string) => void;
}) {
  return (
    <div class="table-wrap joseki-moves">
      <table class="next-table">
        <caption class="sr-only">{t('josekiNext')}</caption>
        <thead><tr>
          <th scope="col">{t('columnMove')}</th><th scope="col" class="col-count">{t('columnTimes')}</th><th scope="col" class="col-share">{t('columnShare')}</th>
          <th scope="col" class="col-won">{t('columnWon')}</th><th scope="col" class="col-years">{t('columnYears')}</th>
        </tr></thead>
        <tbody>
          {children.map((child, i) => {
            const node = dictionary.nodes[child]!;
            const move = show(node.move!);
            return (
              <tr key={child} class={pointed === move ? 'pointed' : ''} onPointerEnter={() => point(move)} onPointerLeave={() => point(null)} onClick={() => playMove(move)}>
                <th scope="row" class="col-move">
                  <span class="letter" aria-hidden="true">{letterOf(i)}</span><span class={`disc ${node.colour}`} role="img" aria-label={t(node.colour ?? 'black')} />
                  <button type="button" class="move-button" onFocus={() => point(move)} onClick={(event) => {
                    event.stopPropagation();
                    playMove(move);
                  }}>{move}</button>
                </th>
                <td class="col-count">{count(node.count ?? 0)}</td>
                <td class="col-share">{own ? percent((node.count ?? 0) / own) : '–'}</td>
                <td class="col-won"><WinBar results={resultsOf(node)} mover={node.colour ?? 'black'} /></td>
                <td class="col-years">{years(node.year_first, node.year_last)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
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
  const one = dictionary.nodes[node]!;
  const show = (move: string) => (mirror ? mirrored(move) : move);
  const boards = useMemo(() => Array.from({ length: path.length + 1 }, (_, i): GoBoard => ({
    kind: 'go', go: { ...positionAfter(dictionary, path.slice(0, i), mirror), toMove: dictionary.nodes[path[i - 1] ?? 0]?.colour === 'black' ? -1 : 1 }, last: moves[i - 1] ?? null,
  })), [dictionary, path, mirror]);
  const children = at === known ? childrenOf(dictionary, node) : [];
  const sets = useMemo(() => setsBelow(dictionary, node, sort), [dictionary, node, sort]);
  useEffect(() => setShown(step), [node, sort]);
  const go = (next: number) => change({ at: next >= moves.length ? '' : String(Math.max(0, next)) }, true);
  const play = (move: string) => (moves[at] === move ? go(at + 1) : change({ m: writeMoves([...moves.slice(0, at), move]), at: '' }));
  const choices = children.map((child) => show(dictionary.nodes[child]!.move!));
  useKeys({
    ArrowLeft: () => go(at - 1), ArrowRight: () => go(at + 1), Home: () => go(0), End: () => go(moves.length),
    ArrowDown: () => setPointed(beside(choices, pointed, 1)), ArrowUp: () => setPointed(beside(choices, pointed, -1)),
    ' ': () => {
      const move = pointed ?? choices[0];
      if (move) play(move);
    },
  });
  const most = Math.max(1, ...children.map((child) => dictionary.nodes[child]!.count ?? 0));
  // Where both colours play on one point, the letter is that of the more frequent one.
  const marks = children.slice(0, 26).map((child, i) => ({
    move: show(dictionary.nodes[child]!.move!), label: letterOf(i), share: (dictionary.nodes[child]!.count ?? 0) / most,
  })).filter((mark, i, all) => all.findIndex((other) => other.move === mark.move) === i);
  const played = moves.slice(0, at);
  const off = at > known;
  const about = node === 0 ? '' : `${t('josekiCorners', { n: one.count ?? 0 })}, ${years(one.year_first, one.year_last)}`;
  return (
    <div class="view joseki-view go">
      <section class="board-column" id="board">
        <BoardView board={off ? boards[known]! : boards[at]!} range={corner} marks={{ next: off ? [] : marks, pointed }} onPlay={off ? undefined : play} />
        <Controls board={boards[known]!} at={at} count={moves.length} onGo={go}>
          <IconButton icon="clear" label={t('clearBoard')} onClick={() => change({ m: '', at: '' })} disabled={moves.length === 0} />
        </Controls>
        <MovePath boards={boards} moves={moves.slice(0, path.length)} at={known} onGo={go} introduction={t('josekiIntro', { games: count(joseki.games), n: sets.length })} />
      </section>
      <section class="info-column">
        <h1 class="sr-only">{t('joseki')}</h1>
        <Said>{off ? t('josekiNotHere') : about}</Said>
        {joseki.stale && <Notice><p>{t('josekiStale')}</p></Notice>}
        {off && <Notice><p>{t('josekiNotHere')}</p><div class="row"><button type="button" onClick={() => go(known)}>{t('tryBack')}</button></div></Notice>}
        {!off && node > 0 && (
          <div class="joseki-here">
            <p class="summary">{about}{one.own && one.elsewhere !== undefined ? ` · ${t('josekiElsewhere', { rate: percent(one.elsewhere / one.own) })}` : ''}</p>
            {one.rank !== undefined && <p>{t('josekiRank', { n: one.rank })}{one.class ? ` · ${className(one.class)}` : ''}</p>}
            {one.same_as !== undefined && <p class="muted">{t('josekiSame')}</p>}
            <p class="row">
              {alternates(dictionary, path.slice(0, at)) && <a href={gamesAddress(corpus, played)}>{t('josekiGames')}</a>}
              {one.then !== undefined && <button type="button" class="link" onClick={() => change({ m: writeMoves(lineTo(dictionary, one.then!).map((index) => show(dictionary.nodes[index]!.move!))), at: '' })}>{t('josekiThen', { n: dictionary.nodes[one.then]?.rank ?? 0 })}</button>}
            </p>
          </div>
        )}
        {!off && children.length > 0 && (
          <MovesHere dictionary={dictionary} children={children} own={one.count ?? children.reduce((sum, child) => sum + (dictionary.nodes[child]!.count ?? 0), 0)}
            show={show} pointed={pointed} point={setPointed} playMove={play} />
        )}
        {sets.length > 0 && !off && (
          <section>
            <header class="section-head">
              <h2>{t('josekiSets')} <span class="muted">({count(sets.length)})</span></h2>
              <Segments label={t('josekiSort')} name="joseki-sort" value={sort} onChange={(value) => change({ sort: value === 'score' ? '' : value }, true)}
                choices={[{ value: 'score', text: t('sortScore') }, { value: 'frequency', text: t('sortFrequency') }, { value: 'year', text: t('sortYear') }]} />
            </header>
            <ul class="card-grid">{sets.slice(0, shown).map((set) => <Card key={set} dictionary={dictionary} node={set} mirror={mirror} corpus={corpus} />)}</ul>
            {sets.length > shown && <button type="button" class="quiet wide" onClick={() => setShown(shown + 48)}>{t('showMore')} ({count(sets.length - shown)})</button>}
          </section>
        )}
      </section>
    </div>
  );
}

/** Fewer games have no dictionary. */
const fewest = 100;

/** Why there is no dictionary, and the corpora that may have one. */
function NoJoseki({ why }: { why: string }) {
  const { corpora, corpus } = useApp();
  const others = corpora.filter((one) => (one.games_of_size['19'] ?? 0) >= fewest && (one.id !== corpus.id || corpus.kind === 'shogi'));
  return (
    <div class="view list-view">
      <h1>{t('joseki')}</h1>
      <Notice>
        <p>{why}</p>
        {others.length > 0 && <div class="row"><span class="muted">{t('josekiElse')}</span>{others.map((one) => (
          <a key={one.id} href={writeRoute(corpusRoute('joseki', { id: one.id, kind: 'go', info: one }))}><bdi>{plain(one.id, 60)}</bdi></a>
        ))}</div>}
      </Notice>
    </div>
  );
}

/** Joseki are of Go: the server is asked only where there is some. */
export function JosekiView() {
  const corpus = useCorpus();
  if (corpus.kind === 'shogi') return <NoJoseki why={t('josekiShogi')} />;
  if ((corpus.info?.games_of_size['19'] ?? 0) < fewest) return <NoJoseki why={t('josekiNone')} />;
  return <OfGo corpus={corpus.id} />;
}

function OfGo({ corpus }: { corpus: string }) {
  const { joseki, job, fault, retry } = useDictionary(corpus);
  if (joseki) return <DictionaryView joseki={joseki} />;
  if (fault) return fault.code === 'not_found' ? <NoJoseki why={t('josekiNone')} /> : <FaultNotice fault={fault} retry={retry} />;
  return (
    <div class="view list-view">
      <h1>{t('joseki')}</h1>
      <Notice><p role="status">{t('josekiMining')}</p>{job && <Progress job={job} />}</Notice>
    </div>
  );
}
