// What the page says about shogi alone.
import { texts } from '../../text';

export const t = texts({
  title: ['Shogi', '将棋'],
  black: ['Sente', '先手'],
  white: ['Gote', '後手'],
  blackToMove: ['Sente to move', '先手番'],
  whiteToMove: ['Gote to move', '後手番'],
  board: ['Shogi board, {turn}', '将棋盤、{turn}'],
  moveExample: ['7g7f', '７六歩'],
  pasteExample: ['7g7f 3c3d …, SFEN', '7g7f 3c3d …、SFEN'],

  // Records
  won: ['{side} won', '{side}勝ち'],
  draw: ['draw', '引き分け'],
  end_resigned: ['resigned', '投了'],
  end_suspended: ['suspended', '中断'],
  end_repetition: ['repetition', '千日手'],
  end_time_up: ['lost on time', '切れ負け'],
  end_illegal_move: ['illegal move', '反則負け'],
  end_black_illegal: ['illegal action by Sente', '先手の反則'],
  end_white_illegal: ['illegal action by Gote', '後手の反則'],
  end_impasse: ['impasse', '持将棋'],
  end_declared: ['entering-king declaration', '入玉宣言勝ち'],
  end_draw: ['draw', '引き分け'],
  end_move_limit: ['move limit', '最大手数'],
  end_taken_back: ['taken back', '待った'],
  end_mate: ['mate', '詰み'],
  end_no_mate: ['no mate', '不詰'],
  end_error: ['error', 'エラー'],
  end_forfeited: ['forfeited', '不戦敗'],
  end_sealed: ['sealed move', '封じ手'],

  // Search
  modePosition: ['Position', '局面'],
  modePositionHelp: ['This position in any move order', 'この局面（手順前後を含む）'],
  modeFixed: ['Sequence', '手順'],
  modeFixedHelp: ['These moves in a row at any point of the game', '続けて指された手順（何手目でも可）'],
  modeMirror: ['Mirrored, either side', '左右反転・先後逆も'],
  modeMirrorHelp: ['These moves in a row, also mirrored left to right or played by the other side', '左右反転した手順、先後を入れ替えた手順も含む'],

  // Setting up
  edit: ['Set up', '局面編集'],
  erase: ['Remove', '駒を取る'],
  inHand: ['In hand', '持ち駒'],
  pieces: ['Pieces', '駒'],
});
