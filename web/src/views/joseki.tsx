export function JosekiView() { return <p>…</p>; }
