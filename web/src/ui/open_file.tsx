// A button that opens records from files.
import { useRef, useState } from 'preact/hooks';
import { games } from '../games/registry';
import { openRecords } from '../opened_files';
import { t } from '../text';

const extensions = (): string => [...games.flatMap(({ formats }) => formats.extensions), 'txt'].map((name) => `.${name}`).join();

export function OpenFile({ corpus }: { corpus: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [error, setError] = useState('');
  const chosen = async () => {
    const files = [...(field.current?.files ?? [])];
    if (files.length === 0) return;
    setError('');
    try {
      await openRecords(files, corpus);
    } catch (thrown) {
      setError((thrown as Error).message);
    }
    if (field.current) field.current.value = '';
  };
  return (
    <span class="open-file">
      {error && <span class="error-text" role="alert">{error}</span>}
      <input ref={field} type="file" multiple class="sr-only" tabIndex={-1} aria-hidden="true" accept={extensions()} onChange={() => void chosen()} />
      <button type="button" title={t('dropHint')} onClick={() => field.current?.click()}>{t('openFile')}</button>
    </span>
  );
}
