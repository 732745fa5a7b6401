/** What a transaction asks a contract to do: the call decoded, the calls within it, why it failed. */

import { SignatureLine } from '#renderer/contracts/signature-line.tsx';
import { Values } from '#renderer/contracts/values.tsx';
import { NamedAddress } from '#renderer/notebook/named-address.tsx';
import type { DecodedCall, InnerCall } from '#shared/contracts/decoding/decoded.ts';
import { amountInCall } from '#shared/contracts/decoding/token-arguments.ts';
import type { Transaction } from '#shared/core/readers/transaction.ts';
import { AddSignature } from './add-signature.tsx';
import { Refusal } from './refusal.tsx';
import styles from './transaction.module.css';
import type { TransactionReads } from './use-transaction.ts';

export function CallTab({ reads, transaction }: { reads: TransactionReads; transaction: Transaction }) {
  const { call, status } = reads;
  return (
    <div className={styles.stack}>
      {status === 'reverted' && <Refusal transaction={transaction} call={call} />}
      {call !== null && transaction.to !== null ? <Call call={call} to={transaction.to} /> : <NoCall transaction={transaction} />}
    </div>
  );
}

/** `to`: the contract that is called. */
function Call({ call, to }: { call: DecodedCall; to: string }) {
  const place = amountInCall(call);
  return (
    <div className={styles.stack}>
      <SignatureLine name={call.name} parameters={call.parameters} />
      {/* What the arguments hold, before the bytes that hold it. */}
      {call.inner.length > 0 && <Inner calls={call.inner} to={to} />}
      {call.inputs.length > 0 ? (
        <Values of={call.inputs} amount={place === null ? null : { token: to, place }} />
      ) : (
        <p className="soft">It takes no arguments.</p>
      )}
      <p className="soft">
        {call.source === 'added' ? 'By a signature that you added.' : 'By a signature that the app knows; the contract may mean another.'}
        {call.others.length > 0 && ` Also fits: ${call.others.join('; ')}.`}
      </p>
    </div>
  );
}

function Inner({ calls, to }: { calls: readonly InnerCall[]; to: string }) {
  return (
    <section aria-label="Calls within it" className={styles.stack}>
      <h3>{calls.length === 1 ? '1 call within it' : `${calls.length} calls within it`}</h3>
      <ol className={styles.inner}>
        {calls.map(({ target, call, data }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: calls are told by their place
          <li key={index} className={styles.stack}>
            <p>
              on <NamedAddress address={target ?? to} />
            </p>
            {call === null ? <Unknown data={data} /> : <Call call={call} to={target ?? to} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Unknown({ data }: { data: string }) {
  return (
    <div className={styles.stack}>
      <p>
        No signature is known that fits <code>{data.slice(0, 10)}</code> and its {((data.length - 2) / 2).toLocaleString('en-US')} bytes.
      </p>
      {data.length >= 10 && <AddSignature of={{ kind: 'function', data }} />}
    </div>
  );
}

function NoCall({ transaction: { to, data, blockNumber } }: { transaction: Transaction }) {
  if (data === null) return <p>The service does not tell what data was sent with it.</p>;
  const bytes = ((data.length - 2) / 2).toLocaleString('en-US');
  if (to === null) {
    const done = blockNumber === null ? 'It asks for a new contract' : 'It asked for a new contract';
    return <p>{`${done}; its data is the contract’s code, ${bytes} bytes.`}</p>;
  }
  return data === '0x' ? <p>It carries no data: value moves, and no function is named.</p> : <Unknown data={data} />;
}
