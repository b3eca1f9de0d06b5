# Makes games of Othello: awk -v games=N -v seed=N -f games.awk writes records on standard output, and for each position of
# each game a line GAME PLY POSITION MOVE to the file "positions".  It has rules of its own, so that the program's
# can be compared with them.  A position is 64 letters (. X O) and the side to move, the least of its four images.

function other(c) { return c == "X" ? "O" : "X" }
function draw(n) { state = (state * 16807) % 2147483647; return int(state / 1000) % n }

# Discs that a disc of that colour turns on square at (0 to 63), as a list of squares.
function turned(at, c,   dr, dc, row, col, run, all) {
  if (board[at] != ".") return ""
  for (dr = -1; dr <= 1; dr++)
    for (dc = -1; dc <= 1; dc++) {
      if (!dr && !dc) continue
      run = ""
      row = int(at / 8) + dr; col = at % 8 + dc
      while (row >= 0 && row < 8 && col >= 0 && col < 8 && board[row * 8 + col] == other(c)) {
        run = run " " (row * 8 + col)
        row += dr; col += dc
      }
      if (row >= 0 && row < 8 && col >= 0 && col < 8 && board[row * 8 + col] == c) all = all run
    }
  return all
}
function legal(c,   at, n) {
  n = 0
  for (at = 0; at < 64; at++) if (turned(at, c) != "") move[++n] = at
  return n
}
function name(at) { return substr("abcdefgh", at % 8 + 1, 1) (int(at / 8) + 1) }

# The square that an image has where the board has square at.
function image(s, at) {
  return s == 1 ? 63 - at : s == 2 ? at % 8 * 8 + int(at / 8) : s == 3 ? (7 - at % 8) * 8 + 7 - int(at / 8) : at
}
function least(   s, at, text, best) {
  for (s = 0; s < 4; s++) {
    text = ""
    for (at = 0; at < 64; at++) text = text board[image(s, at)]
    if (best == "" || text < best) best = text
  }
  return best
}

BEGIN {
  state = seed
  for (g = 1; g <= games; g++) {
    for (at = 0; at < 64; at++) board[at] = "."
    board[27] = board[36] = "O"; board[28] = board[35] = "X"
    side = "X"
    line = ""
    for (ply = 0;; ply++) {
      n = legal(side)
      if (!n) { side = other(side); n = legal(side) }
      if (!n) break
      # The first moves are few, so that games share positions.
      at = move[1 + draw(ply < 6 && n > 2 ? 2 : n)]
      print g, ply, least() side, name(at) > "positions"
      count = split(turned(at, side), disc, " ")
      for (i = 1; i <= count; i++) board[disc[i]] = side
      board[at] = side
      line = line name(at)
      side = other(side)
    }
    black = white = 0
    for (at = 0; at < 64; at++) { black += board[at] == "X"; white += board[at] == "O" }
    result = black == white ? "Draw" : (black > white ? "B+" black - white : "W+" white - black)
    printf "Othello\nBlack: Kuro %d\nWhite: Shiro %d\nDate: 2026-%02d-%02d\nResult: %s\n%s\n\n", g % 7, g % 5, g % 12 + 1,
      g % 28 + 1, result, line
  }
}
