// Draws the shogi pieces: kanji as brush strokes of our own, on pentagons, into one SVG with a symbol for each piece.
//
// A stroke is a line with a width that changes along it; its outline becomes a path.  Coordinates are those of a
// square of 100 by 100, x to the right, y down.  The letter says how the brush moves:
//   h x1 y1 x2 [y2]         horizontal, thin, with the small triangle at its end
//   b x1 y1 x2 [y2]         horizontal without it, inside boxes
//   v x y1 y2               vertical, thick
//   p x1 y1 cx cy x2 y2     falls to the left and gets thin (a quadratic curve; likewise n and d)
//   n x1 y1 cx cy x2 y2     falls to the right and gets thick
//   d x1 y1 cx cy x2 y2     a dot: begins thin
//   e x1 y1 cx cy x2 y2     even width
//   k x1 y1 x2 y2           the flick at the end of a hook
//   c ...8 numbers          a cubic curve of even width

const strokes = {
  FU: 'v 50 2 44; h 50 22 82; v 24 20 44; h 3 45 97; v 50 45 74; k 50 75 35 69; d 30 54 27 62 15 72; d 68 53 80 60 87 70; p 84 67 66 92 15 98',
  KY: 'p 75 2 56 10 23 12; h 4 26 96; v 50 8 58; p 46 28 36 44 4 57; n 54 28 66 42 96 54; v 27 60 100; v 73 60 100; b 27 63 73; b 27 79 73; b 27 95 73',
  KE: 'h 2 27 45; v 24 3 98; p 22 30 17 50 2 67; d 27 37 35 44 42 54; h 51 19 92; v 71 3 44; h 47 45 98; h 51 66 92; v 71 47 93; h 45 94 99',
  GI: 'p 28 1 20 18 1 33; n 28 3 36 14 48 25; h 15 33 41; h 6 50 47; v 27 33 88; d 9 60 13 68 15 78; p 45 58 43 68 37 78; e 1 96 26 92 49 85; b 56 9 92; v 91 6 52; b 57 28 91; b 57 48 91; v 57 6 93; k 57 96 77 80; p 96 55 88 66 76 72; n 67 50 76 76 98 95',
  KI: 'p 50 2 38 24 4 43; n 50 3 66 24 96 40; h 29 42 71; h 12 62 88; v 50 42 94; d 23 69 30 76 33 87; p 78 68 74 78 66 87; h 3 95 97',
  KA: 'p 38 1 28 17 8 30; b 33 15 68; p 66 13 62 22 52 31; e 22 28 24 76 6 99; b 20 31 83; v 82 28 92; k 82 94 66 89; b 22 50 82; b 21 69 82; v 52 31 91',
  HI: 'h 9 9 60; e 59 8 60 38 90 45; k 92 47 95 32; p 88 3 84 14 70 20; d 68 20 80 23 87 31; p 43 16 32 27 8 31; p 22 30 25 76 4 98; v 42 18 98; h 2 53 64; e 63 52 64 86 91 93; k 93 95 96 79; p 92 52 87 63 74 67; d 72 68 84 71 91 79',
  OU: 'h 11 9 89; h 17 49 83; v 50 9 92; h 4 93 96',
  GY: 'h 11 9 89; h 17 49 83; v 50 9 92; h 4 93 96; d 66 62 78 69 84 82',
  TO: 'd 30 4 34 26 46 46; c 86 24 46 40 18 54 18 74; c 18 74 18 96 50 94 86 91',
  NY: 'h 5 19 95; v 50 2 57; p 47 21 36 42 3 57; n 53 21 66 40 97 54; v 24 61 100; v 76 61 100; b 24 64 76; b 24 93 76',
  NK: 'h 18 20 82; v 50 3 45; h 4 45 96; h 18 68 82; v 50 47 93; h 3 94 97',
  NG: 'p 50 2 38 26 3 47; n 50 3 66 27 97 45; h 24 48 76; h 20 70 80; v 50 48 93; h 4 94 96',
  UM: 'v 20 5 64; b 20 8 88; b 20 26 82; b 20 44 82; v 51 8 62; b 17 62 91; e 88 60 88 84 83 95; k 83 96 67 90; d 14 72 12 83 4 93; d 31 73 36 80 38 90; d 47 71 53 78 55 87; d 63 70 69 76 71 84',
  RY: 'v 50 0 15; h 10 16 90; d 30 20 35 26 37 35; p 72 19 69 28 61 35; h 2 37 98; v 22 44 83; v 78 44 83; b 22 47 78; b 22 62 78; b 22 78 78; v 50 37 86; e 50 84 51 95 64 95; e 62 95 80 95 90 94; k 90 96 95 79',
};

// The width at the beginning and at the end of each kind of stroke.
const widths = { h: [7.4, 7.4], b: [7.4, 7.4], v: [10.6, 10], p: [10.6, 3.4], n: [4.8, 12], d: [5, 10.6], e: [9.6, 9], k: [8.6, 2.6], c: [10, 10] };

