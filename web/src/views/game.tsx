// One game: the record with comments and variations, how common its moves are, and what the memory would play.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { address, corpusPath } from '../api';
import type { GameRecord, Header, RecordNode, Suggested } from '../api_types';
import { corpusFor, corpusRoute, learnFrom, learntOf, useApp, useCorpus } from '../context';
import type { OpenCorpus } from '../context';
import { dropped, openFile, openOther } from '../dropped';
import { plain } from '../format';
import { useAnswer, useKeys, useSettled } from '../hooks';
import { positionQuery, startParams } from '../line';
import { moveWords } from '../play';
import type { Board } from '../play';
import { askable, boardsAlong, isFirstOfPly, lineThrough, mainIndex, pliesAlong, readPlies, treeOf } from '../record';
import type { Tree } from '../record';
import { change, readNumber, useRoute, writeMoves, writeRoute } from '../route';
import { t, tOr } from '../text';
import { BoardView, Controls } from '../ui/board';
import { FaultNotice, Name, Notice, Said, Segments, Told, Waiting } from '../ui/bits';
import { Versus } from '../ui/games';
import type { NextMark } from '../ui/marks';
import { MoveList } from '../ui/move_list';
import { OpenFile } from '../ui/open_file';
import { ProfileView } from '../ui/profile';
import { resultWords } from '../ui/results';

type Heat = 'off' | 'alike' | 'likely';

interface Walk {
  record: GameRecord;
  tree: Tree;
  line: number[];
  boards: Board[];
  plies: number[];
  at: number;
  node: number;
  /** Whether the line shown is the game itself. */
  main: boolean;
  go: (at: number) => void;
  goNode: (node: number) => void;
}

/** Where we are in the record: after `at` moves of the main line, or at the node `v`. */
function useWalk(record: GameRecord): Walk {
  const { params } = useRoute();
  const tree = useMemo(() => treeOf(record), [record]);
  const mainLine = useMemo(() => lineThrough(tree, 0), [tree]);
  const named = readNumber(params.v, -1);
  const variation = named > 0 && named < tree.nodes.length && !mainLine.includes(named) ? named : -1;
  // Walking back and forth in a variation keeps it: its line goes through the deepest node seen.
  const deepest = useRef(-1);
  const inLine = variation >= 0 && deepest.current >= 0 && lineThrough(tree, deepest.current).includes(variation);
  if (variation >= 0 && !inLine) deepest.current = variation;
  const line = useMemo(() => (variation >= 0 ? lineThrough(tree, deepest.current) : mainLine), [tree, variation >= 0 ? deepest.current : -1]);
  const boards = useMemo(() => boardsAlong(record, line), [record, line]);
  const plies = useMemo(() => pliesAlong(tree, line), [tree, line]);
  const at = variation >= 0 ? Math.max(0, line.indexOf(variation)) : mainIndex(line, plies, named, readNumber(params.at, 0));
  const goNode = (node: number) => {
    const index = mainLine.indexOf(node);
    const mainPlies = line === mainLine ? plies : pliesAlong(tree, mainLine);
    const byMoves = index >= 0 && isFirstOfPly(mainPlies, index);
    change(byMoves ? { at: String(mainPlies[index]!), v: '' } : { v: String(node), at: '' }, true);
  };
  const go = (next: number) => goNode(line[Math.max(0, Math.min(line.length - 1, next))]!);
  return { record, tree, line, boards, plies, at, node: line[at]!, main: line === mainLine, go, goNode };
}

function HeaderView({ header, number }: { header: Header; number: string }) {
  const round = /^\d{1,3}$/.test(header.round ?? '') ? t('round', { n: header.round! }) : header.round;
  const facts = [header.event, round, header.place].map((text) => plain(text, 80)).filter(Boolean);
  return (
    <header class="game-header">
      <h1><Versus header={header} /></h1>
      <p>
        <strong><bdi>{resultWords(header.result, header.kind)}</bdi></strong>
        {header.date && <> · <Name text={header.date} most={24} /></>}
        {facts.map((fact) => <span key={fact}> · <bdi>{fact}</bdi></span>)}
        {header.komi && header.kind === 'go' && <> · {t('komi', { komi: plain(header.komi, 8) })}</>}
        {header.handicap && header.handicap !== '0' && header.handicap !== '平手' && <> · {header.kind === 'go' ? t('handicap', { handicap: plain(header.handicap, 12) }) : <Name text={header.handicap} most={16} />}</>}
      </p>
      {header.title && <p class="muted"><Name text={header.title} /></p>}
      {number !== 'file' && <p class="muted small">{t('gameNumber', { n: Number(number) })}</p>}
    </header>
  );
}

