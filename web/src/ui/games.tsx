// Rows of games.
import type { Colour, GameKind, Header } from '../api_types';
import { corpusRoute } from '../context';
import type { OpenCorpus } from '../context';
import { plain } from '../format';
import { writeRoute } from '../route';
import { t } from '../text';
import { Name, sideName } from './bits';
import { resultWords } from './results';

/** A game, to be opened at a move; `marks` are the moves of a sequence, `note` stands instead of the move's number. */
export interface GameRow { header: Header; at: number; marks?: string; next?: string; note?: string }

export function gameAddress(corpus: OpenCorpus, row: GameRow): string {
  return writeRoute(corpusRoute('games', corpus, { at: String(row.at), marks: row.marks ?? '' }, [String(row.header.game)]));
}

/** A player with the colour before the name, which stay together where a line ends. */
function Side({ colour, name, rank, kind }: { colour: Colour; name: string | null; rank: string | null; kind: GameKind }) {
  return (
    <span class="side">
      <span class={`disc ${colour}`} aria-label={sideName(kind, colour)} role="img" /><Name text={name} otherwise={t('unknownPlayer')} most={48} />
      {rank && <small><Name text={rank} most={12} /></small>}
    </span>
  );
}

export function Versus({ header }: { header: Header }) {
  return (
    <span class="versus">
      <Side colour="black" name={header.black} rank={header.black_rank} kind={header.kind} />
      <Side colour="white" name={header.white} rank={header.white_rank} kind={header.kind} />
    </span>
  );
}

export function GameRows({ corpus, rows }: { corpus: OpenCorpus; rows: readonly GameRow[] }) {
  return (
    <ul class={`game-rows ${rows[0]?.header.kind ?? ''}`}>
      {rows.map((row, i) => {
        const { header } = row;
        const label = t('openGame', { black: plain(header.black, 60) || '?', white: plain(header.white, 60) || '?', n: row.at });
        return (
          <li key={`${header.game}-${row.at}-${i}`}>
            <a href={gameAddress(corpus, row)} aria-label={label}>
              <span class="game-date"><Name text={header.date_from ?? header.date} most={10} otherwise="–" /></span>
              <Versus header={header} />
              <span class="game-result"><bdi>{resultWords(header.result, header.kind)}</bdi></span>
              <span class="game-event"><Name text={header.event} most={60} /></span>
              <span class="game-move">{row.note ?? t('moveNumber', { n: row.at })}{row.next ? ` · ${row.next}` : ''}</span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}
