// The records of files that were dropped or chosen: read by the server, shown as games, kept while the tab lives.
import { address, ask, AskError, faultWords } from './api';
import type { GameRecord } from './api_types';
import { bytes as bytesWords, plain } from './format';
import { go } from './route';
import { t } from './text';

/** One game of one file; `file` is its number among those that were given together. */
interface Stored { name: string; index: number; record: GameRecord }
export interface Opened extends Stored { bytes: ArrayBuffer | null; files: readonly File[]; file: number }

/** By what the address calls it (`f`), so that the back button finds what was shown; the latest one outlives a reload. */
const opened = new Map<string, Opened>();
const mostOpened = 50;
let shown = 0;
const key = 'tejun.dropped';

function store(id: string, { name, index, record }: Opened): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ id, name, index, record }));
  } catch {
    // too large: then it does not survive a reload, which is said there
  }
}

function keep(id: string, game: Opened): Opened {
  if (opened.size >= mostOpened) opened.delete(opened.keys().next().value as string);
  opened.set(id, game);
  return game;
}

export function dropped(id: string): Opened | null {
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
  go({ view: 'games', path: [corpus, 'file'], params: { at: '0', f: id } });
}

export async function readBytes(bytes: ArrayBuffer, index = 0): Promise<GameRecord> {
  const url = address('record', { index: index || '' });
  return (await ask<GameRecord>(url, { method: 'POST', headers: { 'Content-Type': 'application/octet-stream' }, body: bytes })).data;
}

/** What the server takes at once. */
const mostBytes = 4 << 20;
const archives = /\.(zip|7z|rar|tar|tgz|gz|xz|bz2|zst|lzh|lha)$/i;

/** A text that looks like a header but has no game: nothing to be shown. */
function isNothing({ nodes, header }: GameRecord): boolean {
  const root = nodes[0];
  return nodes.length < 2 && !root?.comment && !root?.add_black && !root?.add_white && !header.black && !header.white;
}

/** Says why something could not be opened as a record. */
export function openFault(error: unknown, name: string, size: number): string {
  const what = { name: plain(name, 60) };
  if (archives.test(name)) return t('openArchive', what);
  if (size > mostBytes) return t('openTooLarge', { ...what, size: bytesWords(size), most: bytesWords(mostBytes) });
  if (!(error instanceof AskError)) return t('openUnreadable', what);
  return error.fault.code === 'usage' ? t('openNoRecord', what) : faultWords(error.fault);
}

/** The first game of a file (SGF, KIF, KI2, CSA, USI, JKF); what is thrown is an Error with a sentence. */
async function readFile(files: readonly File[], number: number): Promise<Opened> {
  const file = files[number]!;
  try {
    if (file.size > mostBytes) throw new Error();
    const bytes = await file.arrayBuffer();
    const record = await readBytes(bytes);
    if (isNothing(record)) throw new AskError({ code: 'usage', text: '' });
    return { name: file.name, index: 0, record, bytes, files, file: number };
  } catch (error) {
    throw new Error(openFault(error, file.name, file.size));
  }
}

/**
 * Goes to the view of the first file that can be read, from where one goes on to the others. Where none can, everything stays
 * as it is, and what is thrown is an Error with what is wrong with the first.
 */
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

/** Another of the files that were given together. */
export const openFile = async (from: Opened, number: number, corpus: string): Promise<void> => show(await readFile(from.files, number), corpus);

/** Another game of the same file. */
export async function openOther(from: Opened, index: number, corpus: string): Promise<void> {
  if (from.bytes) show({ ...from, index, record: await readBytes(from.bytes, index) }, corpus);
}
