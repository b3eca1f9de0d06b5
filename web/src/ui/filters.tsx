// Filters for games: players with completion, event, dates, result. Their values are in the address.
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import type { OpenCorpus } from '../context';
import { count, plain } from '../format';
import type { Game } from '../games/game';
import { useDebounced } from '../hooks';
import { change } from '../route';
import type { Params } from '../route';
import { address, corpusPath, fetchCached } from '../server/api';
import type { Player } from '../server/types';
import { t } from '../text';

export const filterNames = ['player', 'opponent', 'event', 'since', 'until', 'result'] as const;
export type Filter = Partial<Record<(typeof filterNames)[number], string>>;

const results = ['', 'black', 'white', 'draw', 'void', 'unknown'] as const;
const resultTexts = { '': 'resultAny', draw: 'resultDraw', void: 'resultVoid', unknown: 'resultUnknown' } as const;
const resultText = (result: (typeof results)[number], game: Game): string =>
  (result === 'black' || result === 'white' ? t('resultWon', { side: game.side(result) }) : t(resultTexts[result]));

/** A year, a month or a day that exists. */
export function isDate(text: string): boolean {
  const [, year, month = '1', day = '1'] = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/.exec(text) ?? [];
  if (!year || Number(year) === 0 || Number(month) < 1 || Number(month) > 12) return false;
  // The calendar repeats every 400 years; day 0 of the next month is the last of this one.
  const last = new Date(Date.UTC(2000 + (Number(year) % 400), Number(month), 0)).getUTCDate();
  return Number(day) >= 1 && Number(day) <= last;
}
const wrongDates = (params: Params): string[] => [params.since, params.until].flatMap((text) => (text && !isDate(text) ? [text] : []));

/** Whether the server accepts a value. */
function isUsable(name: (typeof filterNames)[number], value: string): boolean {
  if (name === 'since' || name === 'until') return isDate(value);
  return name !== 'result' || results.some((result) => result === value);
}

/** The filters of an address without invalid dates and results. */
export function readFilter(params: Params): Filter {
  const filter: Filter = {};
  for (const name of filterNames) if (params[name] && isUsable(name, params[name])) filter[name] = params[name];
  return filter;
}
export const hasFilter = (params: Params): boolean => filterNames.some((name) => params[name]);
export const noFilter: Record<string, string> = Object.fromEntries(filterNames.map((name) => [name, '']));

/** A text field that reports its value after a pause in typing, or at once with Enter. */
function DebouncedInput({ label, value, onChange, placeholder, size, wrong }:
  { label: string; value: string; onChange: (value: string) => void; placeholder?: string; size?: number; wrong?: boolean }) {
  const [text, setText] = useState(value);
  const debounced = useDebounced(text, 350);
  const reported = useRef(value);
  useEffect(() => {
    setText(value);
    reported.current = value;
  }, [value]);
  const report = (next: string) => {
    if (next === reported.current) return;
    reported.current = next;
    onChange(next);
  };
  useEffect(() => report(debounced.trim()), [debounced]);
  return (
    <label class="field">
      <span>{label}</span>
      <input value={text} placeholder={placeholder} size={size} spellcheck={false} autocomplete="off" aria-invalid={wrong || undefined}
        onInput={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') report(text.trim());
        }} />
    </label>
  );
}

function useCompletions(corpus: string, text: string): Player[] {
  const debounced = useDebounced(text.trim(), 120);
  const [players, setPlayers] = useState<Player[]>([]);
  useEffect(() => {
    if (!debounced) {
      setPlayers([]);
      return undefined;
    }
    const control = new AbortController();
    fetchCached<Player[]>(address(corpusPath(corpus, '/players'), { complete: debounced, limit: 8 }), control.signal)
      .then((answer) => setPlayers(answer.data), () => setPlayers([]));
    return () => control.abort();
  }, [corpus, debounced]);
  return players;
}

