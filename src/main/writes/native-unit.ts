/**
 * Learns from payments through Multicall3 which unit a service means by `value`. The contract has the amount in wei in its call, compares
 * it with what came, and reverts if they differ. So a payment that succeeded came in wei, and one in another unit moved nothing.
 */
import type { ConfirmedConnection } from '#main/core/ports/confirmed.ts';
import type { ConnectionStore } from '#main/core/ports/connections.ts';
import type { ReadService } from '#main/core/ports/service.ts';
import { currentValue } from '#main/core/service/current-value.ts';
import type { OperationInput } from '#shared/core/operations/table.ts';
import type { NativeFound } from '#shared/tokens/native-sending.ts';
import type { Activity } from '#shared/writes/activity.ts';
import { meaningOf } from '#shared/writes/review/meaning.ts';

interface NativeUnitParts {
  readonly read: ReadService;
  readonly connections: Pick<ConnectionStore, 'recordNative'>;
  /** Null where it isn't in the journal, or that can't be read. */
  readonly find: (entry: string) => Activity | null;
  /** The connection by which its service can be asked now; null where there is none. */
  readonly askedBy: (entry: Activity) => ConfirmedConnection | null;
}

/** Takes the id of each entry that has changed. */
export type LearnNativeUnit = (entry: string) => Promise<void>;

const isNativeSend = ({ operation, input }: Activity) =>
  operation === 'transaction.submit' && meaningOf(operation, input as OperationInput<'transaction.submit'>).action.does === 'send-native';
const isRefused = ({ state, problem }: Activity) => state === 'refused' || (state === 'rejected' && problem?.code === 'service');

export function createLearnNativeUnit({ read, connections, find, askedBy }: NativeUnitParts): LearnNativeUnit {
  /** Null where nothing was sent yet, or where what went with it isn't known. */
  async function unitBy(entry: Activity, connection: ConfirmedConnection): Promise<NativeFound['unit'] | null> {
    const { state, differences, hash, input } = entry;
    if (isRefused(entry)) return 'refused';
    // Not by the person's word: the transaction was compared.
    if (state === 'confirmed') return differences === null ? null : differences.length === 0 ? 'wei' : 'differs';
    if (state !== 'reverted' || hash === null) return null;
    const transaction = currentValue(await read('transaction.get', connection, { hash }, { urgency: 'own' }));
    const value = transaction?.value ?? null;
    if (value === null) return null;
    return value === input.value ? 'failed' : value === '0' ? 'ignored' : 'other-unit';
  }

  return async (id) => {
    const entry = find(id);
    const asked = entry === null || !isNativeSend(entry) ? null : askedBy(entry);
    if (entry === null || asked === null) return;
    const unit = await unitBy(entry, asked);
    // It may have changed during the request, and then this is called again.
    const [now, connection] = [find(id), askedBy(entry)];
    const chain = connection?.chain ?? null;
    if (connection === null || chain === null || now?.state !== entry.state) return;
    if (chain.id !== entry.chain || chain.before !== undefined) return;
    const record = (found: NativeFound | null) => connections.recordNative(connection.id, chain.id, found);
    const { native } = chain;
    // Its block was reorganized, or its transaction isn't known again.
    if (unit === null) return native?.entry === id ? record(null) : undefined;
    // A recipient may refuse, and so may a service that lacks the money: neither says anything of the unit.
    const saysNothing = native?.unit === 'wei' && native.entry !== id && (unit === 'refused' || unit === 'failed');
    if (native?.unit !== unit && !saysNothing) record({ unit, entry: id });
  };
}
