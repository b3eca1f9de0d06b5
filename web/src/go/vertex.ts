// One point of the board. Shudan draws all 361 of them again for every stone, each with a dozen handlers: most of the time
// between a click and the answer. The build puts this in place of Shudan's own point (`web/build.mjs`): the same, drawn
// again only when something about it has changed.
import ShudanVertex from '@sabaki/shudan/src/Vertex.js';
import { Component, createElement } from 'preact';

type Props = Record<string, unknown>;
interface Marker { type?: string; label?: string }

function isSame(key: string, before: unknown, after: unknown): boolean {
  if (before === after || key === 'position') return true; // the point's place is its key
  if (key !== 'marker' || !before || !after) return false;
  return (before as Marker).type === (after as Marker).type && (before as Marker).label === (after as Marker).label;
}

export default class Vertex extends Component<Props> {
  override shouldComponentUpdate(next: Props): boolean {
    return Object.keys(next).some((key) => !isSame(key, this.props[key], next[key]));
  }

  override render() {
    return createElement(ShudanVertex, this.props);
  }
}
