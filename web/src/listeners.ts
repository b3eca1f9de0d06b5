// Functions to call when something changes.
export interface Listeners<A extends unknown[]> {
  /** Returns a function that removes the listener. */
  add: (listener: (...args: A) => void) => () => void;
  call: (...args: A) => void;
}

export function listeners<A extends unknown[] = []>(): Listeners<A> {
  const all = new Set<(...args: A) => void>();
  return {
    add: (listener) => {
      all.add(listener);
      return () => {
        all.delete(listener);
      };
    },
    call: (...args) => [...all].forEach((listener) => listener(...args)),
  };
}
