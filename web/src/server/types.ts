// The server's answers as doc/api.md describes them. What they say about one game alone is typed in its folder.

export type Colour = 'black' | 'white';
/** Pairs of year and number of games. */
export type Years = readonly (readonly [year: number, count: number])[];

export interface ServerInfo {
  program: string;
  version: string;
  writable: boolean;
  corpora: string[];
  books: string[];
  limits?: { record_bytes: number };
}

export interface Learnt { name: string; size?: number; game?: string; games: number; missing?: number; not_learnt?: number | null; gone?: number | null }

export interface Corpus {
  id: string;
  generation: number;
  games: number;
  moves: number;
  games_of_size: Record<string, number>;
  year_first: number;
  year_last: number;
  wins_black: number;
  wins_white: number;
  draws: number;
  unknown: number;
  players: number;
  sources: number;
  records: number;
  duplicates: number;
  damaged: number;
  rejected: number;
  removed: number;
  segments: number;
  index_bytes: number;
  original_bytes: number;
  catalogue_bytes: number;
  memories: Learnt[];
  rankings: Learnt[];
  years: Years;
}
/** A corpus that cannot be read. */
export interface BrokenCorpus { id: string; error: string; why?: string }

export interface Results { wins: number; losses: number; draws: number; unknown: number; win_rate: number | null }

export interface Header {
  game: number | null;
  black: string | null;
  white: string | null;
  black_rank: string | null;
  white_rank: string | null;
  event: string | null;
  round: string | null;
  date: string | null;
  place: string | null;
  result: string | null;
  komi: string | null;
  handicap: string | null;
  title: string | null;
  date_from: string | null;
  winner: string | null;
  /** The game's name. */
  kind: string;
  size: number | null;
  moves: number;
  source?: string | null;
}

export interface Next extends Results {
  kind: 'move' | 'pass' | 'end' | 'elsewhere' | 'code';
  move: string | null;
  japanese?: string | null;
  piece?: string;
  games?: number;
  count?: number;
  year_first: number;
  year_last: number;
  years?: Years;
}

export interface Explored extends Results {
  to_move: Colour;
  games: number;
  year_first: number;
  year_last: number;
  years?: Years;
  next: Next[];
  player_count: number;
  players: (Results & { name: string; games: number; to_move: number })[];
  hits: { after: number; kind: string; move: string | null; japanese?: string; header: Header }[];
}

export interface Found extends Results {
  size?: number;
  place?: string;
  moves: string[];
  occurrences: number;
  games: number;
  year_first: number;
  year_last: number;
  years?: Years;
  next: Next[];
  hits: { move: number; move_last: number; colour: Colour; matched?: number[]; header: Header }[];
}

export interface RecordNode {
  parent: number | null;
  colour?: Colour;
  move?: string;
  japanese?: string;
  comment?: string;
  time?: number;
  end?: string;
  add_black?: string[];
  add_white?: string[];
  add_empty?: string[];
  marks?: Record<string, string>;
  illegal?: boolean;
}

export interface GameRecord {
  header: Header;
  game: string;
  size: number | null;
  sfen: string | null;
  to_move: Colour;
  node_count: number;
  nodes: RecordNode[];
  faults: string[];
  games?: number;
}

export interface Mountain { move: number; move_last: number; highest: number; colour: Colour; moves: string[] }
export interface Profile {
  games: number;
  threshold: number;
  profiles: { window: number; move: number; frequencies: number[]; mountains: Mountain[] }[];
}

export interface Player { name: string; games: number; year_first: number; year_last: number }

export interface JosekiNode {
  parent: number | null;
  move?: string;
  colour?: Colour;
  count?: number;
  own?: number;
  elsewhere?: number;
  wins?: number;
  losses?: number;
  draws?: number;
  unknown?: number;
  win_rate?: number | null;
  year_first?: number;
  year_last?: number;
  rank?: number;
  score?: number;
  frequency?: number;
  class?: string;
  same_as?: number;
  then?: number;
  then_count?: number;
  near?: number[];
  folded?: boolean;
  next?: { move: string; count: number }[];
}
export interface Joseki { games: number; sequences: number; stale: boolean; nodes: JosekiNode[] }

export interface Candidate {
  move: string;
  japanese?: string;
  probability?: number;
  weight?: number;
  difference?: number;
  equal?: number;
  cases?: number;
  results?: { wins: number; losses: number; draws: number; unknown: number };
  year_first?: number;
  year_last?: number;
  examples?: { game: number; move: number; difference: number }[];
}
export interface Suggested {
  to_move: Colour;
  moves: number;
  sfen?: string;
  remembered?: number;
  /** Games added and removed since the memory was made; null if unknown. */
  not_learnt?: number | null;
  gone?: number | null;
  ranking_games?: number;
  candidates: Candidate[];
}

export interface BookRow { id: string; game: string; size?: number; format: string; editable: boolean; faults?: number; error?: string; why?: string }
export interface BookInfo extends BookRow {
  positions: number;
  moves: number;
  histogram: number[];
  plies: { positions: number; moves: number }[];
}
export interface BookMove {
  move: string;
  japanese?: string;
  probability: number;
  weight?: number | null;
  count?: number | null;
  wins?: number | null;
  losses?: number | null;
  draws?: number | null;
  evaluation?: number | null;
  depth?: number | null;
  reply?: string | null;
  note?: string | null;
  source?: string | null;
}
/** A position as books write it; each game has a field of its own. */
export interface PositionText { sfen?: string; board?: string }
export interface BookPosition extends PositionText { moves: BookMove[] }
export interface BookEdit extends BookPosition { before: BookMove[]; undo: Record<string, unknown> }

export interface VersusPly { positions: number; inside: number; exits: number; exit: number; layer_bits: number; absorbed_bits: number }
export interface VersusPair {
  black: string;
  white: string;
  exits: number;
  bits: number;
  book_moves: number;
  never_left: number;
  plies: VersusPly[];
  exit_list: (PositionText & { probability: number; ply: number })[];
}
export interface Versus {
  pairs: VersusPair[];
  typical: (PositionText & { book: string; unknown_to: string; probability: number; ply: number })[];
}

export interface Job {
  job: number;
  kind: 'import' | 'joseki';
  corpus: string;
  state: 'waiting' | 'running' | 'done' | 'failed' | 'stopped';
  phase?: string;
  done?: number;
  total?: number;
  seconds: number;
  what?: string[];
  what_count?: number;
  summary?: Record<string, number>;
  notes?: { kind: string; source: string; line: number; column: number; text: string }[];
  note_count?: number;
  error?: { code: string; text: string; why?: string };
}
