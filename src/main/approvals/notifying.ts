/** Tells the person on their desktop what became of approvals, together where several changed at once. */
import type { Clock } from '#main/core/ports/clock.ts';
import type { ConfirmedConnection } from '#main/core/ports/confirmed.ts';
import type { Notify } from '#main/core/ports/desktop.ts';
import type { ReadService } from '#main/core/ports/service.ts';
import type { TokenFacts } from '#shared/chain/watch.ts';
import { toDecimals } from '#shared/core/readers/quantity.ts';
import type { Result } from '#shared/core/result.ts';
import { factInput, readTokenText, type TokenFact } from '#shared/tokens/token-facts.ts';
import { approvalNotification, type ChangedApproval } from './notification.ts';

export interface ApprovalNotifierParts {
  readonly read: ReadService;
  readonly clock: Clock;
  readonly find: (connection: string) => Result<ConfirmedConnection>;
  /** Whether whoever it is told to is still signed in. */
  readonly isOpen: (connection: string) => boolean;
  readonly notify: Notify;
  readonly hideAmounts: () => boolean;
  readonly labelOf: (connection: string, address: string) => string;
}

type Told = Omit<ChangedApproval, 'facts'>;

interface ApprovalNotifier {
  add(connection: string, told: Told): void;
  stop(): void;
}

/** What changes within this time is told at once. */
const together = 1_500;
/** More are not named, so nothing need be known of them. */
const mostNamed = 1;

export function createApprovalNotifier({
  read,
  clock,
  find,
  isOpen,
  notify,
  hideAmounts,
  labelOf,
}: ApprovalNotifierParts): ApprovalNotifier {
  let waiting: (Told & { readonly connection: string })[] = [];
  let stopTimer = () => {};

  async function factsOf(connection: ConfirmedConnection, contractAddress: string): Promise<TokenFacts> {
    const ask = async (fact: TokenFact) => {
      const told = await read('contract.call', connection, factInput(contractAddress, fact), { urgency: 'ahead', tries: 1 });
      return told.ok && told.value.reading.recognized ? told.value.reading.value.result : null;
    };
    return { symbol: readTokenText(await ask('symbol')), decimals: toDecimals(await ask('decimals')) };
  }

  async function tell(): Promise<void> {
    const all = waiting;
    waiting = [];
    for (const id of new Set(all.map(({ connection }) => connection))) {
      const found = find(id);
      if (!found.ok || !isOpen(id)) continue;
      const changed = all.filter(({ connection }) => connection === id);
      const named = changed.length > mostNamed ? [] : changed;
      const facts = await Promise.all(named.map(({ approval }) => factsOf(found.value, approval.contract)));
      const note = approvalNotification(
        changed.map((one, index) => ({ ...one, facts: facts[index] ?? { symbol: null, decimals: null } })),
        {
          connectionName: found.value.name,
          native: found.value.chain?.currency?.symbol ?? null,
          hideAmounts: hideAmounts(),
          labelOf: (address) => labelOf(id, address),
        },
      );
      if (note !== null) notify(note);
    }
  }

  return {
    add(connection, told) {
      waiting.push({ ...told, connection });
      stopTimer();
      stopTimer = clock.after(together, () => void tell());
    },
    stop() {
      stopTimer();
      waiting = [];
    },
  };
}
