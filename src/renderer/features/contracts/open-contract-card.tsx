/** The way to any contract: its address typed or pasted, a name that it has here, or a link that pays to it. */
import { type FormEvent, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { readContractAddress } from '#renderer/lib/contract-address.ts';
import type { Names } from '#renderer/lib/names.ts';
import { readWholeAddress } from '#renderer/lib/recipient.ts';
import { AddressField } from '#renderer/parts/address-field.tsx';
import { useNames } from '#renderer/parts/use-names.ts';
import type { KnownRecipient } from '#renderer/parts/use-recipients.ts';
import { useActiveConnection, useContracts, useTokens } from '#renderer/store/use-mirror.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Card } from '#renderer/ui/card.tsx';
import { checksummed } from '#shared/address.ts';
import { contractPlace } from '#shared/places.ts';
import styles from './contracts.module.css';

export function OpenContractCard() {
  const [, navigate] = useLocation();
  const names = useNames();
  const { chain } = useActiveConnection();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const offers = useOffers(names);
  const field = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const told = readContractAddress(text, names, chain?.id ?? null);
    if (told.is === 'address') return navigate(contractPlace(checksummed(told.address)));
    setProblem(told.is === 'problem' ? told.words : null);
    field.current?.focus();
  };
  return (
    <Card name="Open a contract">
      <form className={styles.open} noValidate onSubmit={submit}>
        <AddressField
          label="Contract address"
          name="contract"
          hint="an address, a name that you gave, or a link (ethereum:…)"
          placeholder="0x…"
          value={text}
          told={readWholeAddress(text, names)}
          problem={problem}
          inputRef={field}
          offers={offers}
          onChange={(next) => {
            setText(next);
            setProblem(null);
          }}
        />
        <Button type="submit" look="main" disabled={text.trim() === ''}>
          Open
        </Button>
      </form>
    </Card>
  );
}

/** What may be a contract: those saved, the tokens that are followed, and what has a label. None of one's own accounts is. */
function useOffers(names: Names): readonly KnownRecipient[] {
  const { contracts } = useContracts();
  const tokens = [...useTokens('erc20'), ...useTokens('erc721')];
  const labeled = names.list().filter(({ name }) => name.kind !== 'account');
  const addresses = new Set([...contracts, ...tokens, ...labeled].map(({ address }) => checksummed(address)));
  return [...addresses].map((address) => ({ address, name: names.of(address)?.text ?? 'Without a label', kind: 'contract' }));
}
