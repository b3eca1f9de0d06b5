// A name from a record: text in its own direction, never too long.
import { plain } from '../format';

export function Name({ text, most, otherwise }: { text: string | null | undefined; most?: number; otherwise?: string }) {
  const shown = plain(text, most);
  return shown ? <bdi title={shown.endsWith('…') ? plain(text, 400) : undefined}>{shown}</bdi> : <span class="muted">{otherwise ?? ''}</span>;
}
