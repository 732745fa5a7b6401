/**
 * Reads of balances that are asked for at about the same time go as one call, and so are of one block. Each keeps its own answer, as if it
 * had been asked alone: caches and screens don't differ. What doesn't fit is read alone.
 */
import type { AccessTokens } from '#main/core/ports/access-tokens.ts';
import type { Clock } from '#main/core/ports/clock.ts';
import type { ConfirmedConnection } from '#main/core/ports/confirmed.ts';
import type { HowToRead, ReadService } from '#main/core/ports/service.ts';
import type { ServiceClient } from '#main/core/service/client.ts';
import type { OperationInput, OperationValue } from '#shared/core/operations/table.ts';
import type { Answer } from '#shared/core/readers/answers.ts';
import { onlyNumber } from '#shared/core/readers/quantity.ts';
import { fail, type Result } from '#shared/core/result.ts';
import { mostParts, wordOf } from '#shared/tokens/multicall-call.ts';
import { type Aggregate, type Aggregated, isNetworks } from './aggregate.ts';
import { type BalanceCall, balanceCallOf } from './balance-call.ts';

type CallInput = OperationInput<'contract.call'>;
type CallAnswer = Result<Answer<OperationValue<'contract.call'>>>;

interface BatchedReadsParts {
  readonly client: Pick<ServiceClient, 'read' | 'keep' | 'lastKnown'>;
  readonly aggregate: Aggregate;
  readonly session: Pick<AccessTokens, 'signInNumber'>;
  readonly clock: Pick<Clock, 'after' | 'monotonic'>;
  /** From 0 to 1. */
  readonly random: () => number;
  /** The contract that reads many at once. Null where none is proven: each is read alone. */
  readonly contractOf: (connection: ConfirmedConnection, call: BalanceCall) => string | null;
  /** `odd`: its answer isn't one of Multicall3. `lied`: a balance differs from what the token itself says. */
  readonly distrust: (connection: ConfirmedConnection, why: 'odd' | 'lied') => void;
}

/**
 * Milliseconds: until no other one comes, and at most. A page asks for all that it shows in one go, which takes a moment to arrive. Each of
 * them is read again by its own timer: what was read apart once must still meet the others, or it would stay apart.
 */
const [quiet, longest] = [50, 150] as const;
/** How many of so many tokens' balances are read alone as well, to compare. Nothing else reports the native currency by account. */
const comparisons = (tokens: number) => Math.min(tokens, tokens >= 20 ? 2 : 1);

interface Wanted {
  readonly call: BalanceCall;
  readonly input: CallInput;
  readonly how: HowToRead;
  readonly answer: (answer: CallAnswer) => void;
  isGone: boolean;
}

interface Gathering {
  readonly all: Wanted[];
  readonly until: number;
  /** Starts waiting anew. */
  stop(): void;
}