/** A field for a player's name with completion: a combobox as ARIA describes it. */
function PlayerField({ corpus, label, value, onChange }: { corpus: string; label: string; value: string; onChange: (value: string) => void }) {
  const [text, setText] = useState(value);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const players = useCompletions(corpus, open ? text : '');
  const id = useId();
  useEffect(() => setText(value), [value]);
  const choose = (name: string) => {
    setText(name);
    setOpen(false);
    setActive(-1);
    if (name !== value) onChange(name);
  };
  const shown = open && players.length > 0;
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (!shown) return setOpen(true);
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive((active + step + players.length + 1) % (players.length + 1));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      choose(shown && active >= 0 && active < players.length ? players[active]!.name : text.trim());
    } else if (event.key === 'Escape') {
      setOpen(false);
    }
    return undefined;
  };
  return (
    <label class="field combo">
      <span>{label}</span>
      <input role="combobox" aria-expanded={shown} aria-controls={`${id}-list`} aria-autocomplete="list"
        aria-activedescendant={shown && active >= 0 ? `${id}-${active}` : undefined}
        value={text} spellcheck={false} autocomplete="off"
        onInput={(event) => {
          setText(event.currentTarget.value);
          setOpen(true);
          setActive(-1);
        }}
        onKeyDown={keys}
        onBlur={() => choose(text.trim())} />
      {shown && (
        <ul role="listbox" id={`${id}-list`} class="combo-list" aria-label={label}>
          {players.map((player, i) => (
            <li key={player.name} id={`${id}-${i}`} role="option" aria-selected={i === active}
              onPointerDown={(event) => {
                event.preventDefault();
                choose(player.name);
              }}>
              <bdi>{plain(player.name, 60)}</bdi> <span class="muted">{count(player.games)}</span>
            </li>
          ))}
        </ul>
      )}
    </label>
  );
}

/** The filters in one line. */
function filterText(all: Params, game: Game): string {
  const params = readFilter(all);
  const parts = [params.player, params.opponent && `– ${params.opponent}`, params.event && `“${params.event}”`];
  if (params.since || params.until) parts.push(`${params.since ?? ''}–${params.until ?? ''}`);
  if (params.result) parts.push(resultText(params.result as (typeof results)[number], game));
  return parts.filter(Boolean).map((part) => plain(part, 40)).join(' · ') || t('filterOff');
}

export function Filters({ corpus: { id: corpus, game }, params }: { corpus: OpenCorpus; params: Params }) {
  const set = (name: string) => (value: string) => change({ [name]: value, skip: '' });
  const chosen = hasFilter(params);
  // Opens when a filter is set, and stays open when one is cleared.
  const [open, setOpen] = useState(chosen);
  useEffect(() => {
    if (chosen) setOpen(true);
  }, [chosen]);
  return (
    <details class="filters" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary><span class="filters-title">{t('filters')}</span> <bdi class={chosen ? 'chosen' : 'muted'}>{filterText(params, game)}</bdi></summary>
      <div class="filters-fields">
        <PlayerField corpus={corpus} label={t('filterPlayer')} value={params.player ?? ''} onChange={set('player')} />
        <PlayerField corpus={corpus} label={t('filterOpponent')} value={params.opponent ?? ''} onChange={set('opponent')} />
        <DebouncedInput label={t('filterEvent')} value={params.event ?? ''} onChange={set('event')} />
        <DebouncedInput label={t('filterSince')} value={params.since ?? ''} onChange={set('since')} placeholder={t('filterYear')} size={7} wrong={Boolean(params.since) && !isDate(params.since!)} />
        <DebouncedInput label={t('filterUntil')} value={params.until ?? ''} onChange={set('until')} placeholder={t('filterYear')} size={7} wrong={Boolean(params.until) && !isDate(params.until!)} />
        <label class="field">
          <span>{t('filterResult')}</span>
          <select value={params.result ?? ''} onChange={(event) => set('result')(event.currentTarget.value)}>
            {results.map((result) => <option key={result} value={result}>{resultText(result, game)}</option>)}
          </select>
        </label>
        <button type="button" class="quiet" disabled={!chosen} onClick={() => change(noFilter)}>{t('filterClear')}</button>
      </div>
      {wrongDates(params).map((date) => <p key={date} class="error-text filters-wrong" role="alert">{t('filterDateWrong', { date: plain(date, 20) })}</p>)}
    </details>
  );
}
