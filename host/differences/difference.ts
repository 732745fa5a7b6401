/** Rows that explain why a case of Electron's own spec files does not pass on this host, and what keeps the app from depending on it. */

/** What fails as soon as the app depends on it. */
export type Guard =
  /** The host throws `NAME is not offered by this host`; `call` asks for it where the name alone does not say how. */
  | { readonly refusal: string; readonly call: string }
  /** The app does not use it. Named as in electron.d.ts: `app.getAppMetrics`, `app.on('login')`, `new Tray`, `WebPreferences.webgl`. */
  | { readonly unused: string }
  /** A test shows the same behavior in a way that this host can be asked: its file in `test`, and what its title contains. */
  | { readonly file: string; readonly title: string };

export type Difference = {
  readonly spec: string;
  /** The beginnings of the titles of the cases; `*` stands for any text. */
  readonly cases: readonly string[];
  readonly why: string;
  readonly heldBy: readonly Guard[];
};

export const refusal = (name: string, call = ''): Guard => ({ refusal: name, call });
export const unused = (name: string): Guard => ({ unused: name });
export const test = (file: string, title: string): Guard => ({ file, title });

export function row(spec: string, cases: string | readonly string[], why: string, ...heldBy: Guard[]): Difference {
  return { spec, cases: typeof cases === 'string' ? [cases] : cases, why, heldBy };
}

/** `state` is `passed`, `pending` (not for this system), or one of the ways in which a case did not pass. */
export type SpecCase = { readonly title: string; readonly state: string; readonly message?: string };

/** With which of a row's beginnings a case begins; none where the host refused something that the row does not name. */
export function matching({ cases, heldBy }: Difference, { title, message = '' }: SpecCase): readonly string[] {
  const refusals = heldBy.flatMap((guard) => ('refusal' in guard ? [`${guard.refusal} is not offered by this host`] : []));
  // An assertion quotes the message of the host with its quotes escaped.
  const text = message.replaceAll("\\'", "'");
  if (text.includes('is not offered by this host') && !refusals.some((refusal) => text.includes(refusal))) return [];
  return cases.filter((beginning) => {
    const parts = beginning.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    return new RegExp(`^${parts.join('.*')}`, 's').test(title);
  });
}
