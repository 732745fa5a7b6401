/** Pasted addresses of explorers' pages, of any host: what they are about. */

export interface Found {
  readonly of: 'block' | 'transaction' | 'address';
  /** As it stands in the link. */
  readonly value: string;
}

const scheme = /^[a-z][a-z0-9+.-]*:\/\//i;
// A host with a point and a path: as browsers show addresses, and people copy them.
const bare = /^(?:[a-z0-9-]+\.)+[a-z]{2,}(?::\d{1,5})?\/\S/i;

/** Whether it is meant as a link, so that nothing else is read into it. */
export const isLinkText = (text: string) => scheme.test(text) || bare.test(text);

/** How explorers call them: Etherscan, Blockscout, Otterscan and those that follow them. */
const pages: Readonly<Record<string, Found['of']>> = {
  tx: 'transaction',
  txs: 'transaction',
  transaction: 'transaction',
  transactions: 'transaction',
  block: 'block',
  blocks: 'block',
  address: 'address',
  addresses: 'address',
  account: 'address',
  accounts: 'address',
  contract: 'address',
  token: 'address',
  tokens: 'address',
  nft: 'address',
};

const value = /^(?:0x[0-9a-f]+|\d+)$/i;

/** `host`: null where it names none that can be shown. `found`: null where it is about none of the three, or about several. */
export function parseLink(text: string): { readonly host: string | null; readonly found: Found | null } {
  const match = /^(?:(https?):\/\/)?([a-z0-9.-]{1,253})(?::\d{1,5})?\/(.*)$/i.exec(text);
  if (match === null || (scheme.test(text) && match[1] === undefined)) return { host: null, found: null };
  const [, , host = '', rest = ''] = match;
  // Otterscan and others keep the page behind a “#”; what is asked for besides says nothing of it.
  const path = rest.replace(/\?[^#]*/, '').split(/[/#?&]/);
  const found = path.flatMap((name, index): Found[] => {
    const of = Object.hasOwn(pages, name.toLowerCase()) ? pages[name.toLowerCase()] : undefined;
    const next = path[index + 1] ?? '';
    return of !== undefined && value.test(next) ? [{ of, value: next }] : [];
  });
  return { host: host.toLowerCase(), found: found.length === 1 ? (found[0] ?? null) : null };
}
