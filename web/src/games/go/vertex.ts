// One point of the board. Shudan renders all 361 points again for every stone, which takes most of the time between a
// click and the answer. The build (build.mjs) replaces Shudan's point by this one, which renders only after a change.
import ShudanVertex from '@sabaki/shudan/src/Vertex.js';
import { Component, createElement } from 'preact';

type Props = Record<string, unknown>;
interface Marker { type?: string; label?: string }

function isSame(key: string, before: unknown, after: unknown): boolean {
  if (before === after || key === 'position') return true; // the key of the point
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
