/** What script that was smuggled into the page can do, and what the person sees of it in main's own window. */
import { expect, type Page } from '@playwright/test';
import type { Snapshot } from '#shared/ipc/contract.ts';
import type { CallName } from '#shared/ipc/derive.ts';
import type { Connection } from '#shared/ipc/state.ts';
import type { Rules } from '#shared/writes/review/rules.ts';
import { answerBox, type RunningApp } from './app.ts';
import { newTo } from './connection-inputs.ts';
import { callIn } from './page-calls.ts';
import { confirmChange, endPauses, openedChange } from './review-window.ts';
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
