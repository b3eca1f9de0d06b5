// Files dropped or pasted anywhere on the page are opened as records, except in elements with `data-drop`, which take them
// themselves. Text pasted outside of fields is a position or a record. What is neither gives an error, and the page stays
// as it is. Until the corpora are loaded, it waits.
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { App } from './context';
import { readPasted } from './games/registry';
import { openRecords } from './opened_files';
import { navigate } from './route';
import { t } from './text';
import { noCorpusText, pastedRoute } from './ui/paste';

const fields = 'input, textarea, select, [contenteditable]';
const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;

export function useDropAndPaste(app: App, loaded: boolean): { over: boolean; error: string; clear: () => void } {
  const [over, setOver] = useState(false);
  const [error, setError] = useState('');
  const [waiting, setWaiting] = useState<(() => void) | null>(null);
  const latest = useRef(app);
  latest.current = app;
  useLayoutEffect(() => {
    if (!loaded || !waiting) return;
    setWaiting(null);
    waiting();
  }, [loaded, waiting]);
  useLayoutEffect(() => {
    const take = (action: () => void) => {
      setError('');
      setWaiting(() => action);
    };
    const open = (files: readonly File[], wrong?: string) => {
      const { corpus } = latest.current;
      if (!corpus.id) return setError(t('openNoCorpus'));
      return openRecords(files, corpus.id).catch((thrown: unknown) => setError(wrong ?? (thrown as Error).message));
    };
    const openText = (text: string) => {
      const position = readPasted(text, latest.current.corpus.game);
      const route = position && pastedRoute(position, latest.current);
      if (route) navigate(route);
      else if (position) setError(noCorpusText(position));
      else void open([new File([text], t('pastedName'))], t('pasteWrong'));
    };
    const isOurs = (event: DragEvent) => hasFiles(event) && !(event.target as Element).closest?.('[data-drop]');
    const listeners = {
      dragover: (event: DragEvent) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(isOurs(event));
      },
      dragleave: (event: DragEvent) => {
        if (event.relatedTarget === null) setOver(false);
      },
      drop: (event: DragEvent) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(false);
        const files = [...event.dataTransfer!.files];
        if (isOurs(event) && files.length > 0) take(() => void open(files));
      },
      paste: (event: ClipboardEvent) => {
        if ((event.target as Element).closest?.(fields)) return;
        const files = [...(event.clipboardData?.files ?? [])];
        const text = event.clipboardData?.getData('text') ?? '';
        if (files.length === 0 && !text.trim()) return;
        event.preventDefault();
        take(() => (files.length > 0 ? void open(files) : openText(text)));
      },
    };
    const entries = Object.entries(listeners) as [string, EventListener][];
    for (const [name, listener] of entries) window.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of entries) window.removeEventListener(name, listener);
    };
  }, []);
  return { over, error, clear: () => setError('') };
}
