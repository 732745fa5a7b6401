/** What script that was smuggled into the page can do, and what the person sees of it in main's own window. */
import { expect, type Page } from '@playwright/test';
import type { Snapshot } from '#shared/ipc/contract.ts';
import type { CallName } from '#shared/ipc/derive.ts';
import type { Connection } from '#shared/ipc/state.ts';
import type { Rules } from '#shared/writes/review/rules.ts';
import { answerBox, type RunningApp } from './app.ts';
import { callIn } from './page-calls.ts';
import { confirmChange, endPauses, openedChange, openedReview } from './review-window.ts';
import type { TinyService } from './tiny-service.ts';
import { followLink } from './walk.ts';

type Answer = NonNullable<Awaited<ReturnType<typeof callIn>>>;

/** A call of the bridge that there is. */
export async function call(page: Page, name: CallName, input: object = {}): Promise<Answer> {
  const answer = await callIn(page, name, input);
  if (answer === null) throw new Error(`the page has no call ${name}`);
  return answer;
}

export async function slicesOf(page: Page): Promise<Snapshot['slices']> {
  return ((await call(page, 'app.snapshot')).value as Snapshot).slices;
}

/** Everything that a page must not weaken without the person: each connection with its rules, and the contacts. */
export async function standingOf(page: Page) {
  const { connections, notebook } = await slicesOf(page);
  const { list, active } = connections.value;
  const rules: Rules[] = [];
  for (const { id } of list) rules.push((await call(page, 'rules.get', { connection: id })).value as Rules);
  // What the service says of its chain may come meanwhile.
  return { active, rules, list: list.map(({ chain: _chain, ...rest }) => rest), entries: notebook.value.entries };
}

export async function activeOf(page: Page): Promise<Connection> {
  const { list, active } = (await slicesOf(page)).connections.value;
  const found = list.find(({ id }) => id === active);
  if (found === undefined) throw new Error('no connection is active');
  return found;
}

/** The input that would save a connection as it is, with what the attack changes. */
export function inputOf(connection: Connection, change: object = {}) {
  const { id, settings, chain: _chain, hasSecret: _hasSecret, issuer, revocationAddress, environment, ...fields } = connection;
  return {
    connection: id,
    environment: environment === 'live' ? 'live' : 'test',
    ...fields,
    ...settings,
    ...(issuer === '' ? {} : { issuer }),
    ...(revocationAddress === '' ? {} : { revocationAddress }),
    ...change,
  };
}

/** A new connection to a service. */
export const newTo = (service: Pick<TinyService, 'authorizationAddress' | 'apiAddress' | 'clientId'>, change: object = {}) => ({
  name: 'Example Bank',
  environment: 'live',
  authorizationAddress: service.authorizationAddress,
  apiAddress: service.apiAddress,
  clientId: service.clientId,
  scopes: 'account transactions',
  redirectAddress: 'http://127.0.0.1/sign-in/new',
  pkce: true,
  ...change,
});

/** As the window shows it: each field's text, or what it was and what it would be. */
export const fieldsIn = (window: Page): Promise<Record<string, readonly string[]>> =>
  window
    .locator('dl > div')
    .evaluateAll((lines) =>
      Object.fromEntries(
        lines.map((line) => [
          line.querySelector('dt')?.textContent,
          [...(line.querySelector('dd')?.children ?? [])].map((one) => one.textContent),
        ]),
      ),
    );

export const warningsIn = (window: Page) => window.getByRole('list', { name: 'Warnings' });

/** It is not confirmed however long it is open, so what bars it is not the pause at its beginning. */
export async function expectBarred(window: Page): Promise<void> {
  await window.waitForTimeout(1_500);
  await expect(window.getByRole('button').last()).toBeDisabled();
}

/** Asks for something that main shows in its own window, once the pauses after earlier Backs are over. */
export async function ask(app: RunningApp, name: CallName, input: object, opened: (app: RunningApp) => Promise<Page>) {
  for (;;) {
    const proposal = call(app.page, name, input);
    const opening = opened(app);
    // Where it is answered without a window, there is none to be found.
    opening.catch(() => {});
    const answer = await Promise.race([proposal, opening.then(() => null)]);
    if (answer === null) {
      const window = await opening;
      // So that nothing but what the test looks at keeps its button from being pressed.
      await window.getByRole('dialog').evaluate((dialog) => dialog.querySelector('[tabindex="0"]')?.scrollTo(0, 1e6));
      return { proposal, window };
    }
    if (answer.error?.code !== 'too-soon') throw new Error(`answered without a window: ${JSON.stringify(answer)}`);
    await endPauses(app);
  }
}

/** Of a service that is new, or was confirmed before. */
export const connectButton = /^Connect($| to )/;

/** What a page proposes, in main's own window: looked at by `look`, and taken back. Everything is as it was. */
export async function proposeInVain(app: RunningApp, name: CallName, input: object, look: (window: Page) => Promise<void>): Promise<void> {
  const before = await standingOf(app.page);
  const { proposal, window } = await ask(app, name, input, openedChange);
  await look(window);
  await answerBox(window, 'Back');
  expect(await proposal).toMatchObject({ ok: false, error: { code: 'change-declined' } });
  expect(await standingOf(app.page)).toEqual(before);
}

/** The review of a write that a page asks for, looked at by `look`, and taken back. */
export async function reviewInVain(app: RunningApp, name: CallName, input: object, look?: (review: Page) => Promise<void>): Promise<void> {
  const { proposal, window } = await ask(app, name, input, openedReview);
  await look?.(window);
  await answerBox(window, 'Back');
  expect(await proposal).toMatchObject({ ok: false, error: { code: 'canceled' } });
}

/** What a page proposes, confirmed by a person who was fooled, or who wanted it. */
export async function proposeAndConfirm(app: RunningApp, name: CallName, input: object, button: string | RegExp): Promise<Answer> {
  const { proposal } = await ask(app, name, input, openedChange);
  await confirmChange(app, button);
  const answer = await proposal;
  expect(answer).toMatchObject({ ok: true });
  return answer;
}

/** The person follows the link at a service that asks nothing. */
export async function signInAs(app: RunningApp, connection: string): Promise<void> {
  await call(app.page, 'connection.select', { connection });
  expect(await call(app.page, 'session.signIn', { connection })).toMatchObject({ ok: true });
  await followLink(app);
  await expect.poll(async () => (await slicesOf(app.page)).session.value.phase).toBe('signed-in');
}

/** A service that a person has confirmed and signed in to. Its id. */
export async function addAndSignIn(app: RunningApp, service: TinyService, change: object = {}): Promise<string> {
  const input = newTo(service, { clientSecret: service.clientSecret, ...change });
  const { value } = await proposeAndConfirm(app, 'connection.save', input, connectButton);
  const { id } = value as Connection;
  await signInAs(app, id);
  return id;
}