export function createBatchedReads(parts: BatchedReadsParts): ReadService {
  const { client, aggregate, session, clock, random, contractOf, distrust } = parts;
  const waiting = new Map<ConfirmedConnection, Gathering>();

  function gather(connection: ConfirmedConnection, contract: string, wanted: Omit<Wanted, 'answer' | 'isGone'>): Promise<CallAnswer> {
    return new Promise((resolve) => {
      const { signal } = wanted.how;
      const leave = () => {
        one.isGone = true;
        resolve(fail({ code: 'canceled' }));
      };
      const one: Wanted = {
        ...wanted,
        isGone: false,
        answer(answer) {
          signal?.removeEventListener('abort', leave);
          resolve(answer);
        },
      };
      if (signal?.aborted === true) return leave();
      signal?.addEventListener('abort', leave, { once: true });
      const before = waiting.get(connection);
      before?.stop();
      const all = before?.all ?? [];
      all.push(one);
      const until = before?.until ?? clock.monotonic() + longest;
      const stop = clock.after(Math.min(quiet, Math.max(0, until - clock.monotonic())), () => {
        waiting.delete(connection);
        void readAll(connection, contract, all);
      });
      waiting.set(connection, { all, until, stop });
    });
  }

  const alone = async (connection: ConfirmedConnection, { input, how, answer }: Wanted) =>
    answer(await client.read('contract.call', connection, input, how));

  async function readAll(connection: ConfirmedConnection, contract: string, all: readonly Wanted[]): Promise<void> {
    const wanted = all.filter(({ isGone }) => !isGone);
    const groups = [...Map.groupBy(wanted, ({ call }) => call.key).values()];
    const tokens = groups.filter(([first]) => first?.call.is === 'token').length;
    // Together it must take no more requests.
    if (1 + comparisons(tokens) > groups.length) return void wanted.forEach((one) => void alone(connection, one));
    const chunks: Wanted[][][] = [];
    for (let begin = 0; begin < groups.length; begin += mostParts) chunks.push(groups.slice(begin, begin + mostParts));
    await Promise.all(chunks.map((chunk) => readChunk(connection, contract, chunk)));
  }

  /** `groups`: those that want the same. */
  async function readChunk(connection: ConfirmedConnection, contract: string, groups: readonly (readonly Wanted[])[]): Promise<void> {
    const signInNumber = session.signInNumber(connection.id);
    const wanted = groups.flat();
    const firsts = groups.flatMap(([first]) => first ?? []);
    const urgency = wanted.some(({ how }) => how.urgency !== 'ahead') ? 'visible' : 'ahead';
    const how: HowToRead = { urgency, ask: 'passing' };
    const compared = pick(firsts.filter(({ call }) => call.is === 'token'));
    const read = () =>
      aggregate(
        connection,
        contract,
        firsts.map(({ call }) => call),
        how,
      );
    const [found, direct] = await Promise.all([read(), readDirectly(connection, compared, how)]);
    const byHand = () => void wanted.forEach((one) => void (one.isGone || alone(connection, one)));
    if (!found.ok) {
      const { error } = found;
      if (error.code !== 'odd' && isNetworks(error)) {
        for (const { input, answer } of wanted) void client.lastKnown('contract.call', connection, input, error).then(answer);
        return;
      }
      distrust(connection, 'odd');
      return byHand();
    }
    const suspects = compared.filter((one, index) => differs(valueIn(found.value, firsts.indexOf(one)), direct[index] ?? null));
    if (suspects.length > 0 && (await stillDiffer(connection, contract, suspects, how))) {
      distrust(connection, 'lied');
      return byHand();
    }
    for (const [index, group] of groups.entries()) {
      const value = valueIn(found.value, index);
      for (const one of group) {
        if (value === null) void alone(connection, one);
        else
          one.answer(keep(connection, one.input, { value, block: found.value.block, signInNumber, contract, others: firsts.length - 1 }));
      }
    }
  }

  interface Found {
    readonly value: string;
    readonly block: string;
    readonly signInNumber: number;
    readonly contract: string;
    readonly others: number;
  }

  /** The raw answer says where it is from: it isn't the body of a request of its own. */
  function keep(connection: ConfirmedConnection, input: CallInput, { value, block, signInNumber, contract, others }: Found): CallAnswer {
    const raw = JSON.stringify({ result: value, message: `from ${contract}, with ${others} others, in block ${block}` });
    return client.keep({ connection, input, raw, block, signInNumber });
  }

  const valueIn = ({ answers }: Aggregated, index: number): string | null => wordOf(answers[index]);

  /** At random, so that no contract can know which ones it may lie about. */
  function pick(from: readonly Wanted[]): readonly Wanted[] {
    const left = [...from];
    return Array.from({ length: comparisons(from.length) }, () => left.splice(Math.floor(random() * left.length), 1)[0]).filter(
      (one) => one !== undefined,
    );
  }

  /** Null where a token couldn't be asked. */
  const readDirectly = (connection: ConfirmedConnection, compared: readonly Wanted[], how: HowToRead) =>
    Promise.all(
      compared.map(async ({ input }): Promise<string | null> => {
        const answer = await client.read('contract.call', connection, input, how);
        const isNew = answer.ok && answer.value.problem === null && answer.value.reading.recognized;
        return isNew && answer.value.reading.recognized ? onlyNumber(answer.value.reading.value.result) : null;
      }),
    );

  /** What failed in either can't be compared. */
  const differs = (one: string | null, other: string | null) => one !== null && other !== null && one !== other;

  /** A block may have come between. Then both say the same when they are asked once more. */
  async function stillDiffer(
    connection: ConfirmedConnection,
    contract: string,
    suspects: readonly Wanted[],
    how: HowToRead,
  ): Promise<boolean> {
    for (let tries = 0; tries < 2; tries += 1) {
      const calls = suspects.map(({ call }) => call);
      const [found, direct] = await Promise.all([aggregate(connection, contract, calls, how), readDirectly(connection, suspects, how)]);
      if (!found.ok) return found.error.code === 'odd';
      if (!suspects.some((_, index) => differs(valueIn(found.value, index), direct[index] ?? null))) return false;
    }
    return true;
  }

  return ((id, connection, input, how = {}) => {
    const isForScreen = how.urgency === undefined || how.urgency === 'visible' || how.urgency === 'ahead';
    const call =
      id === 'contract.call' && isForScreen && (how.ask ?? 'if-needed') === 'if-needed' ? balanceCallOf(input as CallInput) : null;
    const contract = call === null ? null : contractOf(connection, call);
    if (call === null || contract === null) return client.read(id, connection, input, how);
    return gather(connection, contract, { call, input: input as CallInput, how });
  }) as ReadService;
}
