export function Books() { return <p>…</p>; }
