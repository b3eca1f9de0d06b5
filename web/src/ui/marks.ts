// Marks on a board besides stones and pieces.

/** A possible move. */
export interface NextMark {
  move: string;
  /** The letter of its row in the table beside the board; empty for a small mark. */
  label: string;
  /** From 0 to 1: how large, or how hot, it is. */
  share: number;
}

export interface BoardMarks {
  next?: readonly NextMark[];
  /** Candidates as a heat map. */
  heat?: readonly NextMark[];
  /** The move played next, with a ring. */
  played?: string | null;
  /** The move under the pointer in the table. */
  pointed?: string | null;
  /** Texts on stones or points, such as the numbers of a sequence. */
  labels?: ReadonlyMap<string, string>;
  /** Marks of the record itself: triangle, square, circle, cross, or a text. */
  signs?: Readonly<Record<string, string>>;
}

const letters = 'abcdefghijklmnopqrstuvwxyz';
export const letterOf = (row: number): string => letters[row] ?? '';
