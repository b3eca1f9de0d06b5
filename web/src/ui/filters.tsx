// Which games: players with completion, event, dates, result. The values live in the address.
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { address, askOnce, corpusPath } from '../api';
import type { Player } from '../api_types';
import { count, plain } from '../format';
import { useSettled } from '../hooks';
import { change } from '../route';
import type { Params } from '../route';
import { t } from '../text';

export const filterNames = ['player', 'opponent', 'event', 'since', 'until', 'result'] as const;
export type Filter = Partial<Record<(typeof filterNames)[number], string>>;

const results = ['', 'black', 'white', 'draw', 'void', 'unknown'] as const;
const resultTexts = { '': 'resultAny', black: 'resultBlack', white: 'resultWhite', draw: 'resultDraw', void: 'resultVoid', unknown: 'resultUnknown' } as const;

/** A year, a month or a day that exists. */
export function isDate(text: string): boolean {
  const [, year, month = '1', day = '1'] = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/.exec(text) ?? [];
  if (!year || Number(year) === 0 || Number(month) < 1 || Number(month) > 12) return false;
  // Calendars repeat after 400 years; day 0 of the next month is the last of this one.
  const last = new Date(Date.UTC(2000 + (Number(year) % 400), Number(month), 0)).getUTCDate();
  return Number(day) >= 1 && Number(day) <= last;
}
/** What stands where a date should, and is none. */
const wrongDates = (params: Params): string[] => [params.since, params.until].flatMap((text) => (text && !isDate(text) ? [text] : []));

/** Whether the server knows what to do with a value. */
function isUsable(name: (typeof filterNames)[number], value: string): boolean {
  if (name === 'since' || name === 'until') return isDate(value);
  return name !== 'result' || results.some((result) => result === value);
}

/** Dates that are none are left out, which is told beside the fields; so are results of which there are none. */
export function readFilter(params: Params): Filter {
  const filter: Filter = {};
  for (const name of filterNames) if (params[name] && isUsable(name, params[name])) filter[name] = params[name];
  return filter;
}
export const hasFilter = (params: Params): boolean => filterNames.some((name) => params[name]);
export const noFilter: Record<string, string> = Object.fromEntries(filterNames.map((name) => [name, '']));

/** A text field that tells what was typed once it has been still, or at once with Enter. */
function SettledInput({ label, value, onChange, placeholder, size, wrong }:
  { label: string; value: string; onChange: (value: string) => void; placeholder?: string; size?: number; wrong?: boolean }) {
  const [text, setText] = useState(value);
  const settled = useSettled(text, 350);
  const told = useRef(value);
  useEffect(() => {
    setText(value);
    told.current = value;
  }, [value]);
  const tell = (next: string) => {
    if (next === told.current) return;
    told.current = next;
    onChange(next);
  };
  useEffect(() => tell(settled.trim()), [settled]);
  return (
    <label class="field">
      <span>{label}</span>
      <input value={text} placeholder={placeholder} size={size} spellcheck={false} autocomplete="off" aria-invalid={wrong || undefined}
        onInput={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') tell(text.trim());
        }} />
    </label>
  );
}

function useCompletions(corpus: string, text: string): Player[] {
  const settled = useSettled(text.trim(), 120);
  const [players, setPlayers] = useState<Player[]>([]);
  useEffect(() => {
    if (!settled) {
      setPlayers([]);
      return undefined;
    }
    const control = new AbortController();
    askOnce<Player[]>(address(corpusPath(corpus, '/players'), { complete: settled, limit: 8 }), control.signal)
      .then((answer) => setPlayers(answer.data), () => setPlayers([]));
    return () => control.abort();
  }, [corpus, settled]);
  return players;
}

/** A field for a player's name that proposes names while one types: a combobox as ARIA describes it. */
export function PlayerField({ corpus, label, value, onChange }: { corpus: string; label: string; value: string; onChange: (value: string) => void }) {
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

/** What is chosen, in one line. */
function filterWords(all: Params): string {
  const params = readFilter(all);
  const parts = [params.player, params.opponent && `– ${params.opponent}`, params.event && `“${params.event}”`];
  if (params.since || params.until) parts.push(`${params.since ?? ''}–${params.until ?? ''}`);
  if (params.result && params.result in resultTexts) parts.push(t(resultTexts[params.result as (typeof results)[number]]));
  return parts.filter(Boolean).map((part) => plain(part, 40)).join(' · ') || t('filterOff');
}

export function Filters({ corpus, params }: { corpus: string; params: Params }) {
  const set = (name: string) => (value: string) => change({ [name]: value, skip: '' });
  const chosen = hasFilter(params);
  // Open where something is chosen; it does not close under the hand of who clears a field.
  const [open, setOpen] = useState(chosen);
  useEffect(() => {
    if (chosen) setOpen(true);
  }, [chosen]);
  return (
    <details class="filters" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary><span class="filters-title">{t('filters')}</span> <bdi class={chosen ? 'chosen' : 'muted'}>{filterWords(params)}</bdi></summary>
      <div class="filters-fields">
        <PlayerField corpus={corpus} label={t('filterPlayer')} value={params.player ?? ''} onChange={set('player')} />
        <PlayerField corpus={corpus} label={t('filterOpponent')} value={params.opponent ?? ''} onChange={set('opponent')} />
        <SettledInput label={t('filterEvent')} value={params.event ?? ''} onChange={set('event')} />
        <SettledInput label={t('filterSince')} value={params.since ?? ''} onChange={set('since')} placeholder={t('filterYear')} size={7} wrong={Boolean(params.since) && !isDate(params.since!)} />
        <SettledInput label={t('filterUntil')} value={params.until ?? ''} onChange={set('until')} placeholder={t('filterYear')} size={7} wrong={Boolean(params.until) && !isDate(params.until!)} />
        <label class="field">
          <span>{t('filterResult')}</span>
          <select value={params.result ?? ''} onChange={(event) => set('result')(event.currentTarget.value)}>
            {results.map((result) => <option key={result} value={result}>{t(resultTexts[result])}</option>)}
          </select>
        </label>
        <button type="button" class="quiet" disabled={!chosen} onClick={() => change(noFilter)}>{t('filterClear')}</button>
      </div>
      {wrongDates(params).map((date) => <p key={date} class="fault-text filters-wrong" role="alert">{t('filterDateWrong', { date: plain(date, 20) })}</p>)}
    </details>
  );
}
