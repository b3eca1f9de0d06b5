// A button that opens records from files.
import { useRef, useState } from 'preact/hooks';
import { openRecords } from '../dropped';
import { t } from '../text';

export function OpenFile({ corpus }: { corpus: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState('');
  const chosen = async () => {
    const files = [...(field.current?.files ?? [])];
    if (files.length === 0) return;
    setFault('');
    try {
      await openRecords(files, corpus);
    } catch (error) {
      setFault((error as Error).message);
    }
    if (field.current) field.current.value = '';
  };
  return (
    <span class="open-file">
      {fault && <span class="fault-text" role="alert">{fault}</span>}
      <input ref={field} type="file" multiple class="sr-only" tabIndex={-1} aria-hidden="true" accept=".sgf,.kif,.kifu,.ki2,.csa,.usi,.jkf,.json,.txt" onChange={() => void chosen()} />
      <button type="button" title={t('dropHint')} onClick={() => field.current?.click()}>{t('openFile')}</button>
    </span>
  );
}
