/** What can be added up of the connections: the same currency, on one chain, and each account once. */
import type { Chain, Connection, Environment } from '#shared/ipc/state.ts';

/** What is known of one connection. */
export interface Holding {
  readonly connection: Pick<Connection, 'id' | 'name' | 'environment' | 'chain'>;
  /** In base units; null where it isn't known. */
  readonly balance: string | null;
  /** Epoch milliseconds; null where nothing was read. */
  readonly readAt: number | null;
  /** EIP-55; null where they aren't known. */
  readonly accounts: readonly string[] | null;
}

export interface Total {
  readonly key: string;
  readonly environment: Environment;
  readonly chain: Chain;
  /** In base units. */
  readonly sum: string;
  /** Of the oldest balance in the sum, in epoch milliseconds. */
  readonly readAt: number;
  /** How many connections are in the sum. */
  readonly counted: number;
  /** The names of those whose accounts are counted already. */
  readonly repeated: readonly string[];
  /** The names of those whose balance, or whose accounts, aren't known. */
  readonly unknown: readonly string[];
}

const keyOf = ({ connection: { environment, chain } }: Holding) =>
  JSON.stringify([environment, chain?.id, chain?.currency?.symbol, chain?.currency?.decimals]);

/** Of those whose chain and currency are known, in the order of the connections. A total without any known balance is left out. */
export function totalsOf(holdings: readonly Holding[]): readonly Total[] {
  const groups = Map.groupBy(
    holdings.filter(({ connection: { chain } }) => chain !== null && chain.currency !== null),
    keyOf,
  );
  return [...groups].flatMap(([key, group]) => totalOf(key, group) ?? []);
}

function totalOf(key: string, group: readonly Holding[]): Total | null {
  const [first] = group;
  if (first === undefined || first.connection.chain === null) return null;
  const { environment, chain } = first.connection;
  const seen = new Set<string>();
  let [sum, readAt, counted] = [0n, Number.POSITIVE_INFINITY, 0];
  const [repeated, unknown]: [string[], string[]] = [[], []];
  for (const { connection, balance, readAt: at, accounts } of group) {
    // Without its accounts, it could be counted twice.
    if (balance === null || at === null || (accounts === null && group.length > 1)) unknown.push(connection.name);
    else if (accounts?.some((account) => seen.has(account)) === true) repeated.push(connection.name);
    else {
      sum += BigInt(balance);
      readAt = Math.min(readAt, at);
      counted += 1;
      for (const account of accounts ?? []) seen.add(account);
    }
  }
  return counted === 0 ? null : { key, environment, chain, sum: String(sum), readAt, counted, repeated, unknown };
}
