export function Corpora() { return <p>…</p>; }
