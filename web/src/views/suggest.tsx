// Suggest: a position, the candidates for it, and for each the cases from real games behind it.
import { useEffect, useState } from 'preact/hooks';
import { address, corpusPath } from '../api';
import type { Candidate, Suggested } from '../api_types';
import { corpusRoute, learnFrom, learntOf, useCorpus } from '../context';
import type { OpenCorpus } from '../context';
import { count, percent, years } from '../format';
import { stonesOf } from '../go/position';
import { beside, useAnswer, useKeys } from '../hooks';
import { moverOf, positionQuery, startParams, useLine } from '../line';
import type { Line } from '../line';
import { moveWords, toMove } from '../play';
import { change, useRoute, writeMoves, writeRoute } from '../route';
import { writeSfen } from '../shogi/position';
import type { ShogiPosition } from '../shogi/position';
import { t } from '../text';
import { BoardView, Controls, IconButton, MovePath } from '../ui/board';
import { FaultNotice, Notice, Said, Segments, Told, Waiting, WinBar } from '../ui/bits';
import { Cases } from '../ui/cases';
import { letterOf } from '../ui/marks';
import { Paste } from '../ui/paste';
import { GoTools, setPiece, setStone, ShogiTools } from '../ui/setup';
import type { GoTool, ShogiTool } from '../ui/setup';

type By = 'likely' | 'alike' | 'equal';

