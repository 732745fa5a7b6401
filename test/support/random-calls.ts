/** Sequences of bridge calls by chance, made from the contract itself: a call that is added is among them without an edit here. */

import type { Call } from '#shared/core/call.ts';
import { type FieldKind, fieldKinds, type Inputs } from '#shared/core/fields.ts';
import { calls } from '#shared/ipc/contract.ts';
import type { CallName } from '#shared/ipc/derive.ts';
import { functionCalls, type Known, nearValues, rightValues, rubbish } from './call-values.ts';
import type { createRandom } from './random.ts';

type Random = ReturnType<typeof createRandom>;

export interface PlannedCall {
  readonly name: CallName;
  /** What replaces the single input, if more or less than one is given. */
  readonly args: readonly unknown[];
  /** The next call waits for its answer. */
  readonly waits: boolean;
}

const names = (Object.keys(calls) as CallName[]).filter((name) => calls[name].caller === 'page');
/** They end or change what most others need, or take long: one in so many. */
const rarity: Partial<Record<CallName, number>> = {
  'session.signOut': 12,
  'session.signIn': 6,
  'session.cancel': 3,
  'connection.select': 4,
  'connection.test': 12,
  'cache.clear': 4,
};
/** What may weaken something, and what sends something. */
const often = [
  /^(?:connection\.(?:save|remove)|rules\.|notebook\.(?:save|import)|pictures\.save|activity\.)/,
  /^service\..*\.(?:transfer|approve|submit)/,
].map((pattern) => names.filter((name) => pattern.test(name)));

/** A connection as main publishes it, by the names of the fields of its call: a script changes one thing of it. */
const recordsOf = ({ connections }: Known): readonly Readonly<Record<string, unknown>>[] =>
  connections.map(({ id, settings, ...rest }) => ({ ...rest, ...settings, connection: id }));

const chance = (random: Random, percent: number) => random.below(100) < percent;
const fits = (kind: FieldKind, value: unknown) => fieldKinds[kind].schema.safeParse(value).success;

function rightInput(inputs: Inputs, known: Known, random: Random): Record<string, unknown> {
  const fields = Object.entries(inputs);
  const input: Record<string, unknown> = {};
  for (const [name, { kind, required }] of fields) {
    if (required || chance(random, 35)) input[name] = random.pick(rightValues(kind, known));
  }
  // A signature goes with its own parameters.
  const [signature] = fields.find(([, { kind }]) => kind === 'function-signature') ?? [];
  const [params] = fields.find(([, { kind }]) => kind === 'params') ?? [];
  if (signature !== undefined && params !== undefined) [input[signature], input[params]] = random.pick(functionCalls);
  const record = random.pick(recordsOf(known));
  const shared = fields.filter(([name, { kind }]) => record !== undefined && fits(kind, record[name]));
  if (shared.length > 4) {
    for (const [name, { required }] of shared) if (required || chance(random, 70)) input[name] = record?.[name];
    // A new one has its own redirect address.
    if (!('connection' in input) && 'redirectAddress' in input) input.redirectAddress = known.newRedirectAddress;
  }
  return input;
}

/** A few fields of it are others. */
function changed(input: Record<string, unknown>, inputs: Inputs, toValue: (kind: FieldKind) => unknown, random: Random): void {
  const fields = Object.entries(inputs);
  for (let times = 1 + random.below(2); times > 0 && fields.length > 0; times -= 1) {
    const [name, { kind }] = random.pick(fields);
    input[name] = toValue(kind);
  }
}

function argumentsOf(inputs: Inputs, known: Known, random: Random): readonly unknown[] {
  const input = rightInput(inputs, known, random);
  const way = random.below(100);
  if (way < 55) return [input];
  if (way < 82)
    changed(input, inputs, (kind) => random.pick(chance(random, 60) ? nearValues(kind, known) : rightValues(kind, known)), random);
  else if (way < 94) changed(input, inputs, () => random.pick(rubbish), random);
  else if (way < 96) return [{ ...input, [random.pick(['__proto__x', 'caller', 'confirmed', 'extra'])]: true }];
  else return random.pick([[], [input, input], [random.pick(rubbish)], [[input]]]);
  return [input];
}

export function planSequence(random: Random, known: Known): readonly PlannedCall[] {
  const plan: PlannedCall[] = [];
  for (let left = 3 + random.below(10); left > 0; left -= 1) {
    const name = random.pick(chance(random, 15) ? random.pick(often) : names);
    if (random.below(rarity[name] ?? 1) > 0) continue;
    const { input }: Call = calls[name];
    plan.push({ name, args: argumentsOf(input, known, random), waits: chance(random, 60) });
  }
  return plan;
}
