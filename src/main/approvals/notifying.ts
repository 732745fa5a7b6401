/** Desktop notifications of changed approvals; several changes within a moment become one. */
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
  /** Whether the person is still signed in. */
  readonly isOpen: (connection: string) => boolean;
  readonly notify: Notify;
  readonly hideAmounts: () => boolean;
  readonly labelOf: (connection: string, address: string) => string;
}

type Notice = Omit<ChangedApproval, 'facts'>;

interface ApprovalNotifier {
  add(connection: string, notice: Notice): void;
  /** What waits concerns another person, or nobody any more. */
  drop(connection: string): void;
  stop(): void;
}

/** Milliseconds: changes within this time are announced together. */
const together = 1_500;
/** With more changes none is named, so their facts are not read. */
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
  let waiting: (Notice & { readonly connection: string })[] = [];
  let stopTimer = () => {};

  async function factsOf(connection: ConfirmedConnection, contractAddress: string): Promise<TokenFacts> {
    const ask = async (fact: TokenFact) => {
      const answer = await read('contract.call', connection, factInput(contractAddress, fact), { urgency: 'ahead', tries: 1 });
      return answer.ok && answer.value.reading.recognized ? answer.value.reading.value.result : null;
    };
    return { symbol: readTokenText(await ask('symbol')), decimals: toDecimals(await ask('decimals')) };
  }

  async function announce(): Promise<void> {
    const all = waiting;
    waiting = [];
    const announceOf = async (id: string) => {
      const found = find(id);
      if (!found.ok || !isOpen(id)) return;
      const changed = all.filter(({ connection }) => connection === id);
      const named = changed.length > mostNamed ? [] : changed;
      const facts = await Promise.all(named.map(({ approval }) => factsOf(found.value, approval.contract)));
      const note = approvalNotification(
        changed.map((one, index) => ({ ...one, facts: facts[index] ?? { symbol: null, decimals: null } })),
        {
          connection: found.value,
          native: found.value.chain?.currency?.symbol ?? null,
          hideAmounts: hideAmounts(),
          labelOf: (address) => labelOf(id, address),
        },
      );
      if (note !== null) notify(note);
    };
    // A slow service delays no other's.
    await Promise.all([...new Set(all.map(({ connection }) => connection))].map(announceOf));
  }

  return {
    add(connection, notice) {
      waiting.push({ ...notice, connection });
      stopTimer();
      stopTimer = clock.after(together, () => void announce());
    },
    drop(dropped) {
      waiting = waiting.filter(({ connection }) => connection !== dropped);
    },
    stop() {
      stopTimer();
      waiting = [];
    },
  };
}
