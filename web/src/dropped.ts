// The record of a file that was dropped or chosen: read by the server, shown as a game, kept while the tab lives.
import { address, ask, AskError, faultWords } from './api';
import type { GameRecord } from './api_types';
import { bytes as bytesWords, plain } from './format';
import { go } from './route';
import { t } from './text';

const key = 'tejun.dropped';
let current: { name: string; index: number; record: GameRecord; bytes: ArrayBuffer | null } | null = null;

function store(): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ name: current!.name, index: current!.index, record: current!.record }));
  } catch {
    // too large: then it does not survive a reload, which is said there
  }
}

export function dropped(): typeof current {
  if (current) return current;
  try {
    const text = sessionStorage.getItem(key);
    if (text) current = { ...(JSON.parse(text) as { name: string; index: number; record: GameRecord }), bytes: null };
  } catch {
    current = null;
  }
  return current;
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

/**
 * Reads a file (SGF, KIF, KI2, CSA, USI, JKF) and goes to the view of its first game. Where it cannot, everything stays as
 * it is, and what is thrown is an Error with a sentence.
 */
export async function openRecord(file: File, corpus: string): Promise<void> {
  let bytes: ArrayBuffer;
  let record: GameRecord;
  try {
    if (file.size > mostBytes) throw new Error();
    bytes = await file.arrayBuffer();
    record = await readBytes(bytes);
    if (isNothing(record)) throw new AskError({ code: 'usage', text: '' });
  } catch (error) {
    throw new Error(openFault(error, file.name, file.size));
  }
  current = { name: file.name, index: 0, record, bytes };
  store();
  go({ view: 'games', path: [corpus, 'file'], params: { at: '0', f: String(Date.now() % 1e6) } });
}

/** Another game of the same file. */
export async function openOther(index: number, corpus: string): Promise<void> {
  if (!current?.bytes) return;
  const record = await readBytes(current.bytes, index);
  current = { ...current, index, record };
  store();
  go({ view: 'games', path: [corpus, 'file'], params: { at: '0', f: `${Date.now() % 1e6}` } });
}
