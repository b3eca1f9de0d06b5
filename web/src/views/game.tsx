// One game: the record with comments and variations, how common its moves are, and candidates at each move.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { corpusFor, corpusRoute, learnArgument, learntOf, useApp, useCorpus } from '../context';
import type { OpenCorpus } from '../context';
import { plain } from '../format';
import type { Board, Game } from '../games/game';
import { gameNamed, startParams } from '../games/registry';
import { useDebounced, useKeys } from '../hooks';
import { openedGame, openFile, openOther } from '../opened_files';
import { boardsAlong, isFirstOfPly, lineThrough, mainIndex, pliesAlong, readPlies, sequenceTo, treeOf } from '../record';
import type { Tree } from '../record';
import { change, readNumber, useRoute, writeMoves, writeRoute } from '../route';
import { address, corpusPath } from '../server/api';
import type { GameRecord, Header, RecordNode, Suggested } from '../server/types';
import { useAnswer } from '../server/use_answer';
import { t } from '../text';
import { BoardView, Controls } from '../ui/board';
import { Segments } from '../ui/controls';
import { Players, resultText } from '../ui/game_rows';
import type { NextMark } from '../ui/marks';
import { MoveList } from '../ui/move_list';
import { Name } from '../ui/name';
import { Announce, CodeText, ErrorNotice, Loading, Notice } from '../ui/notices';
import { OpenFile } from '../ui/open_file';

type Heat = 'off' | 'alike' | 'likely';

export interface Walk {
  game: Game;
  record: GameRecord;
  tree: Tree;
  line: number[];
  boards: Board[];
  plies: number[];
  at: number;
  node: number;
  /** Whether the line is the main line. */
  main: boolean;
  seek: (at: number) => void;
  seekNode: (node: number) => void;
}

/** The place in the record: after `at` moves of the main line, or at node `v`. */
function useWalk(record: GameRecord): Walk {
  const { params } = useRoute();
  const tree = useMemo(() => treeOf(record), [record]);
  const mainLine = useMemo(() => lineThrough(tree, 0), [tree]);
  const named = readNumber(params.v, -1);
  const variation = named > 0 && named < tree.nodes.length && !mainLine.includes(named) ? named : -1;
  // The line of a variation goes through its deepest node seen, so that stepping back does not leave it.
  const deepest = useRef(-1);
  const inLine = variation >= 0 && deepest.current >= 0 && lineThrough(tree, deepest.current).includes(variation);
  if (variation >= 0 && !inLine) deepest.current = variation;
  const line = useMemo(() => (variation >= 0 ? lineThrough(tree, deepest.current) : mainLine), [tree, variation >= 0 ? deepest.current : -1]);
  const boards = useMemo(() => boardsAlong(record, line), [record, line]);
  const plies = useMemo(() => pliesAlong(tree, line), [tree, line]);
  const at = variation >= 0 ? Math.max(0, line.indexOf(variation)) : mainIndex(line, plies, named, readNumber(params.at, 0));
  const seekNode = (node: number) => {
    const index = mainLine.indexOf(node);
    const mainPlies = line === mainLine ? plies : pliesAlong(tree, mainLine);
    const byMoves = index >= 0 && isFirstOfPly(mainPlies, index);
    change(byMoves ? { at: String(mainPlies[index]!), v: '' } : { v: String(node), at: '' }, true);
  };
  const seek = (next: number) => seekNode(line[Math.max(0, Math.min(line.length - 1, next))]!);
  return { game: boards[0]!.game, record, tree, line, boards, plies, at, node: line[at]!, main: line === mainLine, seek, seekNode };
}

