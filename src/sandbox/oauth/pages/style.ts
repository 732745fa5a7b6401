/** How the sandbox's own pages look: the app's colors and shapes, in both themes. */

export const style = `
:root {
  color-scheme: light dark;
  --page: light-dark(#f6f6f4, #111214);
  --aside: light-dark(#efeeea, #0b0c0d);
  --card: light-dark(#ffffff, #191b1e);
  --line: light-dark(#e3e2dd, #2b2e33);
  --control: light-dark(#8a8984, #787d86);
  --text: light-dark(#1a1b1e, #eceded);
  --quiet: light-dark(#5f6268, #a0a6ae);
  --accent: light-dark(#0b7a6f, #4cc9b5);
  --accent-strong: light-dark(#096258, #6fd8c7);
  --on-accent: light-dark(#ffffff, #07231f);
  --tint: light-dark(#e2f1ee, #123631);
  --amber: light-dark(#855400, #f0b955);
  --amber-tint: light-dark(#fdf1dc, #33270f);
  --red: light-dark(#b3261e, #ff8f85);
  --red-tint: light-dark(#fceae8, #3a1a17);
}
* { box-sizing: border-box; margin: 0; }
html { font: 400 14px/1.45 Inter, "Inter Variable", system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif; color: var(--text); background: var(--page); }
body { min-height: 100vh; display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); }
main { padding: 56px 64px; display: flex; justify-content: flex-end; }
aside { padding: 56px 64px; background: var(--aside); border-left: 1px solid var(--line); }
.column { width: 100%; max-width: 440px; }
aside .column { max-width: 480px; padding-top: 62px; }
body.single { grid-template-columns: minmax(0, 1fr); }
body.single main { justify-content: center; }
.brand { display: flex; align-items: center; gap: 10px; font-weight: 600; font-size: 15px; margin-bottom: 32px; }
.brand svg { width: 28px; height: 28px; }
.badge { font-size: 12px; font-weight: 600; color: var(--accent-strong); background: var(--tint); padding: 2px 8px; border-radius: 99px; }
h1 { font-size: 26px; line-height: 1.2; letter-spacing: -0.01em; font-weight: 650; margin-bottom: 8px; }
h2 { font-size: 15px; font-weight: 600; margin-bottom: 6px; }
p { color: var(--quiet); }
p + p { margin-top: 8px; }
strong { color: var(--text); font-weight: 600; }
form.stack { display: grid; gap: 16px; margin-top: 24px; }
.field { display: grid; gap: 6px; }
.field label { font-weight: 600; font-size: 13px; }
input[type="email"], input[type="password"] {
  font: inherit; color: inherit; background: var(--card); border: 1px solid var(--control); border-radius: 8px; padding: 9px 12px; width: 100%;
}
input[aria-invalid="true"] { border-color: var(--red); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
button { font: inherit; font-weight: 600; border-radius: 8px; padding: 9px 16px; border: 1px solid var(--control); background: var(--card); color: var(--text); cursor: pointer; }
button:hover { border-color: var(--text); }
button.primary { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
button.primary:hover { background: var(--accent-strong); border-color: var(--accent-strong); }
button.plain { background: none; border: 0; padding: 4px 6px; margin: -4px -6px; color: var(--accent-strong); text-decoration: underline; text-underline-offset: 3px; }
.actions { display: flex; gap: 8px; }
.actions .primary { flex: 1; }
.problem { display: flex; gap: 10px; margin-top: 20px; padding: 12px 14px; border-radius: 8px; border: 1px solid var(--red); background: var(--red-tint); color: var(--red); font-weight: 500; }
.problem::before { content: "!" / ""; font-weight: 700; }
ul { list-style: none; padding: 0; margin-top: 16px; display: grid; gap: 10px; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 14px 16px; }
.person { display: flex; flex-wrap: wrap; align-items: center; gap: 10px 14px; }
.person > div { flex: 1 0 auto; max-width: calc(100% - 48px); }
.person p { font-size: 13px; margin: 0; overflow-wrap: anywhere; }
.person button { flex: none; padding: 7px 12px; font-size: 13px; }
code { font: 12.5px/1.45 "JetBrains Mono", "JetBrains Mono Variable", ui-monospace, "SF Mono", Menlo, Consolas, monospace; overflow-wrap: anywhere; }
fieldset { border: 1px solid var(--line); border-radius: 12px; padding: 0; background: var(--card); min-width: 0; }
legend { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.scope { display: grid; grid-template-columns: 18px 1fr auto; gap: 2px 12px; padding: 12px 16px; border-top: 1px solid var(--line); cursor: pointer; }
.scope:first-of-type { border-top: 0; }
.scope input { width: 18px; height: 18px; margin: 1px 0 0; accent-color: var(--accent); grid-row: span 2; }
.scope b { font-weight: 600; display: flex; flex-wrap: wrap; gap: 2px 8px; align-items: center; }
.scope code, .scope small { color: var(--quiet); }
.scope small { font-size: 13px; grid-column: 2 / -1; }
.care { font-size: 12px; font-weight: 600; color: var(--amber); background: var(--amber-tint); padding: 1px 8px; border-radius: 99px; }
.who { display: flex; flex-wrap: wrap; align-items: center; gap: 10px 14px; margin-top: 20px; }
.who > div { flex: 1 0 auto; max-width: calc(100% - 48px); }
.who p { font-size: 13px; margin: 0; overflow-wrap: anywhere; }
.mark { flex: none; width: 34px; height: 34px; border-radius: 8px; display: grid; place-items: center; font-weight: 650; background: var(--tint); color: var(--accent-strong); }
details { margin-top: 20px; }
summary { cursor: pointer; color: var(--quiet); }
ol { padding-left: 22px; color: var(--quiet); display: grid; gap: 12px; margin-top: 12px; }
@media (max-width: 900px) {
  body { grid-template-columns: minmax(0, 1fr); grid-template-rows: auto 1fr; }
  main { padding: 32px 20px; justify-content: center; }
  aside { padding: 32px 20px; border-left: 0; border-top: 1px solid var(--line); display: flex; justify-content: center; }
  aside .column { padding-top: 0; }
}
@media (prefers-contrast: more) { :root { --line: var(--control); --quiet: var(--text); } }
`;
