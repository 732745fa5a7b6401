/**
 * Whether a contract answers as Multicall3 does. The service can't read code, so it is judged by what it does: it must carry out calls
 * that it can't know beforehand, report a failure as one, be on this chain, and say of balances what the tokens and the service say.
 */
import { randomBytes } from 'node:crypto';
import type { ConfirmedConnection } from '#main/core/ports/confirmed.ts';
import type { HowToRead, ReadService } from '#main/core/ports/service.ts';
import { currentValue } from '#main/core/service/current-value.ts';
import { mayBeTried } from '#shared/connections/service-settings.ts';
import { checksummed } from '#shared/core/address.ts';
import { readAccountBalances } from '#shared/core/readers/balance.ts';
import { onlyNumber } from '#shared/core/readers/quantity.ts';
import { type Multicall, multicallAddress } from '#shared/tokens/multicall.ts';
import {
  aggregate3Data,
  balanceData,
  blockNumberData,
  chainIdData,
  nativeBalanceData,
  type Part,
  readAggregate3,
  wordOf,
} from '#shared/tokens/multicall-call.ts';
import { balanceInput } from '#shared/tokens/token-facts.ts';
import { type Aggregate, isNetworks } from './aggregate.ts';

/** EIP-55. A token and whose balance of it is compared. */
export interface Compared {
  readonly contract: string;
  readonly account: string;
}

interface ProbeParts {
  readonly read: ReadService;
  readonly aggregate: Aggregate;
  /** EIP-55, of the person. */
  readonly accounts: readonly string[];
  readonly compared: Compared | null;
  readonly how: HowToRead;
}

/** The precompiled contract that returns what it is sent. Every chain has it, and no one controls it. */
const identity = `0x${'0'.repeat(39)}4`;
const mostAccounts = 50;
/** Blocks between what the service calls its newest and the block of the call. */
const mostApart = 5n;

/** Null where it couldn't be found out now. */
export async function probeMulticall(connection: ConfirmedConnection, parts: ProbeParts): Promise<Multicall | null> {
  const { chain, settings } = connection;
  // Where parameters or signatures can't say it, nothing is asked.
  if (chain === null || !mayBeTried(settings) || settings.paramsEncoding === 'comma-string') return null;
  const address = checksummed(multicallAddress(connection).toLowerCase());
  const verdict = await judge(connection, address, chain.id, parts);
  return verdict === null ? null : { address, reads: verdict };
}

type Verdict = Multicall['reads'];

async function judge(
  connection: ConfirmedConnection,
  self: string,
  chainId: string,
  { read, aggregate, accounts, compared, how }: ProbeParts,
): Promise<Verdict | null> {
  const passing: HowToRead = { ...how, ask: 'passing', tries: 1 };
  const newest = currentValue(await read('block.latestNumber', connection, {}, passing));
  if (newest === null) return null;
  const [challenge, other, unknown] = [randomData(32), randomData(64), randomData(4)];
  const failing: Part = { target: self, data: unknown };
  const inner: readonly Part[] = [{ target: identity, data: other }, failing, { target: self, data: chainIdData }];
  const asked: readonly Part[] = [
    { target: self, data: blockNumberData },
    { target: self, data: chainIdData },
    { target: identity, data: challenge },
    failing,
    { target: self, data: aggregate3Data(inner) },
  ];
  const found = await aggregate(connection, self, asked, passing);
  if (!found.ok) return found.error.code === 'timeout' || isNetworks(found.error) ? null : 'nothing';
  const { block, answers } = found.value;
  const [number, id, echo, failed, nested] = answers;
  const apart = BigInt(block) - BigInt(newest);
  const isIt =
    wordOf(number) === block &&
    apart <= mostApart &&
    apart >= -mostApart &&
    wordOf(id) === chainId &&
    same(echo, challenge) &&
    failed === null &&
    isNested(readAggregate3(nested), other, chainId);
  if (!isIt) return 'nothing';
  if (compared !== null) {
    const agrees = await twice(() => agreesOnToken(connection, self, compared, { read, aggregate, how: passing }));
    if (agrees !== true) return agrees === null ? null : 'nothing';
  }
  if (accounts.length === 0 || accounts.length > mostAccounts) return 'all';
  const agrees = await twice(() => agreesOnNative(connection, self, accounts, { read, aggregate, how: passing }));
  return agrees === null ? null : agrees ? 'all' : 'tokens';
}

const randomData = (bytes: number) => `0x${randomBytes(bytes).toString('hex')}` as const;
const same = (one: string | null | undefined, other: string) => typeof one === 'string' && one.toLowerCase() === other;

function isNested(answers: ReturnType<typeof readAggregate3>, echo: string, chainId: string): boolean {
  const [echoed, failed, id] = answers ?? [];
  return answers?.length === 3 && same(echoed, echo) && failed === null && wordOf(id) === chainId;
}

/** A block may have come between what is compared, so a difference counts only if it stays. */
async function twice(agrees: () => Promise<boolean | null>): Promise<boolean | null> {
  const first = await agrees();
  return first === false ? agrees() : first;
}

type Asking = Pick<ProbeParts, 'read' | 'aggregate' | 'how'>;

/** Null where it couldn't be found out. */
async function agreesOnToken(
  connection: ConfirmedConnection,
  self: string,
  { contract, account }: Compared,
  { read, aggregate, how }: Asking,
): Promise<boolean | null> {
  const [found, answer] = await Promise.all([
    aggregate(connection, self, [{ target: contract, data: balanceData(account) }], how),
    read('contract.call', connection, balanceInput(contract, account), how),
  ]);
  const direct = currentValue(answer);
  if (!found.ok) return isNetworks(found.error) ? null : false;
  const [value] = found.value.answers;
  // A contract without this function gives nothing to compare.
  return direct === null ? true : wordOf(value) === onlyNumber(direct.result);
}

/** Whether the accounts have what the service says: each, all together, or the one that it means. True where it says nothing. */
async function agreesOnNative(
  connection: ConfirmedConnection,
  self: string,
  accounts: readonly string[],
  { read, aggregate, how }: Asking,
): Promise<boolean | null> {
  const parts = accounts.map((account): Part => ({ target: self, data: nativeBalanceData(account) }));
  const [found, answer] = await Promise.all([aggregate(connection, self, parts, how), read('user.balance', connection, {}, how)]);
  if (!found.ok) return isNetworks(found.error) ? null : false;
  const values = found.value.answers.map(wordOf);
  if (values.includes(null)) return false;
  const total = currentValue(answer);
  if (total === null || !answer.ok) return true;
  const byAccount = readAccountBalances(answer.value.raw).filter(({ address }) => accounts.includes(address));
  if (byAccount.length > 0) return byAccount.every(({ address, wei }) => values[accounts.indexOf(address)] === wei);
  const sum = values.reduce((all, value) => all + BigInt(value ?? 0), 0n);
  return total === sum.toString() || values.includes(total);
}
