/** Rows that explain why a case of Electron's own spec files fails on this host, and what keeps the app from depending on it. */

/** A guard that fails as soon as the app depends on the difference. */
export type Guard =
  /** The host throws `NAME is not offered by this host`. `call`: code that provokes this, if the name alone is not enough. */
  | { readonly refusal: string; readonly call: string }
  /** The app does not use it. Named as in electron.d.ts: `app.getAppMetrics`, `app.on('login')`, `new Tray`, `WebPreferences.webgl`. */
  | { readonly unused: string }
  /** A test shows the same behavior in a way that works on this host: its file in `test`, and a part of its title. */
  | { readonly file: string; readonly title: string };

export type Difference = {
  readonly spec: string;
  /** How the titles of the cases begin; `*` matches any text. */
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

/** `state`: `passed`, `pending` (not for this system), or how the case failed. */
export type SpecCase = { readonly title: string; readonly state: string; readonly message?: string };

/** Which of a row's beginnings match the title of a case. None, if the host refused something that the row does not name. */
export function matching({ cases, heldBy }: Difference, { title, message = '' }: SpecCase): readonly string[] {
  const refusals = heldBy.flatMap((guard) => ('refusal' in guard ? [`${guard.refusal} is not offered by this host`] : []));
  // An assertion quotes the host's message and escapes the quotes in it.
  const text = message.replaceAll("\\'", "'");
  if (text.includes('is not offered by this host') && !refusals.some((refusal) => text.includes(refusal))) return [];
  return cases.filter((beginning) => {
    const parts = beginning.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    return new RegExp(`^${parts.join('.*')}`, 's').test(title);
  });
}
