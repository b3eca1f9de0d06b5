// Records from files that were dropped, pasted or chosen. The server reads them; they are kept as long as the tab.
import { bytes as bytesText, plain } from './format';
import { formatNames, gameNamed } from './games/registry';
import { navigate } from './route';
import { address, fetchJson } from './server/api';
import { errorText, RequestError } from './server/errors';
import type { GameRecord } from './server/types';
import { t } from './text';

/** One game of one file; `file` is its index among the files opened together. */
interface Stored { name: string; index: number; record: GameRecord }
export interface Opened extends Stored { bytes: ArrayBuffer | null; files: readonly File[]; file: number }

/** By the parameter `f` of the address, for the back button; the latest one survives a reload. */
const opened = new Map<string, Opened>();
const mostOpened = 50;
let shown = 0;
const key = 'tejun.opened';

function store(id: string, { name, index, record }: Opened): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ id, name, index, record }));
  } catch {
    // too large: it does not survive a reload
  }
}

function keep(id: string, game: Opened): Opened {
  if (opened.size >= mostOpened) opened.delete(opened.keys().next().value as string);
  opened.set(id, game);
  return game;
}

export function openedGame(id: string): Opened | null {
  const found = opened.get(id);
  if (found) return found;
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as (Stored & { id: string }) | null;
    return kept && kept.id === id ? keep(id, { ...kept, bytes: null, files: [], file: 0 }) : null;
  } catch {
    return null;
  }
}

function show(game: Opened, corpus: string): void {
  const id = `${Date.now().toString(36)}-${shown++}`;
  store(id, keep(id, game));
  navigate({ view: 'games', path: [corpus, 'file'], params: { at: '0', f: id } });
}

export async function readBytes(bytes: ArrayBuffer, index = 0): Promise<GameRecord> {
  const url = address('record', { index: index || '' });
  return (await fetchJson<GameRecord>(url, { method: 'POST', headers: { 'Content-Type': 'application/octet-stream' }, body: bytes })).data;
}

/** The server's limit. */
const mostBytes = 4 << 20;
const archives = /\.(zip|7z|rar|tar|tgz|gz|xz|bz2|zst|lzh|lha)$/i;

/** A text that looks like a header but has no game. */
function isEmpty({ game, nodes, header }: GameRecord): boolean {
  return nodes.length < 2 && !header.black && !header.white && nodes.every((root) => !root.comment && !gameNamed(game).nodeText(root));
}

/** Why a file cannot be opened as a record. */
function openError(thrown: unknown, name: string, size: number): string {
  const what = { name: plain(name, 60) };
  if (archives.test(name)) return t('openArchive', what);
  if (size > mostBytes) return t('openTooLarge', { ...what, size: bytesText(size), most: bytesText(mostBytes) });
  if (!(thrown instanceof RequestError)) return t('openUnreadable', what);
  return thrown.error.code === 'usage' ? t('openNoRecord', { ...what, formats: formatNames() }) : errorText(thrown.error);
}

/** The first game of a file; throws an Error with a text for the page. */
async function readFile(files: readonly File[], number: number): Promise<Opened> {
  const file = files[number]!;
  try {
    if (file.size > mostBytes) throw new Error();
    const bytes = await file.arrayBuffer();
    const record = await readBytes(bytes);
    if (isEmpty(record)) throw new RequestError({ code: 'usage', text: '' });
    return { name: file.name, index: 0, record, bytes, files, file: number };
  } catch (error) {
    throw new Error(openError(error, file.name, file.size));
  }
}

/** Shows the first file that can be read; the view leads to the others. If none can, throws what is wrong with the first. */
export async function openRecords(files: readonly File[], corpus: string): Promise<void> {
  let wrong: unknown = null;
  for (const number of files.keys()) {
    try {
      return show(await readFile(files, number), corpus);
    } catch (error) {
      wrong ??= error;
    }
  }
  throw wrong;
}

/** Shows another of the files opened together. */
export const openFile = async (from: Opened, number: number, corpus: string): Promise<void> => show(await readFile(from.files, number), corpus);

/** Shows another game of the same file. */
export async function openOther(from: Opened, index: number, corpus: string): Promise<void> {
  if (from.bytes) show({ ...from, index, record: await readBytes(from.bytes, index) }, corpus);
}
