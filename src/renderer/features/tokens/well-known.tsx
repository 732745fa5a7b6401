/** “Look for well-known tokens”: asks, once agreed to, for each account's balance of those that the chain is known for. */
import { Telescope } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { runOperation } from '#renderer/bridge/run-operation.ts';
import { useCall } from '#renderer/bridge/use-call.ts';
import { type Looked, lookedWords } from '#renderer/lib/looked-words.ts';
import { problemLine } from '#renderer/lib/problem-line.ts';
import { readBaseUnits } from '#renderer/lib/token-facts.ts';
import { useAccountChoice } from '#renderer/parts/account-choice.tsx';
import { balanceInput } from '#renderer/parts/use-holdings.ts';
import { showToast } from '#renderer/store/toasts.ts';
import { useActiveConnection, useSlice } from '#renderer/store/use-mirror.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Checkbox } from '#renderer/ui/checkbox.tsx';
import { Dialog } from '#renderer/ui/dialog.tsx';
import type { AppError } from '#shared/errors.ts';
import { type KnownTokenAddress, knownTokensOf } from '#shared/known-tokens.ts';
import type { CallResult } from '#shared/readers/call.ts';
import styles from './tokens.module.css';

export function WellKnownButton() {
  const { chain } = useActiveConnection();
  const { items } = useSlice('tokens');
  const [open, setOpen] = useState(false);
  const followed = new Set(items.map(({ address }) => address));
  const known = knownTokensOf(chain?.id ?? null).filter(([, address]) => !followed.has(address));
  if (known.length === 0 && !open) return null;
  return (
    <>
      <Button size="small" look="quiet" icon={<Telescope size={14} aria-hidden />} onClick={() => setOpen(true)}>
        Look for well-known tokens
      </Button>
      {open && <WellKnownDialog known={known} onClose={() => setOpen(false)} />}
    </>
  );
}

type Phase =
  | { readonly is: 'asking' }
  | { readonly is: 'looking'; readonly done: number }
  | { readonly is: 'done'; readonly held: readonly KnownTokenAddress[]; readonly looked: Looked };

/** Whether it says nothing of the one token that was asked for: the service cannot be asked, or wants a pause. */
const isOfAll = (problem: AppError) =>
  problem.code !== 'unreadable-response' && (problem.code !== 'service' || problem.status === 429 || problem.status === 401);

function WellKnownDialog({ known, onClose }: { known: readonly KnownTokenAddress[]; onClose: () => void }) {
  const connection = useActiveConnection();
  const { accounts } = useAccountChoice();
  const [looked] = useState(known);
  const [phase, setPhase] = useState<Phase>({ is: 'asking' });
  const stop = useRef(() => {});
  const requests = looked.length * accounts.length;
  useEffect(() => () => stop.current(), []);
  const look = async () => {
    let isWanted = true;
    const held: KnownTokenAddress[] = [];
    let [done, failed] = [0, 0];
    let ended: Looked['ended'] = null;
    let cancel = () => {};
    stop.current = () => {
      isWanted = false;
      ended = 'by-hand';
      cancel();
    };
    setPhase({ is: 'looking', done });
    // One after the other: nobody waits for it so much that others should wait for it.
    for (const token of looked) {
      for (const { address } of accounts) {
        if (!isWanted) break;
        const run = runOperation('contract.call', connection.id, balanceInput(token[1], address));
        cancel = () => run.cancel();
        const { result } = await run.ended;
        if (!isWanted) break;
        done += 1;
        const amount =
          result.ok && result.value.problem === null && result.value.reading.recognized
            ? readBaseUnits((result.value.reading.value as { result: CallResult }).result)
            : null;
        if (amount === null) failed += 1;
        else if (amount !== '0' && !held.includes(token)) held.push(token);
        setPhase({ is: 'looking', done });
        // The next would fare no better.
        const problem = result.ok ? result.value.problem : result.error;
        if (problem !== null && isOfAll(problem)) {
          isWanted = false;
          ended = 'by-service';
        }
      }
    }
    const all = { held: held.length, requests, answered: done - failed, failed, ended: done === requests ? null : ended };
    setPhase({ is: 'done', held, looked: all });
  };
  return (
    <Dialog title="Look for well-known tokens" onClose={onClose}>
      <div className={styles.add}>
        <p>
          {looked.length} tokens that many hold on {connection.chain?.name ?? 'this chain'}: {looked.map(([symbol]) => symbol).join(', ')}.
        </p>
        {phase.is === 'asking' && (
          <p>
            For each of them and each of your {accounts.length === 1 ? '1 account' : `${accounts.length} accounts`} the balance is asked:{' '}
            <strong>{requests === 1 ? '1 request' : `${requests} requests`}</strong>, one after the other. Nothing is followed before you
            say so.
          </p>
        )}
        {phase.is === 'looking' && (
          <div>
            <progress className={styles.progress} value={phase.done} max={requests} aria-label="Requests answered" />
            <p role="status">
              {phase.done} of {requests} requests
            </p>
          </div>
        )}
        {phase.is === 'done' ? (
          <Held {...phase} onClose={onClose} />
        ) : (
          <div className={styles.end}>
            <Button onClick={phase.is === 'looking' ? () => stop.current() : onClose}>{phase.is === 'looking' ? 'Stop' : 'Cancel'}</Button>
            <Button look="main" disabled={phase.is === 'looking' || requests === 0} onClick={() => void look()}>
              Look
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}

function Held({ held, looked, onClose }: Extract<Phase, { is: 'done' }> & { onClose: () => void }) {
  const { id: connection } = useActiveConnection();
  const save = useCall('tokens.save');
  const [chosen, setChosen] = useState<readonly string[]>(held.map(([, address]) => address));
  const add = async () => {
    for (const address of chosen) {
      const saved = await save.run({ connection, address, standard: 'erc20' });
      if (!saved.ok) return showToast(problemLine(saved.error), 'bad');
    }
    onClose();
  };
  return (
    <>
      <p role="status">{lookedWords(looked)}</p>
      {held.map(([symbol, address]) => (
        <Checkbox
          key={address}
          label={symbol}
          name={address}
          text={address}
          on={chosen.includes(address)}
          onChange={(on) => setChosen(on ? [...chosen, address] : chosen.filter((one) => one !== address))}
        />
      ))}
      <div className={styles.end}>
        <Button onClick={onClose}>Close</Button>
        {held.length > 0 && (
          <Button look="main" disabled={chosen.length === 0 || save.running} onClick={() => void add()}>
            Follow {chosen.length === 1 ? '1 token' : `${chosen.length} tokens`}
          </Button>
        )}
      </div>
    </>
  );
}
