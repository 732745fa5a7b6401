/** What a page must not weaken without the person, read by the page's own calls. */
import type { Snapshot } from '#shared/ipc/contract.ts';
import type { CallName } from '#shared/ipc/derive.ts';
import type { Connection } from '#shared/ipc/state.ts';
import type { Rules } from '#shared/writes/review/rules.ts';

/** A call as the page makes it. */
export type MakeCall = (name: CallName, input?: object) => Promise<{ readonly ok: boolean; readonly value?: unknown }>;

async function answered(call: MakeCall, name: CallName, input: object = {}): Promise<unknown> {
  const answer = await call(name, input);
  if (!answer.ok) throw new Error(`${name} failed: ${JSON.stringify(answer)}`);
  return answer.value;
}

export const slicesNow = async (call: MakeCall) => ((await answered(call, 'app.snapshot')) as Snapshot).slices;

/** Each connection with its rules, and the contacts. */
export async function standingNow(call: MakeCall) {
  const { connections, notebook } = await slicesNow(call);
  const { list, active } = connections.value;
  const rules: Rules[] = [];
  for (const { id } of list) rules.push((await answered(call, 'rules.get', { connection: id })) as Rules);
  // What the service says of its chain may come meanwhile.
  return { active, rules, list: list.map(({ chain: _chain, ...rest }) => rest), entries: notebook.value.entries };
}

export async function activeNow(call: MakeCall): Promise<Connection> {
  const { list, active } = (await slicesNow(call)).connections.value;
  const found = list.find(({ id }) => id === active);
  if (found === undefined) throw new Error('no connection is active');
  return found;
}