function HeaderView({ header, number }: { header: Header; number: string }) {
  const round = /^\d{1,3}$/.test(header.round ?? '') ? t('round', { n: header.round! }) : header.round;
  const facts = [...[header.event, round, header.place].map((text) => plain(text, 80)), ...gameNamed(header.kind).headerFacts(header)].filter(Boolean);
  return (
    <header class="game-header">
      <h1><Players header={header} /></h1>
      <p>
        <strong><bdi>{resultText(header)}</bdi></strong>
        {header.date && <> · <Name text={header.date} most={24} /></>}
        {facts.map((fact) => <span key={fact}> · <bdi>{fact}</bdi></span>)}
      </p>
      {header.title && <p class="muted"><Name text={header.title} /></p>}
      {number !== 'file' && <p class="muted small">{t('gameNumber', { n: Number(number) })}</p>}
    </header>
  );
}

/** How hot a candidate is: by its probability if there is a ranking, otherwise by its place. */
const hotness = (probability: number | undefined, most: number, place: number, all: number): number =>
  (probability !== undefined ? Math.sqrt(probability / most) : (1 - place / all) ** 1.5);

/** The candidates of the memory or the ranking at this node, and the place of the played move among them. */
function useHeat(walk: Walk, corpus: string, number: string, heat: Heat): { marks: NextMark[]; played: string | null; text: string } {
  const { game, record, tree, line, at, boards } = walk;
  const played = line.slice(at + 1).map((node) => tree.nodes[node]!.move).find(Boolean) ?? null;
  const settled = useDebounced(at, 60);
  const question = useMemo(() => {
    if (heat === 'off') return null;
    const limit = heat === 'alike' ? 0 : 30;
    if (number !== 'file' && walk.main) {
      return address(corpusPath(corpus, '/suggest'), { record: number, move: walk.plies[settled] ?? 0, by: heat, limit: String(limit) });
    }
    const sequence = sequenceTo(record, line, settled);
    return sequence && address(corpusPath(corpus, '/suggest'), { ...game.positionQuery(sequence.start, sequence.moves), by: heat, limit: String(limit) });
  }, [heat, number, walk.main, corpus, settled, line]);
  const request = useAnswer<Suggested>(question);
  return useMemo(() => {
    // Sorted by the ranking, if there is one.
    const candidates = [...(request.data?.candidates ?? [])].sort((a, b) => (b.probability ?? 0) - (a.probability ?? 0));
    const fresh = question !== null && !request.busy && settled === at && !request.error;
    const most = Math.max(1e-9, ...candidates.map((one) => one.probability ?? 0));
    const marks = fresh
      ? candidates.slice(0, game.markLimits.heat).map((one, i): NextMark => ({ move: one.move, label: '', share: hotness(one.probability, most, i, candidates.length) }))
      : [];
    let text = '';
    if (fresh && played) {
      const rank = candidates.findIndex((one) => one.move === played);
      const place = rank >= 0 ? t('heatRank', { n: rank + 1, all: candidates.length }) : t('heatNotAmong', { all: candidates.length });
      text = `${t('heatPlayed', { move: game.moveText(boards[at]!, played) })} — ${candidates.length ? place : t('heatNone')}`;
    }
    return { marks, played: heat === 'off' ? null : played, text };
  }, [request.data, request.busy, request.error, question, settled, at, played, heat]);
}

/** Links to the position in other views, and downloads. */
function Links({ walk, corpus, number }: { walk: Walk; corpus: OpenCorpus | null; number: string }) {
  const sequence = sequenceTo(walk.record, walk.line, walk.at);
  const params = sequence && { m: writeMoves(sequence.moves), ...startParams(sequence.start) };
  if (!corpus) return null;
  return (
    <p class="row links">
      {params && <a href={writeRoute(corpusRoute('explore', corpus, params))}>{t('exploreHere')}</a>}
      {params && <a href={writeRoute(corpusRoute('suggest', corpus, params))}>{t('suggestHere')}</a>}
      {number !== 'file' && walk.game.formats.exports.map((as) => (
        <a key={as} download href={address(corpusPath(corpus.id, `/games/${number}/export`), { as })} aria-label={t('saveAs', { as: as.toUpperCase() })} title={t('saveAs', { as: as.toUpperCase() })}>{as.toUpperCase()}</a>
      ))}
    </p>
  );
}

