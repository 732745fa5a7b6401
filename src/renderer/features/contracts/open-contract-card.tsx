/** The way to any contract: its address typed or pasted, a name that it has here, or a link that pays to it. */
import { type FormEvent, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { Names } from '#renderer/lib/names.ts';
import { readWholeAddress } from '#renderer/lib/recipient.ts';
import { AddressField } from '#renderer/parts/address-field.tsx';
import { useNames } from '#renderer/parts/use-names.ts';
import type { KnownRecipient } from '#renderer/parts/use-recipients.ts';
import { useContracts, useTokens } from '#renderer/store/use-mirror.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Card } from '#renderer/ui/card.tsx';
import { checksummed } from '#shared/address.ts';
import { contractPlace } from '#shared/places.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { parseSearch } from '#shared/search/parse-search.ts';
import styles from './contracts.module.css';

export function OpenContractCard() {
  const [, navigate] = useLocation();
  const names = useNames();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const offers = useOffers(names);
  const field = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = addressIn(text, names);
    if (found.ok) return navigate(contractPlace(found.value));
    setProblem(found.error);
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

function addressIn(text: string, names: Names): Result<string, string> {
  const named = names.list().filter(({ name }) => name.text.toLowerCase() === text.trim().toLowerCase());
  if (named.length === 1 && named[0] !== undefined) return ok(checksummed(named[0].address));
  if (named.length > 1) return fail('Several addresses have this name: choose one from the list, or type the address.');
  const { meaning } = parseSearch(text);
  switch (meaning.kind) {
    case 'address':
      return ok(meaning.address);
    case 'payment':
      // A request for a token names the token as the contract.
      return ok(meaning.token ?? meaning.receiver);
    case 'wrong-checksum':
      return fail('Its capitals do not fit: a letter or digit was changed. Copy it again from its source.');
    default:
      return fail('Expected an address: 0x and 40 hexadecimal digits, or a name that you gave to one.');
  }
}