const mostShown = 300;

/** How hot a candidate is drawn: by the ranking's probability where there is one, otherwise by its place. */
const hotness = (probability: number | undefined, most: number, place: number, all: number): number =>
  (probability !== undefined ? Math.sqrt(probability / most) : (1 - place / all) ** 1.5);

/** What the memory or the ranking would play at this node, and where the played move stands among it. */
function useHeat(walk: Walk, corpus: string, number: string, heat: Heat): { marks: NextMark[]; played: string | null; words: string } {
  const { record, tree, line, at, boards } = walk;
  const played = line.slice(at + 1).map((node) => tree.nodes[node]!.move).find(Boolean) ?? null;
  const settled = useSettled(at, 60);
  const question = useMemo(() => {
    if (heat === 'off') return null;
    const limit = heat === 'alike' ? 0 : 30;
    if (number !== 'file' && walk.main) {
      return address(corpusPath(corpus, '/suggest'), { record: number, move: walk.plies[settled] ?? 0, by: heat, limit: String(limit) });
    }
    const asked = askable(record, tree, line, settled);
    return asked && address(corpusPath(corpus, '/suggest'), { ...positionQuery(asked.start, asked.moves), by: heat, limit: String(limit) });
  }, [heat, number, walk.main, corpus, settled, line]);
  const asked = useAnswer<Suggested>(question);
  return useMemo(() => {
    // Which moves are candidates is the memory's to say; the order is the ranking's, where there is one.
    const candidates = [...(asked.data?.candidates ?? [])].sort((a, b) => (b.probability ?? 0) - (a.probability ?? 0));
    const fresh = question !== null && !asked.busy && settled === at && !asked.fault;
    const most = Math.max(1e-9, ...candidates.map((one) => one.probability ?? 0));
    const marks = fresh
      ? candidates.slice(0, mostShown).map((one, i): NextMark => ({ move: one.move, label: '', share: hotness(one.probability, most, i, candidates.length) }))
      : [];
    let words = '';
    if (fresh && played) {
      const rank = candidates.findIndex((one) => one.move === played);
      const place = rank >= 0 ? t('heatRank', { n: rank + 1, all: candidates.length }) : t('heatNotAmong', { all: candidates.length });
      words = `${t('heatPlayed', { move: moveWords(boards[at]!, played) })} — ${candidates.length ? place : t('heatNone')}`;
    }
    return { marks: boards[at]!.kind === 'shogi' ? marks.slice(0, 12) : marks, played: heat === 'off' ? null : played, words };
  }, [asked.data, asked.busy, asked.fault, question, settled, at, played, heat]);
}

/** Where the position can be looked for: in a corpus that has its game, if there is one. */
function Links({ walk, corpus, number }: { walk: Walk; corpus: OpenCorpus | null; number: string }) {
  const asked = askable(walk.record, walk.tree, walk.line, walk.at);
  const params = asked ? { m: writeMoves(asked.moves), ...startParams(asked.start) } : null;
  const exports = walk.record.game === 'go' ? ['sgf'] : ['kif', 'csa', 'ki2'];
  if (!corpus) return null;
  return (
    <p class="row links">
      {params && <a href={writeRoute(corpusRoute('explore', corpus, params))}>{t('exploreHere')}</a>}
      {params && <a href={writeRoute(corpusRoute('suggest', corpus, params))}>{t('suggestHere')}</a>}
      {number !== 'file' && exports.map((as) => (
        <a key={as} download href={address(corpusPath(corpus.id, `/games/${number}/export`), { as })} aria-label={t('saveAs', { as: as.toUpperCase() })} title={t('saveAs', { as: as.toUpperCase() })}>{as.toUpperCase()}</a>
      ))}
    </p>
  );
}

/** How the line ends, in words; the record has a name for it. */
const endWords = (end: string): string => tOr(`end_${end}`, plain(end));

/** What the record says at this node: a comment, how it ends, or nothing. */
function Comment({ node }: { node: RecordNode }) {
  return (
    <section class="comment" aria-label={t('comment')}>
      {node.end && <p class="end">{endWords(node.end)}</p>}
      {node.comment ? <p dir="auto">{node.comment}</p> : !node.end && <p class="muted">{t('noComment')}</p>}
    </section>
  );
}

