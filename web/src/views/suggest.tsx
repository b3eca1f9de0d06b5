export function Suggest() { return <p>…</p>; }
