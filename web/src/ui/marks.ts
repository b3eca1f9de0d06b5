// What is drawn on a board besides stones and pieces.

/** A move that can be played, told by a letter and a size. */
export interface NextMark {
  move: string;
  /** A letter, as in the table beside the board; empty for small ones. */
  label: string;
  /** From 0 to 1: how large, or how hot, it is drawn. */
  share: number;
  title?: string;
}

export interface BoardMarks {
  next?: readonly NextMark[];
  /** Candidates as a layer of heat. */
  heat?: readonly NextMark[];
  /** The move that was played next, ringed. */
  played?: string | null;
  /** The move under the pointer in the table beside the board. */
  pointed?: string | null;
  /** Texts on stones or points (Go), such as the numbers of a sequence. */
  labels?: ReadonlyMap<string, string>;
  /** Marks of the record itself: triangle, square, circle, cross, or a text. */
  signs?: Readonly<Record<string, string>>;
}

const letters = 'abcdefghijklmnopqrstuvwxyz';
export const letterOf = (row: number): string => letters[row] ?? '';
