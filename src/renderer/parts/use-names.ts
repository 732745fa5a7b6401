/** What each address is called: the person's own label before anything else, then what the service calls an account. */
import { useRead } from '#renderer/bridge/use-read.ts';
import { faceOf, valueIn } from '#renderer/lib/face.ts';
import { visibleText } from '#renderer/lib/visible-text.ts';
import { useActiveConnection } from '#renderer/store/use-mirror.ts';

export interface Name {
  /** Made visible, ready to be shown. */
  readonly text: string;
  /** `account`: one of the person's own. */
  readonly kind: 'account' | 'contact' | 'label';
}

export interface Names {
  /** `address`: in any case. */
  of(address: string): Name | null;
  list(): readonly { readonly address: string; readonly name: Name }[];
}

export function useNames(): Names {
  const { labels } = useActiveConnection();
  const accounts = valueIn(faceOf(useRead('user.accounts', {}, { freshFor: 60_000 }))) ?? [];
  const named = new Map<string, { address: string; name: Name }>();
  for (const [index, { address, name }] of accounts.entries()) {
    const text = name === null ? `Account ${index + 1}` : visibleText(name, 40);
    if (!named.has(address.toLowerCase())) named.set(address.toLowerCase(), { address, name: { text, kind: 'account' } });
  }
  for (const [address, label] of Object.entries(labels)) {
    const kind = named.get(address.toLowerCase())?.name.kind ?? 'label';
    named.set(address.toLowerCase(), { address, name: { text: visibleText(label, 40), kind } });
  }
  return {
    of: (address) => named.get(address.toLowerCase())?.name ?? null,
    list: () => [...named.values()],
  };
}