function Comment({ game, node }: { game: Game; node: RecordNode }) {
  return (
    <section class="comment" aria-label={t('comment')}>
      {node.end && <p class="end">{game.nodeText(node)}</p>}
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
              <button type="button" onClick={() => walk.seekNode(node)}>
                {i === 0 && walk.main ? <span class="muted">{t('mainLine')} </span> : null}{move ? walk.game.moveText(walk.boards[walk.at]!, move) : '…'}
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
  const walk = useWalk(record);
  const { game } = walk;
  // A file may be of another game than the open corpus.
  const corpus = corpusFor(useApp(), game);
  const { memory: hasMemory, ranking: hasRanking } = corpus ? learntOf(corpus) : { memory: false, ranking: false };
  const wanted = params.heat === 'off' || (params.heat === 'alike' && hasMemory) || (params.heat === 'likely' && hasRanking) ? params.heat : null;
  const heat: Heat = wanted ?? (hasMemory ? 'alike' : hasRanking ? 'likely' : 'off');
  const layer = useHeat(walk, corpus?.id ?? '', number, heat);
  const [flipped, setFlipped] = useState(false);
  const board = walk.boards[walk.at]!;
  const current = record.nodes[walk.node]!;
  const marked = useMemo(() => readPlies(params.marks), [params.marks]);
  // Numbers on the moves of a sequence that have been played so far.
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
    ArrowLeft: () => walk.seek(walk.at - 1),
    ArrowRight: () => walk.seek(walk.at + 1),
    ' ': () => walk.seek(walk.at + 1),
    Home: () => walk.seek(0),
    End: () => walk.seek(walk.line.length - 1),
    ArrowDown: () => otherVariation(walk, 1),
    ArrowUp: () => otherVariation(walk, -1),
  });
  const ply = walk.plies[walk.at]!;
  return (
    <div class={`view board-view game-view ${game.name}`}>
      <section class="board-column" id="board">
        <BoardView board={board} flipped={flipped} marks={{ heat: layer.marks, played: layer.played, labels, signs: current.marks }} />
        <Controls board={board} at={walk.at} count={walk.line.length - 1} onSeek={walk.seek} onFlip={() => setFlipped(!flipped)}>
          <span class="ply-now">{t('moveNumber', { n: ply })} / {walk.plies[walk.plies.length - 1]}</span>
        </Controls>
        {game.Profile && <game.Profile record={record} number={number} corpus={corpus} ply={walk.main ? ply : -1} />}
      </section>
      <section class="info-column">
        <HeaderView header={record.header} number={number} />
        <Announce>{`${t('moveNumber', { n: ply })} ${board.last ?? ''}`}</Announce>
        {marked.length > 0 && walk.main && <p class="marked">{t('sequenceMarked', { from: marked[0]!, to: marked[marked.length - 1]! })} <button type="button" class="quiet" onClick={() => change({ marks: '' })}>{t('close')}</button></p>}
        <div class="row heat-row">
          <Segments label={t('heat')} name="heat" showLabel value={heat} onChange={(value) => change({ heat: value }, true)}
            choices={[{ value: 'off', text: t('heatOff') }, { value: 'alike', text: t('heatAlike'), off: !hasMemory }, { value: 'likely', text: t('heatLikely'), off: !hasRanking }]} />
        </div>
        <p class="heat-text">{heat !== 'off' ? layer.text : hasMemory || hasRanking || !corpus ? '' : <CodeText>{t('heatMissing', { corpus: learnArgument(corpus) })}</CodeText>}{'\u00a0'}</p>
        <Variations walk={walk} />
        <Comment game={game} node={current} />
        <MoveList walk={walk} marked={marked} />
        <Links walk={walk} corpus={corpus} number={number} />
        {record.faults.length > 0 && (
          <details class="record-errors"><summary>{t('recordErrors', { n: record.faults.length })}</summary>
            <ul>{record.faults.slice(0, 20).map((text, i) => <li key={i}><bdi lang="en">{plain(text, 200)}</bdi></li>)}</ul>
          </details>
        )}
      </section>
    </div>
  );
}

