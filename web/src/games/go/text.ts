// What the page says about Go alone.
import { texts } from '../../text';

export const t = texts({
  title: ['Go', '囲碁'],
  black: ['Black', '黒'],
  white: ['White', '白'],
  blackToMove: ['Black to move', '黒番'],
  whiteToMove: ['White to move', '白番'],
  board: ['Go board, {stones} stones, {turn}', '碁盤、石{stones}個、{turn}'],
  boardLines: ['{n}×{n}', '{n}路'],
  pass: ['pass', 'パス'],
  tapAgain: ['{move}: tap again to play', '{move}：もう一度タップすると着手'],

  // Records
  komi: ['komi {komi}', 'コミ {komi}'],
  handicap: ['handicap {handicap}', '置石 {handicap}'],
  nodeSetUp: ['set-up', '配置'],
  draw: ['draw', '持碁'],

  // Search
  modePosition: ['Position', '局面'],
  modePositionHelp: ['This position in any move order, rotated or mirrored', 'この局面（手順前後・回転・裏返しを含む）'],
  modeFixed: ['Sequence', '手順'],
  modeFixedHelp: ['These moves in a row at this place, rotated or mirrored', 'この場所で続けて打たれた手順（回転・裏返しを含む）'],
  modeAnywhere: ['Anywhere', '場所不問'],
  modeAnywhereHelp: ['These moves in a row anywhere on the board', '盤上の場所を問わず、同じ形の手順'],
  modeLocal: ['Local', '部分'],
  modeLocalHelp: ['These moves at this place, with tenuki allowed in between', 'この場所の手順（途中の手抜きを含む）'],

  // Setting up, candidates
  toolPlay: ['Play', '着手'],
  toolBlack: ['Add Black', '黒石を置く'],
  toolWhite: ['Add White', '白石を置く'],
  toolErase: ['Remove', '石を取る'],
  tools: ['What a click does', 'クリックの動作'],
  noCandidatesEmpty: ['Candidates come from the stones around a move, and the board is empty; play a move or set up a position.',
    '盤上に石がないため、候補手を出せません。一手打つか、局面を作ってください。'],

  // Profile
  profile: ['How common the moves are', '手順の頻度'],
  profileHelp: ['How often the last {window} moves occur in this corpus, anywhere on the board. Click a peak to go there.',
    '直前の{window}手の並びがこの棋譜集に現れる回数（場所不問）。山をクリックするとその手順へ移動します。'],
  profileOnly19: ['Move frequencies are shown for 19×19 games.', '手順の頻度は19路盤の対局で表示します。'],
  profileNone: ['The game is too short for move frequencies.', '手数が少ないため、頻度を表示できません。'],
  profileOutside: ['This record is not in the corpus; import it on the Corpora page to see how common its moves are.',
    'この棋譜は棋譜集に入っていません。頻度を見るには「棋譜集」から取り込んでください。'],
  profileLabel: ['Move frequencies of the game, {n} peaks', '対局の手順の頻度、山 {n} 個'],
  peak: ['moves {from}–{to}, up to {n} times', '{from}〜{to}手目、最多 {n} 回'],
  peaks: ['Common sequences in this game', 'この対局によくある手順'],
  windowMoves: ['{n} moves', '{n}手'],

  // Joseki
  josekiIntro: ['{n} joseki found in {games} games. Play in the corner to narrow them down.', '{games}局から抽出した定石 {n}通り。隅に打つと絞り込めます。'],
  josekiMining: ['Finding joseki in the games. The first time takes a while.', '棋譜から定石を抽出しています。初回は少し時間がかかります。'],
  josekiStale: ['Games were imported since; the joseki are being updated.', '新しい棋譜が取り込まれたため、定石を更新しています。'],
  josekiSort: ['Sort by', '並べ替え'],
  sortScore: ['score', '定石度'],
  sortFrequency: ['frequency', '頻度'],
  sortYear: ['newest', '新しい順'],
  josekiCorners: ['{n} corner|{n} corners', '{n}隅'],
  josekiTenuki: ['then tenuki {rate}', 'その後手抜き {rate}'],
  josekiNotHere: ['No joseki continues with this move; take it back.', 'この手の定石は収録されていません。一手戻してください。'],
  josekiRank: ['No. {n}', '第{n}位'],
  josekiGames: ['Games with this line', 'この手順の対局'],
  josekiLine: ['Joseki {n}: {moves}', '定石 第{n}位：{moves}'],
  josekiFromHere: ['Joseki from here', 'ここからの定石'],
  josekiNext: ['Moves here', '次の一手'],
  josekiSame: ['Same stones by another move order; continued there.', '手順前後で同じ形になります。以下はその手順に合流します。'],
  josekiThen: ['Often continued by No. {n}', 'このあと第{n}位の定石になることが多い'],
  classComplete: ['complete', '一段落'],
  classMayGoOn: ['complete, may continue', '一段落（続きあり）'],
  classExtra: ['with a move before or after', '前後に余分な手あり'],
  classBreaks: ['incomplete', '途中まで'],
});