const round = (value) => String(Math.round(value * 10) / 10);
const point = ([x, y]) => `${round(x)} ${round(y)}`;

function curveOf(kind, n) {
  if (kind === 'h' || kind === 'b') return [[n[0], n[1]], [n[2], n[3] ?? n[1]]];
  if (kind === 'v') return [[n[0], n[1]], [n[0], n[2]]];
  if (kind === 'k') return [[n[0], n[1]], [n[2], n[3]]];
  const points = [];
  for (let i = 0; i < n.length; i += 2) points.push([n[i], n[i + 1]]);
  return points;
}

// A point of a Bezier curve and the direction there, by de Casteljau.
function at(points, t) {
  let level = points;
  let direction = [0, 0];
  while (level.length > 1) {
    if (level.length === 2) direction = [level[1][0] - level[0][0], level[1][1] - level[0][1]];
    level = level.slice(1).map((q, i) => [level[i][0] + (q[0] - level[i][0]) * t, level[i][1] + (q[1] - level[i][1]) * t]);
  }
  const length = Math.hypot(...direction) || 1;
  return { place: level[0], normal: [-direction[1] / length, direction[0] / length] };
}

// All outlines go round the same way, so that strokes that cross do not cut each other out.
function polygon(points) {
  let area = 0;
  points.forEach(([x, y], i) => {
    const [nextX, nextY] = points[(i + 1) % points.length];
    area += x * nextY - nextX * y;
  });
  return `M${(area < 0 ? [...points].reverse() : points).map(point).join('L')}Z`;
}

function outline(kind, numbers, weight) {
  const curve = curveOf(kind, numbers);
  const steps = curve.length === 2 ? 1 : curve.length === 3 ? 5 : 8;
  const [from, to] = widths[kind].map((w) => w * weight);
  const left = [], right = [];
  for (let i = 0; i <= steps; i++) {
    const t = i / steps;
    const { place, normal } = at(curve, t);
    const half = (from + (to - from) * t) / 2;
    left.push([place[0] + normal[0] * half, place[1] + normal[1] * half]);
    right.push([place[0] - normal[0] * half, place[1] - normal[1] * half]);
  }
  let path = polygon([...left, ...right.reverse()]);
  if (kind === 'h') {   // the triangle where the brush stops
    const [x, y] = curve[1];
    const h = to / 2;
    path += polygon([[x - 12, y - h], [x - 4, y - h - 5.5], [x + 3.5, y + h], [x - 8, y + h]]);
  }
  if (kind === 'd') {   // a round end
    const [x, y] = curve[2];
    const r = to / 2;
    path += `M${point([x - r, y])}a${round(r)} ${round(r)} 0 1 1 ${round(2 * r)} 0a${round(r)} ${round(r)} 0 1 1 ${round(-2 * r)} 0Z`;
  }
  return path;
}

function kanji(name) {
  return strokes[name].split(';').map((text) => {
    const [kind, ...numbers] = text.trim().split(/\s+/);
    return outline(kind, numbers.map(Number), 1);
  }).join('');
}

// Cells of 110 by 120, as the squares of the board.  A pawn is smaller than a king.
const size = { FU: 0.86, TO: 0.86, KY: 0.89, NY: 0.89, KE: 0.91, NK: 0.91, GI: 0.95, NG: 0.95, KI: 0.95, KA: 0.98, UM: 0.98, HI: 0.98, RY: 0.98, OU: 1, GY: 1 };
export const names = Object.keys(strokes);
const promoted = new Set(['TO', 'NY', 'NK', 'NG', 'UM', 'RY']);

function symbol(name) {
  const s = size[name];
  const turn = `translate(55 61) scale(${s}) translate(-55 -61)`;
  const ink = promoted.has(name) ? '#a8281a' : '#1f1811';
  const wood = 'M55 3L91 18L102 115H8L19 18Z';
  return `<symbol id="${name}" viewBox="0 0 110 120"><g transform="${turn}">`
    + `<path d="${wood}" fill="#3b2a14" fill-opacity=".28" transform="translate(1 3)"/>`
    + `<path d="${wood}" fill="url(#w)" stroke="#8d6a34" stroke-width="1.6" stroke-linejoin="round"/>`
    + `<path d="${kanji(name)}" fill="${ink}" transform="translate(22 25) scale(.66 .8)"/></g></symbol>`;
}

export function piecesSvg() {
  const cells = names.map((name, i) => `<use href="#${name}" x="${i * 110}" width="110" height="120"/>`).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${names.length * 110} 120">`
    + '<defs><linearGradient id="w" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#f8e3b4"/><stop offset="1" stop-color="#ecc983"/></linearGradient></defs>'
    + `${names.map(symbol).join('')}${cells}</svg>\n`;
}