/** Goes to another variation at the same move. */
function otherVariation(walk: Walk, by: number): void {
  const parent = walk.tree.nodes[walk.node]?.parent;
  if (parent === null || parent === undefined) return;
  const siblings = walk.tree.children[parent]!;
  const next = siblings[siblings.indexOf(walk.node) + by];
  if (next !== undefined) walk.seekNode(next);
}

function FromCorpus({ number }: { number: string }) {
  const corpus = useCorpus();
  const isNumber = /^\d{1,9}$/.test(number);
  const request = useAnswer<GameRecord>(isNumber ? address(corpusPath(corpus.id, `/games/${number}`)) : null);
  // The record says which game it is.
  const game = request.data?.game ?? corpus.game.name;
  useEffect(() => {
    if (game !== corpus.game.name) change({ game }, true);
  }, [game, corpus.game]);
  const list = <a href={writeRoute(corpusRoute('games', corpus))}>{t('gamesOf', { corpus: plain(corpus.id, 40) })}</a>;
  if (!isNumber || request.error?.code === 'not_found') return <Notice><p>{t('noSuchGame', { game: plain(number, 20) })}</p><div class="row">{list}</div></Notice>;
  if (request.error) return <ErrorNotice error={request.error} retry={request.retry}>{list}</ErrorNotice>;
  if (!request.data) return <Loading request={request} />;
  return <GameView key={number} record={request.data} number={number} />;
}

/** Which of several is shown, with buttons to the previous and the next one if there is a count. */
function Steps({ text, at, count, before, after, onSeek }: { text: string; at: number; count: number; before: string; after: string; onSeek: (at: number) => void }) {
  return (
    <>
      <span>{text}</span>
      {count > 0 && <button type="button" disabled={at === 0} aria-label={before} onClick={() => onSeek(at - 1)}>←</button>}
      {count > 0 && <button type="button" disabled={at + 1 >= count} aria-label={after} onClick={() => onSeek(at + 1)}>→</button>}
    </>
  );
}

function FromFile() {
  const corpus = useCorpus();
  const { params } = useRoute();
  const file = openedGame(params.f ?? '');
  const [error, setError] = useState('');
  useEffect(() => setError(''), [params.f]);
  if (!file) {
    return (
      <Notice>
        <p>{t('openedGone')}</p>
        <div class="row"><OpenFile corpus={corpus.id} /><a href={writeRoute(corpusRoute('games', corpus))}>{t('gamesOf', { corpus: plain(corpus.id, 40) })}</a></div>
      </Notice>
    );
  }
  const games = file.record.games ?? 1;
  const files = file.files.length;
  const toFile = (number: number) => void openFile(file, number, corpus.id).catch((thrown: unknown) => setError((thrown as Error).message));
  const toGame = (index: number) => void openOther(file, index, corpus.id).catch(() => setError(t('errorOther')));
  return (
    <>
      <div class="row file-row">
        <span class="muted">{t('openedRecord')}: <Name text={file.name} most={60} /></span>
        {files > 1 && <Steps text={t('openedFiles', { n: file.file + 1, all: files })} at={file.file} count={files} before={t('fileBefore')} after={t('fileAfter')} onSeek={toFile} />}
        {games > 1 && <Steps text={t('openedGames', { n: file.index + 1, all: games })} at={file.index} count={file.bytes ? games : 0} before={t('gameBefore')} after={t('gameAfter')} onSeek={toGame} />}
        {error && <span class="error-text" role="alert">{error}</span>}
      </div>
      <GameView key={params.f ?? 'file'} record={file.record} number="file" />
    </>
  );
}

export function Game({ number }: { number: string }) {
  return number === 'file' ? <FromFile /> : <FromCorpus number={number} />;
}
