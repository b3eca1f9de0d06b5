export function Games() { return <p>…</p>; }
