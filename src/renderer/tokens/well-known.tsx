/** “Look for well-known tokens”: after the person agrees, reads each account's balance of the chain's well-known tokens. */

import { Telescope } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type Run, runOperation } from '#renderer/core/bridge/run-operation.ts';
import { showToast } from '#renderer/core/bridge/toasts.ts';
import { useCall } from '#renderer/core/bridge/use-call.ts';
import { useActiveConnection, useSlice } from '#renderer/core/bridge/use-mirror.ts';
import { problemLine } from '#renderer/core/lib/problem-line.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import { Checkbox } from '#renderer/core/ui/checkbox.tsx';
import { Dialog } from '#renderer/core/ui/dialog.tsx';
import { rich } from '#renderer/core/ui/rich.tsx';
import { type LookEnd, lookForTokens, lookWords } from '#renderer/tokens/well-known-look.ts';
import { useAccountChoice } from '#renderer/wallet/account-choice.tsx';
import { countWords, t, tc } from '#shared/core/language/language.ts';
import type { CallResult } from '#shared/core/readers/call.ts';
import { onlyNumber } from '#shared/core/readers/quantity.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';
import { type KnownTokenAddress, knownTokensOf } from '#shared/tokens/known-tokens.ts';
import { balanceInput } from '#shared/tokens/token-facts.ts';
import styles from './tokens.module.css';

export function WellKnownButton() {
  const { id, chain } = useActiveConnection();
  const saved = useSlice('tokens');
  const [open, setOpen] = useState(false);
  const followed = new Set(saved.items.map(({ address }) => address));
  const known = knownTokensOf(chain?.id ?? null).filter(([, address]) => !followed.has(address));
  if (saved.connection !== id || (known.length === 0 && !open)) return null;
  return (
    <>
      <Button size="small" look="quiet" icon={<Telescope size={14} aria-hidden />} onClick={() => setOpen(true)}>
        {t('Look for well-known tokens')}
      </Button>
      {open && <WellKnownDialog known={known} onClose={() => setOpen(false)} />}
    </>
  );
}

type Phase = { readonly is: 'asking' } | { readonly is: 'looking'; readonly done: number } | { readonly is: 'done'; readonly end: LookEnd };

/** A stored answer doesn't count. */
function amountIn(result: Run['result']): Result<string | null> {
  if (!result.ok) return result;
  const { problem, reading } = result.value;
  if (problem !== null) return fail(problem);
  // The operation determines the value's type.
  return ok(reading.recognized ? onlyNumber((reading.value as { result: CallResult }).result) : null);
}

function WellKnownDialog({ known, onClose }: { known: readonly KnownTokenAddress[]; onClose: () => void }) {
  const connection = useActiveConnection();
  const { chain } = connection;
  const { accounts } = useAccountChoice();
  const [looked] = useState(known);
  const [phase, setPhase] = useState<Phase>({ is: 'asking' });
  const stop = useRef(() => {});
  const symbols = looked.map(([symbol]) => symbol).join(', ');
  const requests = looked.length * accounts.length;
  useEffect(() => () => stop.current(), []);
  const look = async () => {
    let isWanted = true;
    let cancel = () => {};
    stop.current = () => {
      isWanted = false;
      cancel();
    };
    setPhase({ is: 'looking', done: 0 });
    const end = await lookForTokens({
      tokens: looked,
      accounts: accounts.map(({ address }) => address),
      ask: async (contract, account) => {
        const run = runOperation('contract.call', connection.id, balanceInput(contract, account));
        cancel = () => run.cancel();
        return amountIn((await run.ended).result);
      },
      isWanted: () => isWanted,
      progress: (done) => setPhase({ is: 'looking', done }),
    });
    setPhase({ is: 'done', end });
  };
  return (
    <Dialog title={t('Look for well-known tokens')} onClose={onClose}>
      <div className="stack gap-14">
        <p>
          {chain === null
            ? t('{count} tokens that many hold on this chain: {symbols}.', { count: looked.length, symbols })
            : t('{count} tokens that many hold on {chain}: {symbols}.', { count: looked.length, chain: chain.name ?? chain.id, symbols })}
        </p>
        {phase.is === 'asking' && (
          <p>
            {rich(
              'For each of them and each of your {accounts, plural, one {1 account} other {# accounts}} the balance is asked: <strong>{requests, plural, one {1 request} other {# requests}}</strong>, one after the other. Nothing is added before you say so.',
              { accounts: accounts.length, requests, strong: (inner) => <strong>{inner}</strong> },
            )}
          </p>
        )}
        {phase.is === 'looking' && (
          <div>
            <progress className={styles.progress} value={phase.done} max={requests} aria-label={t('Requests answered')} />
            <p role="status">{t('{done} of {requests} requests', { done: countWords(phase.done), requests: countWords(requests) })}</p>
          </div>
        )}
        {phase.is === 'done' ? (
          <Owned end={phase.end} onClose={onClose} />
        ) : (
          <div className="flex wrap justify-end gap-8">
            <Button onClick={phase.is === 'looking' ? () => stop.current() : onClose}>
              {phase.is === 'looking' ? t('Stop') : t('Cancel')}
            </Button>
            <Button look="main" disabled={phase.is === 'looking' || requests === 0} onClick={() => void look()}>
              {tc('button', 'Look')}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}

function Owned({ end, onClose }: { end: LookEnd; onClose: () => void }) {
  const { owned } = end;
  const { id: connection } = useActiveConnection();
  const save = useCall('tokens.save');
  const [chosen, setChosen] = useState<readonly string[]>(owned.map(([, address]) => address));
  const add = async () => {
    for (const address of chosen) {
      const saved = await save.run({ connection, address, standard: 'erc20' });
      if (!saved.ok) return showToast(problemLine(saved.error), 'bad');
    }
    onClose();
  };
  return (
    <>
      <p role="status">{lookWords(end)}</p>
      {owned.map(([symbol, address]) => (
        <Checkbox
          key={address}
          label={symbol}
          name={address}
          text={address}
          on={chosen.includes(address)}
          onChange={(on) => setChosen(on ? [...chosen, address] : chosen.filter((one) => one !== address))}
        />
      ))}
      <div className="flex wrap justify-end gap-8">
        <Button onClick={onClose}>{t('Close')}</Button>
        {owned.length > 0 && (
          <Button look="main" disabled={chosen.length === 0 || save.running} onClick={() => void add()}>
            {t('{count, plural, one {Add 1 token} other {Add # tokens}}', { count: chosen.length })}
          </Button>
        )}
      </div>
    </>
  );
}