function Variations({ walk }: { walk: Walk }) {
  const siblings = walk.tree.children[walk.node] ?? [];
  if (siblings.length < 2) return null;
  return (
    <section class="variations" aria-label={t('variations')}>
      <h2>{t('variations')}</h2>
      <ul class="row">
        {siblings.map((node, i) => {
          const move = walk.tree.nodes[node]!.move;
          return (
            <li key={node}>
              <button type="button" onClick={() => walk.goNode(node)}>
                {i === 0 && walk.main ? <span class="muted">{t('mainLine')} </span> : null}{move ? moveWords(walk.boards[walk.at]!, move) : '…'}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function GameView({ record, number }: { record: GameRecord; number: string }) {
  const { params } = useRoute();
  // A file may be of another game than the corpus that is looked at.
  const corpus = corpusFor(useApp(), record.game);
  const walk = useWalk(record);
  const { memory: hasMemory, ranking: hasRanking } = corpus ? learntOf(corpus) : { memory: false, ranking: false };
  const wanted = params.heat === 'off' || (params.heat === 'alike' && hasMemory) || (params.heat === 'likely' && hasRanking) ? params.heat : null;
  const heat: Heat = wanted ?? (hasMemory ? 'alike' : hasRanking ? 'likely' : 'off');
  const layer = useHeat(walk, corpus?.id ?? '', number, heat);
  const [flipped, setFlipped] = useState(false);
  const board = walk.boards[walk.at]!;
  const current = record.nodes[walk.node]!;
  const marked = useMemo(() => readPlies(params.marks), [params.marks]);
  // The numbers of a sequence, on the stones of it that have been played so far.
  const labels = useMemo(() => {
    const map = new Map<string, string>();
    if (!walk.main) return map;
    walk.line.forEach((node, i) => {
      const order = marked.indexOf(walk.plies[i]!);
      const move = walk.tree.nodes[node]!.move;
      if (order >= 0 && move && i <= walk.at) map.set(move, String(order + 1));
    });
    return map;
  }, [marked, walk.line, walk.at]);
  useKeys({
    ArrowLeft: () => walk.go(walk.at - 1),
    ArrowRight: () => walk.go(walk.at + 1),
    ' ': () => walk.go(walk.at + 1),
    Home: () => walk.go(0),
    End: () => walk.go(walk.line.length - 1),
    ArrowDown: () => otherVariation(walk, 1),
    ArrowUp: () => otherVariation(walk, -1),
  });
  const kind = record.game;
  const ply = walk.plies[walk.at]!;
  return (
    <div class={`view game-view ${kind}`}>
      <section class="board-column" id="board">
        <BoardView board={board} flipped={flipped} marks={{ heat: layer.marks, played: layer.played, labels, signs: current.marks }} />
        <Controls board={board} at={walk.at} count={walk.line.length - 1} onGo={walk.go} onFlip={kind === 'shogi' ? () => setFlipped(!flipped) : undefined}>
          <span class="ply-now">{t('moveNumber', { n: ply })} / {walk.plies[walk.plies.length - 1]}</span>
        </Controls>
        {kind === 'go' && (record.size === 19 && number !== 'file' && corpus
          ? <ProfileView corpus={corpus.id} game={Number(number)} ply={walk.main ? ply : -1}
              onGo={(mountain, at) => change(mountain ? { at: String(mountain.move_last), v: '', marks: `${mountain.move}-${mountain.move_last}` } : { at: String(at), v: '' })} />
          : <p class="muted small profile-missing">{t(record.size === 19 ? 'profileOutside' : 'profileOnly19')}</p>)}
      </section>
      <section class="info-column">
        <HeaderView header={record.header} number={number} />
        <Said>{`${t('moveNumber', { n: ply })} ${board.last ?? ''}`}</Said>
        {marked.length > 0 && walk.main && <p class="marked">{t('sequenceMarked', { from: marked[0]!, to: marked[marked.length - 1]! })} <button type="button" class="quiet" onClick={() => change({ marks: '' })}>{t('close')}</button></p>}
        <div class="row heat-row">
          <Segments label={t('heat')} name="heat" showLabel value={heat} onChange={(value) => change({ heat: value }, true)}
            choices={[{ value: 'off', text: t('heatOff') }, { value: 'alike', text: t('heatAlike'), off: !hasMemory }, { value: 'likely', text: t('heatLikely'), off: !hasRanking }]} />
        </div>
        <p class="heat-words">{heat !== 'off' ? layer.words : hasMemory || hasRanking || !corpus ? '' : <Told>{t('heatMissing', { corpus: learnFrom(corpus) })}</Told>}{'\u00a0'}</p>
        <Variations walk={walk} />
        <Comment node={current} />
        <MoveList walk={walk} marked={marked} />
        <Links walk={walk} corpus={corpus} number={number} />
        {record.faults.length > 0 && (
          <details class="faults"><summary>{t('recordFaults', { n: record.faults.length })}</summary>
            <ul>{record.faults.slice(0, 20).map((fault, i) => <li key={i}><bdi lang="en">{plain(fault, 200)}</bdi></li>)}</ul>
          </details>
        )}
      </section>
    </div>
  );
}

/** The next variation beside the one we are in, at this very move. */
function otherVariation(walk: Walk, by: number): void {
  const parent = walk.tree.nodes[walk.node]?.parent;
  if (parent === null || parent === undefined) return;
  const siblings = walk.tree.children[parent]!;
  const next = siblings[siblings.indexOf(walk.node) + by];
  if (next !== undefined) walk.goNode(next);
}

function FromCorpus({ number }: { number: string }) {
  const corpus = useCorpus();
  const isNumber = /^\d{1,9}$/.test(number);
  const asked = useAnswer<GameRecord>(isNumber ? address(corpusPath(corpus.id, `/games/${number}`)) : null);
  // The game that is looked at is the one that this record is of.
  const kind = asked.data?.game ?? corpus.kind;
  useEffect(() => {
    if (kind !== corpus.kind) change({ game: kind }, true);
  }, [kind, corpus.kind]);
  const list = <a href={writeRoute(corpusRoute('games', corpus))}>{t('gamesOf', { corpus: plain(corpus.id, 40) })}</a>;
  if (!isNumber || asked.fault?.code === 'not_found') return <Notice><p>{t('noSuchGame', { game: plain(number, 20) })}</p><div class="row">{list}</div></Notice>;
  if (asked.fault) return <FaultNotice fault={asked.fault} retry={asked.retry}>{list}</FaultNotice>;
  if (!asked.data) return <Waiting asked={asked} />;
  return <GameView key={number} record={asked.data} number={number} />;
}

/** Which one of several is shown, and buttons to those beside it; without a count there is no way to them. */
function Steps({ words, at, count, before, after, onGo }: { words: string; at: number; count: number; before: string; after: string; onGo: (at: number) => void }) {
  return (
    <>
      <span>{words}</span>
      {count > 0 && <button type="button" disabled={at === 0} aria-label={before} onClick={() => onGo(at - 1)}>←</button>}
      {count > 0 && <button type="button" disabled={at + 1 >= count} aria-label={after} onClick={() => onGo(at + 1)}>→</button>}
    </>
  );
}

function FromFile() {
  const corpus = useCorpus();
  const { params } = useRoute();
  const file = dropped(params.f ?? '');
  const [fault, setFault] = useState('');
  useEffect(() => setFault(''), [params.f]);
  if (!file) {
    return (
      <Notice>
        <p>{t('droppedGone')}</p>
        <div class="row"><OpenFile corpus={corpus.id} /><a href={writeRoute(corpusRoute('games', corpus))}>{t('gamesOf', { corpus: plain(corpus.id, 40) })}</a></div>
      </Notice>
    );
  }
  const games = file.record.games ?? 1;
  const files = file.files.length;
  const toFile = (number: number) => void openFile(file, number, corpus.id).catch((error: unknown) => setFault((error as Error).message));
  const toGame = (index: number) => void openOther(file, index, corpus.id).catch(() => setFault(t('faultOther')));
  return (
    <>
      <div class="row file-row">
        <span class="muted">{t('droppedRecord')}: <Name text={file.name} most={60} /></span>
        {files > 1 && <Steps words={t('droppedFiles', { n: file.file + 1, all: files })} at={file.file} count={files} before={t('fileBefore')} after={t('fileAfter')} onGo={toFile} />}
        {games > 1 && <Steps words={t('droppedGames', { n: file.index + 1, all: games })} at={file.index} count={file.bytes ? games : 0} before={t('gameBefore')} after={t('gameAfter')} onGo={toGame} />}
        {fault && <span class="fault-text" role="alert">{fault}</span>}
      </div>
      <GameView key={params.f ?? 'file'} record={file.record} number="file" />
    </>
  );
}

export function Game({ number }: { number: string }) {
  return number === 'file' ? <FromFile /> : <FromCorpus number={number} />;
}

export type { Walk };
