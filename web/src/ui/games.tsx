// Rows of games.
import type { Header } from '../api_types';
import { corpusRoute } from '../context';
import type { OpenCorpus } from '../context';
import { plain } from '../format';
import { writeRoute } from '../route';
import { t } from '../text';
import { Name } from './bits';
import { resultWords } from './results';

/** A game, to be opened at a move; `marks` are the moves of a sequence, `note` stands instead of the move's number. */
export interface GameRow { header: Header; at: number; marks?: string; next?: string; note?: string }

export function gameAddress(corpus: OpenCorpus, row: GameRow): string {
  return writeRoute(corpusRoute('games', corpus, { at: String(row.at), marks: row.marks ?? '' }, [String(row.header.game)]));
}

export function Versus({ header }: { header: Pick<Header, 'black' | 'white' | 'black_rank' | 'white_rank'> }) {
  return (
    <span class="versus">
      <span class="disc black" aria-label={t('black')} role="img" /><Name text={header.black} otherwise={t('unknownPlayer')} most={48} />
      {header.black_rank && <small><Name text={header.black_rank} most={12} /></small>}
      <span class="disc white" aria-label={t('white')} role="img" /><Name text={header.white} otherwise={t('unknownPlayer')} most={48} />
      {header.white_rank && <small><Name text={header.white_rank} most={12} /></small>}
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
