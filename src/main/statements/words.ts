/** Names and amounts in files of statements. */
import type { Movement } from '#main/statements/ledger.ts';
import { formatAmount, groupedBaseUnits, groupedCount, plainAmount } from '#shared/core/amount.ts';
import { decimal, t } from '#shared/core/language/language.ts';
import { zeroAddress } from '#shared/core/short-address.ts';
import { quoted, safeText } from '#shared/core/text.ts';
import type { StatementAsset } from '#shared/statements/statement.ts';

/** The person's own name for an address (EIP-55); empty where there is none. */
export type LabelOf = (address: string) => string;

/** Without a sign, in whole units as the language writes them; in base units where the decimals are unknown. */
export function amountWords(baseUnits: string, { kind, symbol, decimals }: Pick<StatementAsset, 'kind' | 'symbol' | 'decimals'>): string {
  const digits = baseUnits.replace(/^-/, '');
  if (kind === 'erc721' || kind === 'erc1155')
    return t('{count, plural, one {1 collectible} other {{count} collectibles}}', { count: countOf(digits) });
  if (decimals === null)
    return kind === 'native' ? `${groupedBaseUnits(digits)} wei` : t('{amount} base units', { amount: groupedBaseUnits(digits) });
  const amount = formatAmount(digits, decimals);
  return symbol === null ? amount : `${amount} ${symbol}`;
}

/** Plurals take a number, of which only 1 is told apart; more digits than it has stay as they are. */
const countOf = (digits: string): number | string => (digits.length < 15 ? Number(digits) : digits);

/** `ETH`, `DUSD (0x…)`, `FN (0x…) #8`. The contract is always there: anyone can give a token any name. */
export function assetName({ kind, contract, symbol, tokenId }: Pick<StatementAsset, 'kind' | 'contract' | 'symbol' | 'tokenId'>): string {
  if (kind === 'native' || contract === null) return symbol ?? t('The chain’s currency');
  const name = symbol === null ? contract : `${symbol} (${contract})`;
  return tokenId === null ? name : `${name} #${tokenId}`;
}

/** `1,234.50 EUR`. `amount`: in the currency's smallest unit. */
export function valueWords(amount: bigint, digits: number, currency: string): string {
  const [whole = '', fraction = ''] = plainValue(amount, digits).split('.');
  return `${groupedCount(whole)}${fraction === '' ? '' : decimal}${fraction} ${currency}`;
}

/** The same for programs: `1234.50`. */
export function plainValue(amount: bigint, digits: number): string {
  const [whole = '', fraction = ''] = plainAmount(amount.toString(), digits).split('.');
  return digits === 0 ? whole : `${whole}.${fraction.padEnd(digits, '0')}`;
}

/** `Savings`, or an empty text. */
export const labelFor = (labelOf: LabelOf, address: string | null): string => (address === null ? '' : safeText(labelOf(address)));

/** `“Savings”` for people, so that no label reads as Blockdesk's own words; else an empty text. */
export function quotedLabelFor(labelOf: LabelOf, address: string | null): string {
  const label = labelFor(labelOf, address);
  return label === '' ? '' : quoted(label);
}

/** `Received #8 from “Savings”`. */
export function movementWords({ is, kind, tokenId, failed, isInternal, other }: Movement, name: string): string {
  const item = (kind === 'erc721' || kind === 'erc1155') && tokenId !== null ? ` #${tokenId}` : '';
  if (is === 'fee') return failed ? t('Network fee of a failed transaction') : t('Network fee');
  if (other === zeroAddress) return is === 'in' ? t('Minted{item}', { item }) : t('Burned{item}', { item });
  if (is === 'in')
    return isInternal ? t('Received{item} from own account {name}', { item, name }) : t('Received{item} from {name}', { item, name });
  return isInternal ? t('Sent{item} to own account {name}', { item, name }) : t('Sent{item} to {name}', { item, name });
}
