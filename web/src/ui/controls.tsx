// Choices and buttons.
import type { Game } from '../games/game';
import type { Colour } from '../server/types';
import { t } from '../text';

export interface Choice<T extends string> { value: T; text: string; help?: string; off?: boolean }

/** Radio buttons that look like one strip. */
export function Segments<T extends string>({ label, name, choices, value, onChange, showLabel }:
  { label: string; name: string; choices: readonly Choice<T>[]; value: T; onChange: (value: T) => void; showLabel?: boolean }) {
  return (
    <fieldset class="segments">
      <legend class={showLabel ? '' : 'sr-only'}>{label}</legend>
      <div class="segments-strip">
        {choices.map((choice) => (
          <label key={choice.value} title={choice.help} class={choice.off ? 'off' : ''}>
            <input type="radio" name={name} value={choice.value} checked={choice.value === value} disabled={choice.off}
              onChange={() => onChange(choice.value)}
              onClick={(event) => {
                // After a mouse click the arrow keys belong to the board again.
                if (event.detail > 0) event.currentTarget.blur();
              }} />
            <span>{choice.text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const colours: readonly Colour[] = ['black', 'white'];

export function TurnChoice({ game, turn, onChange }: { game: Game; turn: Colour; onChange: (turn: Colour) => void }) {
  return <Segments label={t('turn')} name="turn" showLabel value={turn} onChange={onChange} choices={colours.map((value) => ({ value, text: game.side(value) }))} />;
}

export function BoardChoice({ value, choices, onChange }: { value: string; choices: readonly Choice<string>[]; onChange: (value: string) => void }) {
  return (
    <label class="field inline"><span>{t('boardChoice')}</span>
      <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {choices.map((choice) => <option key={choice.value} value={choice.value}>{choice.text}</option>)}
      </select>
    </label>
  );
}

const icons = {
  start: 'M5 4v12M16 4l-8 6 8 6z',
  back: 'M14 4l-8 6 8 6z',
  forward: 'M6 4l8 6-8 6z',
  end: 'M15 4v12M4 4l8 6-8 6z',
  flip: 'M6 3v12l-3-3M6 15l3-3M14 17V5l-3 3M14 5l3 3',
  clear: 'M5 5l10 10M15 5L5 15',
} as const;

export function IconButton({ icon, label, onClick, disabled }: { icon: keyof typeof icons; label: string; onClick: () => void; disabled?: boolean }) {
  return (
    <button type="button" class="icon-button" aria-label={label} title={label} onClick={onClick} disabled={disabled}>
      <svg viewBox="0 0 20 20" aria-hidden="true"><path d={icons[icon]} /></svg>
    </button>
  );
}
