/** With the colours of the site (web/styles/tokens.css), which a page without scripts does not load. */
export const STYLE = `
  :root {
    color-scheme: light dark;
    --paper: light-dark(oklch(0.985 0.004 95), oklch(0.17 0.02 265));
    --surface: light-dark(oklch(1 0 0), oklch(0.21 0.02 265));
    --ink: light-dark(oklch(0.22 0.03 265), oklch(0.95 0.01 95));
    --muted: light-dark(oklch(0.48 0.02 265), oklch(0.72 0.015 265));
    --line: light-dark(oklch(0.91 0.008 95), oklch(0.3 0.02 265));
    --field: light-dark(oklch(0.64 0.015 265), oklch(0.54 0.02 265));
    --primary: light-dark(oklch(0.45 0.17 265), oklch(0.74 0.13 265));
    --on-primary: light-dark(oklch(1 0 0), oklch(0.17 0.03 265));
    --warn: light-dark(oklch(0.5 0.11 70), oklch(0.82 0.14 75));
    --warn-tint: light-dark(oklch(0.962 0.04 88), oklch(0.28 0.04 75));
    --bad: light-dark(oklch(0.51 0.19 25), oklch(0.74 0.14 25));
    --bad-tint: light-dark(oklch(0.962 0.018 25), oklch(0.27 0.05 25));
  }
  * { box-sizing: border-box; }
  body {
    margin: 0;
    padding: 1rem;
    background: var(--paper);
    color: var(--ink);
    font: 1rem/1.5 system-ui, sans-serif;
    overflow-wrap: break-word;
  }
  main { max-width: 40rem; margin: 0 auto; }
  header {
    padding: 0.75rem 1rem;
    border: 1px solid var(--warn);
    border-radius: 0.75rem;
    background: var(--warn-tint);
  }
  header p, section > :first-child { margin-top: 0; }
  header p:last-child, section > :last-child { margin-bottom: 0; }
  .mark { margin-bottom: 0.25rem; color: var(--warn); font-weight: 700; }
  section {
    margin-top: 1rem;
    padding: 1.25rem;
    border: 1px solid var(--line);
    border-radius: 0.75rem;
    background: var(--surface);
  }
  h1 { margin: 1.5rem 0 0; font-size: 1.5rem; line-height: 1.25; }
  section h1 { margin: 0; }
  h2 { margin: 0 0 0.5rem; font-size: 1.125rem; }
  .amount { margin: 0.25rem 0 0; font-size: 2rem; font-weight: 700; line-height: 1.2; }
  .quiet { color: var(--muted); }
  .amount + .quiet { margin-top: 0; }
  .refused {
    padding: 0.75rem 1rem;
    border-left: 4px solid var(--bad);
    border-radius: 0.25rem;
    background: var(--bad-tint);
  }
  form { display: flex; flex-wrap: wrap; gap: 0.5rem; margin-top: 1rem; }
  .tall { flex-direction: column; }
  button {
    min-height: 2.75rem;
    padding: 0.5rem 1rem;
    border: 1px solid var(--field);
    border-radius: 0.5rem;
    background: transparent;
    color: var(--ink);
    font: inherit;
    font-weight: 600;
    cursor: pointer;
  }
  button.main { border-color: var(--primary); background: var(--primary); color: var(--on-primary); }
  a { color: var(--primary); }
  :focus-visible { outline: 3px solid var(--primary); outline-offset: 2px; }
  ul { margin: 0; padding: 0; list-style: none; }
  li + li { margin-top: 0.75rem; padding-top: 0.75rem; border-top: 1px solid var(--line); }
  .row { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; margin: 0; }
  li form { margin-top: 0.5rem; }
  .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
`
