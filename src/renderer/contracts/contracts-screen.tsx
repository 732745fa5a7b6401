/** Saved contracts and calls, recent calls, and a field to open any other contract. */

import { type FormEvent, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { readContractAddress } from '#renderer/contracts/contract-address.ts';
import { useActiveConnection, useContracts, useTokens } from '#renderer/core/bridge/use-mirror.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import { Card } from '#renderer/core/ui/card.tsx';
import { AddressField } from '#renderer/notebook/address-field.tsx';
import type { Names } from '#renderer/notebook/names.ts';
import { readWholeAddress } from '#renderer/notebook/recipient.ts';
import { useNames } from '#renderer/notebook/use-names.ts';
import type { KnownRecipient } from '#renderer/notebook/use-recipients.ts';
import { checksummed } from '#shared/core/address.ts';
import { t } from '#shared/core/language/language.ts';
import { contractPlace } from '#shared/core/places.ts';
import styles from './contracts.module.css';
import { DescriptorsCard } from './descriptors-card.tsx';
import { RecentCallsCard } from './recent-calls-card.tsx';
import { SavedCallsCard } from './saved-calls-card.tsx';
import { SavedContractsCard } from './saved-contracts-card.tsx';

export function ContractsScreen() {
  return (
    <div className="stack cols-1 gap-20">
      <OpenContractCard />
      <SavedContractsCard />
      <SavedCallsCard />
      <RecentCallsCard />
      <DescriptorsCard />
    </div>
  );
}

/** Opens any contract by address, name or payment link. */
function OpenContractCard() {
  const [, navigate] = useLocation();
  const names = useNames();
  const { chain } = useActiveConnection();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const offers = useOffers(names);
  const field = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readContractAddress(text, names, chain?.id ?? null);
    if (read.is === 'address') return navigate(contractPlace(checksummed(read.address)));
    setProblem(read.is === 'problem' ? read.words : null);
    field.current?.focus();
  };
  return (
    <Card name={t('Open a contract')}>
      <form className={styles.open} noValidate onSubmit={submit}>
        <AddressField
          label={t('Contract address')}
          name="contract"
          hint={t('an address, a label, or a link (ethereum:…)')}
          placeholder={'0x…'}
          value={text}
          recipient={readWholeAddress(text, names)}
          problem={problem}
          inputRef={field}
          offers={offers}
          onChange={(next) => {
            setText(next);
            setProblem(null);
          }}
        />
        <Button type="submit" look="main" disabled={text.trim() === ''}>
          {t('Open')}
        </Button>
      </form>
    </Card>
  );
}

/** Suggestions: saved contracts, followed tokens and labeled addresses, but not the person's accounts. */
function useOffers(names: Names): readonly KnownRecipient[] {
  'use memo';
  const { contracts } = useContracts();
  const tokens = [...useTokens('erc20'), ...useTokens('erc721')];
  const labeled = names.list().filter(({ name }) => name.kind !== 'account');
  // All are stored with their checksum.
  const addresses = new Set([...contracts, ...tokens, ...labeled].map(({ address }) => address));
  return [...addresses].map((address) => ({ address, name: names.of(address)?.text ?? t('Without a label'), kind: 'contract' }));
}
