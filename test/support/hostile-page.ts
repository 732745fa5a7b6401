/** What script that was smuggled into the page can do, and what the person sees of it in main's own window. */
import { expect, type Page } from '@playwright/test';
import type { CallName } from '#shared/ipc/derive.ts';
import type { Connection } from '#shared/ipc/state.ts';
import { answerBox, type RunningApp } from './app.ts';
import { newTo } from './connection-inputs.ts';
import { callIn } from './page-calls.ts';
import { confirmChange, endPauses, openedChange } from './review-window.ts';
import { activeNow, type MakeCall, slicesNow, standingNow } from './standing.ts';
import type { TinyService } from './tiny-service.ts';
import { followLink } from './walk.ts';

type Answer = NonNullable<Awaited<ReturnType<typeof callIn>>>;

/** A call of the bridge that there is. */
export async function call(page: Page, name: CallName, input: object = {}): Promise<Answer> {
  const answer = await callIn(page, name, input);
  if (answer === null) throw new Error(`the page has no call ${name}`);
  return answer;
}

const callsOf =
  (page: Page): MakeCall =>
  (name, input) =>
    call(page, name, input);
export const slicesOf = (page: Page) => slicesNow(callsOf(page));
export const standingOf = (page: Page) => standingNow(callsOf(page));
export const activeOf = (page: Page) => activeNow(callsOf(page));

/** What a page proposes, in main's own window: looked at by `look`, and taken back. Everything is as it was. */
export async function proposeInVain(app: RunningApp, name: CallName, input: object, look: (window: Page) => Promise<void>): Promise<void> {
  const before = await standingOf(app.page);
  await endPauses(app);
  const proposal = call(app.page, name, input);
  const window = await openedChange(app);
  await look(window);
  await answerBox(window, 'Back');
  expect(await proposal).toMatchObject({ ok: false, error: { code: 'change-declined' } });
  expect(await standingOf(app.page)).toEqual(before);
}

/** A service that a person has confirmed and signed in to, following its link. Its id. */
export async function addAndSignIn(app: RunningApp, service: TinyService): Promise<string> {
  const saving = call(app.page, 'connection.save', newTo(service, { clientSecret: service.clientSecret }));
  await confirmChange(app, 'Connect');
  const { id } = (await saving).value as Connection;
  await call(app.page, 'connection.select', { connection: id });
  expect(await call(app.page, 'session.signIn', { connection: id })).toMatchObject({ ok: true });
  await followLink(app);
  await expect.poll(async () => (await slicesOf(app.page)).session.value.phase).toBe('signed-in');
  return id;
}