function Table({ suggested, line, chosen, choose, pointed, point }: {
  suggested: Suggested; line: Line; chosen: string | null; choose: (move: string) => void; pointed: string | null; point: (move: string | null) => void;
}) {
  const likely = suggested.candidates.some((one) => one.probability !== undefined);
  const most = Math.max(1e-9, ...suggested.candidates.map((one) => one.probability ?? 0));
  return (
    <div class="table-wrap suggest-wrap">
      <table class="next-table">
        <caption class="sr-only">{t('suggest')}</caption>
        <thead><tr>
          <th scope="col">{t('columnMove')}</th>
          {likely && <th scope="col" class="col-count">{t('columnLikely')}</th>}
          <th scope="col" class="col-share">{t('columnDiffers')}</th>
          <th scope="col" class="col-share">{t('columnEqual')}</th>
          <th scope="col" class="col-share">{t('columnAlike')}</th>
          <th scope="col" class="col-won">{t('columnWon')}</th>
          <th scope="col" class="col-years">{t('columnYears')}</th>
        </tr></thead>
        <tbody>
          {suggested.candidates.map((one, i) => (
            <tr key={one.move} class={`${one.move === pointed ? 'pointed' : ''}${one.move === chosen ? ' chosen' : ''}`}
              onPointerEnter={() => point(one.move)} onPointerLeave={() => point(null)} onClick={() => choose(one.move)}>
              <th scope="row" class="col-move">
                <span class="letter" aria-hidden="true">{letterOf(i)}</span>
                <button type="button" class="move-button" aria-pressed={one.move === chosen} onFocus={() => point(one.move)} onClick={(event) => {
                  event.stopPropagation();
                  choose(one.move);
                }}>{moveWords(line.board, one.move)}</button>
              </th>
              {likely && <td class="col-count"><span class="countbar" style={{ width: `${((one.probability ?? 0) / most) * 100}%` }} aria-hidden="true" /><span>{percent(one.probability)}</span></td>}
              <td class="col-share">{one.difference === undefined ? '' : one.difference === 0 ? t('differsNot') : count(one.difference)}</td>
              <td class="col-share">{one.equal === undefined ? '' : count(one.equal)}</td>
              <td class="col-share">{one.cases === undefined ? '' : count(one.cases)}</td>
              <td class="col-won">{one.results && <WinBar results={one.results} mover={moverOf(line)} />}</td>
              <td class="col-years">{one.year_first ? years(one.year_first, one.year_last) : ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Stones or pieces under the pointer's tool; the address then holds the position as set up. */
function useSetup(line: Line) {
  const [goTool, setGoTool] = useState<GoTool>('play');
  const [editing, setEditing] = useState(false);
  const [shogiTool, setShogiTool] = useState<ShogiTool>(null);
  const { board } = line;
  const setStones = (stones: { black: string[]; white: string[] }, turn = toMove(board), size = board.kind === 'go' ? board.go.size : 19) =>
    change({ m: '', at: '', ...startParams({ kind: 'go', size, ...stones, toMove: turn }), size: String(size) });
  const setPosition = (position: ShogiPosition) => change({ m: '', at: '', ...startParams({ kind: 'shogi', sfen: writeSfen(position) }) });
  return { goTool, setGoTool, editing, setEditing, shogiTool, setShogiTool, setStones, setPosition };
}

function Tools({ line, setup }: { line: Line; setup: ReturnType<typeof useSetup> }) {
  const { board } = line;
  if (board.kind === 'go') {
    return <GoTools tool={setup.goTool} onTool={setup.setGoTool} turn={toMove(board)} size={board.go.size}
      onTurn={(turn) => setup.setStones(stonesOf(board.go), turn)} onSize={(size) => setup.setStones({ black: [], white: [] }, 'black', size)} />;
  }
  return (
    <div class="setup">
      <label class="row"><input type="checkbox" checked={setup.editing} onChange={(event) => setup.setEditing(event.currentTarget.checked)} /> {t('toolEdit')}</label>
      {setup.editing && <ShogiTools position={board.shogi} tool={setup.shogiTool} onTool={setup.setShogiTool} onPosition={setup.setPosition} />}
    </div>
  );
}

function Answer({ line, suggested, busy, corpus, pointed, point }: { line: Line; suggested: Suggested; busy: boolean; corpus: OpenCorpus; pointed: string | null; point: (move: string | null) => void }) {
  const { params } = useRoute();
  const firstWithCases = suggested.candidates.find((one) => one.examples?.length) ?? suggested.candidates[0];
  const chosen: Candidate | undefined = suggested.candidates.find((one) => one.move === params.c) ?? firstWithCases;
  const facts = [
    suggested.remembered !== undefined ? t('remembered', { n: suggested.remembered }) : '',
    suggested.ranking_games !== undefined ? t('rankedBy', { n: suggested.ranking_games }) : '',
  ].filter(Boolean).join(' · ');
  if (suggested.candidates.length === 0) {
    const empty = line.board.kind === 'go' && line.board.go.stones.every((sign) => sign === 0);
    return <Notice><p>{t(empty ? 'noCandidatesEmpty' : 'noCandidates')}</p>{line.at > 0 && <div class="row"><button type="button" onClick={() => line.go(line.at - 1)}>{t('tryBack')}</button></div>}</Notice>;
  }
  return (
    <div class={`answers${busy ? ' stale' : ''}`}>
      <div>
        <p class="muted small">{facts}</p>
        <Table suggested={suggested} line={line} chosen={chosen?.move ?? null} choose={(move) => change({ c: move }, true)} pointed={pointed} point={point} />
      </div>
      {chosen && <Cases corpus={corpus} candidate={chosen} words={moveWords(line.board, chosen.move)} />}
    </div>
  );
}

export function Suggest() {
  const { params } = useRoute();
  const corpus = useCorpus();
  const line = useLine(params, corpus.kind);
  const kind = line.start.kind;
  const { memory, ranking } = learntOf(corpus);
  const wanted = params.by === 'alike' || (params.by === 'equal' && kind === 'shogi') ? params.by : null;
  const by: By = (memory ? wanted : null) ?? (ranking ? 'likely' : 'alike');
  const asked = useAnswer<Suggested>(address(corpusPath(corpus.id, '/suggest'), { ...positionQuery(line.start, line.played), by, limit: 20 }));
  const [pointed, setPointed] = useState<string | null>(null);
  const [flipped, setFlipped] = useState(false);
  const setup = useSetup(line);
  const candidates = asked.busy || asked.fault ? [] : asked.data?.candidates ?? [];
  const choices = candidates.map((one) => one.move);
  const most = Math.max(1e-9, ...candidates.map((one) => one.probability ?? 0));
  const marks = candidates.slice(0, kind === 'go' ? 20 : 8).map((one, i) => ({
    move: one.move, label: letterOf(i), share: one.probability !== undefined ? one.probability / most : 1 - i / 20,
  }));
  useEffect(() => setPointed(null), [params.m, params.at, params.sfen, params.ab, params.aw]);
  useKeys({
    ArrowLeft: () => line.go(line.at - 1), ArrowRight: () => line.go(line.at + 1), Home: () => line.go(0), End: () => line.go(line.moves.length),
    ArrowDown: () => setPointed(beside(choices, pointed, 1)), ArrowUp: () => setPointed(beside(choices, pointed, -1)),
    ' ': () => {
      const move = pointed ?? candidates[0]?.move;
      if (move) line.play(move);
    },
  });
  const play = (move: string) => {
    if (line.board.kind === 'go' && setup.goTool !== 'play') setup.setStones(setStone(line.board.go, move, setup.goTool));
    else line.play(move);
  };
  const shogiBoard = line.board.kind === 'shogi' ? line.board.shogi : null;
  const editing = setup.editing && shogiBoard !== null;
  return (
    <div class={`view suggest-view ${kind}`}>
      <section class="board-column" id="board">
        <BoardView board={line.board} marks={{ next: marks, pointed }} onPlay={editing ? undefined : play} flipped={flipped} anyPoint={kind === 'go' && setup.goTool !== 'play'}
          onSquare={editing ? (square) => setup.setPosition(setPiece(shogiBoard, square, setup.shogiTool)) : undefined} />
        <Controls board={line.board} at={line.at} count={line.moves.length} onGo={line.go} onPlay={play} onFlip={kind === 'shogi' ? () => setFlipped(!flipped) : undefined}>
          <IconButton icon="clear" label={t('clearBoard')} onClick={line.clear} />
        </Controls>
        <MovePath boards={line.boards} moves={line.moves} at={line.at} onGo={line.go} introduction={t('suggestIntro')} />
      </section>
      <section class="info-column" aria-busy={asked.busy}>
        <h1 class="sr-only">{t('suggest')}</h1>
        <Tools line={line} setup={setup} />
        <Paste />
        <div class="row">
          {(memory || ranking) && <Segments label={t('by')} name="by" showLabel value={by} onChange={(value) => change({ by: value === 'likely' ? '' : value })}
            choices={[{ value: 'likely' as By, text: t('byLikely'), help: t('byLikelyHelp'), off: !ranking }, { value: 'alike' as By, text: t('byAlike'), help: t('byAlikeHelp'), off: !memory },
              ...(kind === 'shogi' ? [{ value: 'equal' as By, text: t('byEqual'), help: t('byEqualHelp'), off: !memory }] : [])]} />}
          <span class="spacer" />
          <a href={writeRoute(corpusRoute('explore', corpus, { m: writeMoves(line.played), ...startParams(line.start) }))}>{t('exploreHere')}</a>
        </div>
        <Waiting asked={asked} />
        <Said>{candidates[0] ? `${t('suggest')}: ${candidates.slice(0, 3).map((one) => moveWords(line.board, one.move)).join(', ')}` : ''}</Said>
        {asked.fault && (asked.fault.code === 'not_found' ? <Notice><p><Told>{t(memory || ranking ? 'noMemorySize' : 'noMemory', { corpus: learnFrom(corpus) })}</Told></p></Notice> : <FaultNotice fault={asked.fault} retry={asked.retry} />)}
        {asked.data && !asked.fault && <Answer line={line} suggested={asked.data} busy={asked.busy} corpus={corpus} pointed={pointed} point={setPointed} />}
      </section>
    </div>
  );
}
