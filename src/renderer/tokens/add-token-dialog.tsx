/** “Add token”: the contract is read first, and only a token can be added. */

import { useEffect, useRef, useState } from 'react';
import { type ContractAddress, readContractAddress } from '#renderer/contracts/contract-address.ts';
import { useActiveConnection, useSlice } from '#renderer/core/bridge/use-mirror.ts';
import { Dialog } from '#renderer/core/ui/dialog.tsx';
import { Field } from '#renderer/core/ui/field.tsx';
import { useNames } from '#renderer/notebook/use-names.ts';
import { useAddToken, useShowAddToken } from '#renderer/tokens/add-token.ts';
import { alikeWords } from '#renderer/tokens/imitations.ts';
import { t } from '#shared/core/language/language.ts';
import { CandidateForm } from './candidate-form.tsx';

/** Milliseconds after the last keystroke before anything is read. */
const patience = 250;

export function AddTokenDialog() {
  const contract = useAddToken() ?? '';
  const showAddToken = useShowAddToken();
  const { chain } = useActiveConnection();
  const { items } = useSlice('tokens');
  const names = useNames();
  const [typed, setTyped] = useState(contract);
  const body = useRef<HTMLDivElement>(null);
  const read = readContractAddress(typed, names, chain?.id ?? null);
  const settled = useSettled(read, contract);
  useEffect(() => body.current?.querySelector('input')?.focus(), []);
  const address = read.is === 'address' ? read.address : null;
  const followed = items.map((token) => token.address);
  const alike = address === null ? null : alikeWords(address, followed, names.list());
  return (
    <Dialog title={t('Add token')} onClose={() => showAddToken(null)}>
      <div ref={body} className="stack gap-14">
        <Field
          label={t('Contract address')}
          name="contract"
          value={typed}
          onChange={setTyped}
          hint={t('an address, a label or a payment link')}
          problem={read.is === 'problem' ? read.words : null}
          {...(alike === null ? {} : { note: alike })}
        />
        {address !== null && settled === address ? (
          <CandidateForm key={address} contract={address} onDone={() => showAddToken(null)} />
        ) : (
          <p className="soft">{t('Blockdesk first reads its name, symbol, decimals and total supply: five requests. Nothing is sent.')}</p>
        )}
      </div>
    </Dialog>
  );
}

/** The address once typing has paused. An address that the dialog was opened with counts at once. */
function useSettled(read: ContractAddress, first: string): string | null {
  const address = read.is === 'address' ? read.address : null;
  const [settled, setSettled] = useState<string | null>(first === '' ? null : first);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(address), patience);
    return () => clearTimeout(timer);
  }, [address]);
  return settled;
}
