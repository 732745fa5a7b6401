/** Which connections have a contract that reads many balances at once: probed quietly once for each chain, and distrusted for good reason. */
import type { Clock } from '#main/core/ports/clock.ts';
import type { ConfirmedConnection } from '#main/core/ports/confirmed.ts';
import type { ConnectionStore } from '#main/core/ports/connections.ts';
import type { HowToRead, ReadService } from '#main/core/ports/service.ts';
import type { ServiceClient } from '#main/core/service/client.ts';
import type { Account } from '#shared/core/readers/user.ts';
import { type Multicall, multicallAddress, provenMulticall } from '#shared/tokens/multicall.ts';
import type { Aggregate } from './aggregate.ts';
import { type Compared, probeMulticall } from './probe.ts';

/** Milliseconds from the first reason to probe: what a screen waits for goes first. */
const settling = 3_000;
/** Milliseconds until one is probed again that couldn't be judged, or whose answers were odd. */
const again = { unknown: 60_000, odd: 10 * 60_000 } as const;

interface MulticallsParts {
  readonly client: Pick<ServiceClient, 'stored'>;
  readonly read: ReadService;
  readonly aggregate: Aggregate;
  readonly connections: Pick<ConnectionStore, 'recordMulticall' | 'recordNative' | 'confirmed'>;
  readonly clock: Pick<Clock, 'monotonic' | 'after'>;
  /** Whether the connection's sign-in may be used. */
  readonly signInNumber: (connection: string) => number;
}

interface Known {
  /** EIP-55; null where they weren't read just now. */
  readonly accounts: readonly string[] | null;
  readonly compared: Compared | null;
}

export interface Multicalls {
  /** Null where none is proven. */
  contractOf(connection: ConfirmedConnection): string | null;
  /** Probes it, unless that was done on this chain. Nothing waits for it. */
  look(connection: ConfirmedConnection, compared?: Compared | null): void;
  /** For a person who tests the connection. Null where it couldn't be found out. */
  probe(connection: ConfirmedConnection, known: Known, signal: AbortSignal): Promise<Multicall | null>;
  distrust(connection: ConfirmedConnection, why: 'odd' | 'lied'): void;
  /** The chain was restarted: what is on it isn't known. */
  forget(connection: string, chain: string | null): void;
  stop(): void;
}

export function createMulticalls({ client, read, aggregate, connections, clock, signInNumber }: MulticallsParts): Multicalls {
  /** By connection: when it may be probed again. */
  const notBefore = new Map<string, number>();
  const probing = new Set<string>();
  /** By connection: ends the wait before its probe. */
  const waiting = new Map<string, () => void>();
  const later = (id: string, milliseconds: number) => void notBefore.set(id, clock.monotonic() + milliseconds);

  const isProbed = ({ chain, ...connection }: ConfirmedConnection) =>
    chain?.multicall?.address.toLowerCase() === multicallAddress(connection).toLowerCase();

  async function storedAccounts(connection: string): Promise<readonly string[] | null> {
    const stored = await client.stored(connection);
    const listed = stored.find(({ operation }) => operation === 'user.accounts')?.answer.reading;
    return listed?.recognized === true ? (listed.value as readonly Account[]).map(({ address }) => address) : null;
  }

  async function probe(connection: ConfirmedConnection, known: Known, how: HowToRead): Promise<Multicall | null> {
    const began = signInNumber(connection.id);
    const accounts = known.accounts ?? (await storedAccounts(connection.id));
    // Without them, what it says of the native currency can't be compared.
    if (accounts === null) return null;
    const { compared } = known;
    const found = await probeMulticall(connection, { read, aggregate, accounts, compared, how });
    // Under another sign-in this connection may lead to another service by now.
    if (found !== null && connection.chain !== null && signInNumber(connection.id) === began) {
      connections.recordMulticall(connection.id, connection.chain.id, found);
    }
    return found;
  }

  return {
    contractOf: (connection) => provenMulticall(connection, 'tokens'),
    look(connection, compared = null) {
      const { id, chain } = connection;
      if (chain === null || isProbed(connection) || probing.has(id) || (notBefore.get(id) ?? 0) > clock.monotonic()) return;
      probing.add(id);
      const stop = clock.after(settling, () => {
        waiting.delete(id);
        const now = connections.confirmed(id);
        if (!now.ok || now.value.chain === null || isProbed(now.value)) return void probing.delete(id);
        void probe(now.value, { accounts: null, compared }, { urgency: 'ahead' }).then((found) => {
          probing.delete(id);
          if (found === null) later(id, again.unknown);
        });
      });
      waiting.set(id, stop);
    },
    async probe(connection, known, signal) {
      notBefore.delete(connection.id);
      return probe(connection, known, { urgency: 'visible', signal });
    },
    distrust({ id, chain, ...connection }, why) {
      if (chain === null) return;
      later(id, again.odd);
      const address = multicallAddress(connection);
      // What lied is not asked again on this chain, unless the person tests the connection.
      connections.recordMulticall(id, chain.id, why === 'lied' ? { address, reads: 'nothing' } : null);
    },
    forget(connection, chain) {
      notBefore.delete(connection);
      if (chain === null) return;
      connections.recordMulticall(connection, chain, null);
      connections.recordNative(connection, chain, null);
    },
    stop() {
      for (const stop of waiting.values()) stop();
      waiting.clear();
    },
  };
}
