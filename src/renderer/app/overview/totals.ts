/** What can be added up of the connections: the same currency or token, on one chain, and each account once. */
import type { Chain, Connection, Environment } from '#shared/ipc/state.ts';
import type { HeldBalance, HeldToken } from '#shared/tokens/held-tokens.ts';

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

/** What is known of the tokens of one connection. */
export interface TokensOf {
  readonly connection: Pick<Connection, 'id' | 'name' | 'environment' | 'chain'>;
  readonly tokens: readonly HeldToken[];
}

export interface TokenTotal extends Pick<Total, 'key' | 'environment' | 'chain' | 'repeated' | 'unknown'> {
  /** EIP-55. */
  readonly address: string;
  /** As the contract gives it; null where it isn't known, or where services disagree. */
  readonly symbol: string | null;
  readonly decimals: number | null;
  /** In base units; null where no balance is known. */
  readonly sum: string | null;
  /** Of the oldest balance in the sum, in epoch milliseconds. */
  readonly readAt: number | null;
  /** The names of the connections that follow the token. */
  readonly followers: readonly string[];
  /** Of how many accounts, and how many of them aren't in the sum. */
  readonly accounts: number;
  readonly unread: number;
}

/** One total for each contract on each chain, whatever it calls itself, in the order of the connections. */
export function tokenTotalsOf(list: readonly TokensOf[]): readonly TokenTotal[] {
  const all = list.flatMap(({ connection, tokens }) => {
    const { environment, chain, name } = connection;
    return chain === null
      ? []
      : tokens.map((token) => ({ key: JSON.stringify([environment, chain.id, token.address]), environment, chain, name, token }));
  });
  return [...Map.groupBy(all, ({ key }) => key).values()].flatMap((group) => tokenTotalOf(group) ?? []);
}

/** The value, if all that have one agree on it. */
function agreed<T>(values: readonly (T | null)[]): T | null {
  const [first = null, ...others] = new Set(values.filter((value) => value !== null));
  return others.length > 0 ? null : first;
}

interface Followed extends Pick<Total, 'key' | 'environment' | 'chain'> {
  /** Of the connection. */
  readonly name: string;
  readonly token: HeldToken;
}

function tokenTotalOf(group: readonly Followed[]): TokenTotal | null {
  const [first] = group;
  if (first === undefined) return null;
  const { key, environment, chain, token } = first;
  /** Of each account, the newest. */
  const known = new Map<string, HeldBalance['known']>();
  const repeated = new Set<string>();
  for (const {
    name,
    token: { balances },
  } of group) {
    if (balances.some(({ account }) => known.has(account))) repeated.add(name);
    for (const { account, known: own } of balances) {
      const before = known.get(account) ?? null;
      known.set(account, own !== null && (before === null || own.readAt > before.readAt) ? own : before);
    }
  }
  const isUnknown = ({ token: { balances } }: Followed) =>
    balances.length === 0 || balances.some(({ account }) => known.get(account) === null);
  const counted = [...known.values()].filter((balance) => balance !== null);
  return {
    ...{ key, environment, chain, address: token.address },
    symbol: agreed(group.map((one) => one.token.symbol)),
    decimals: agreed(group.map((one) => one.token.decimals)),
    sum: counted.length === 0 ? null : String(counted.reduce((sum, { baseUnits }) => sum + BigInt(baseUnits), 0n)),
    readAt: counted.length === 0 ? null : Math.min(...counted.map(({ readAt }) => readAt)),
    followers: group.map(({ name }) => name),
    repeated: [...repeated],
    accounts: known.size,
    unread: known.size - counted.length,
    unknown: group.filter(isUnknown).map(({ name }) => name),
  };
}
