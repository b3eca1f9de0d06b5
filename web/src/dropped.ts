// The record of a file that was dropped or chosen: read by the server, shown as a game, kept while the tab lives.
import { address, ask } from './api';
import type { GameRecord } from './api_types';
import { go } from './route';

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

/** Reads a file (SGF, KIF, KI2, CSA, USI, JKF) and goes to the view of its first game. Throws an AskError. */
export async function openRecord(file: File, corpus: string): Promise<void> {
  const bytes = await file.arrayBuffer();
  const record = await readBytes(bytes);
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
