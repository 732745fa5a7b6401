/** The text of a notification about received transfers. */

import type { ConfirmedConnection } from '#main/core/ports/confirmed.ts';
import type { DesktopNotification } from '#main/core/ports/desktop.ts';
import type { FoundTransfer, TokenFacts } from '#shared/chain/watch.ts';
import { formatAmount, shortDigits } from '#shared/core/amount.ts';
import { t } from '#shared/core/language/language.ts';
import { transactionPlace } from '#shared/core/places.ts';
import type { Account } from '#shared/core/readers/user.ts';
import { walletPlace } from '#shared/core/screens.ts';
import { shortAddress } from '#shared/core/short-address.ts';
import { quoted, safeText } from '#shared/core/text.ts';
import { shownSymbol } from '#shared/tokens/token-symbol.ts';

export interface TransferNotificationParts {
  readonly connection: ConfirmedConnection;
  readonly accounts: readonly Account[];
  readonly hideAmounts: boolean;
  /** The person's own name for an address (EIP-55); empty where there is none. */
  readonly labelOf: (connection: string, address: string) => string;
  readonly factsOf: (contract: string) => TokenFacts | null;
}

const longestAge = 60 * 60_000;

/** Whether a transfer is announced: incoming, from another address, and recent. */
export function isNotable({ direction, counterparty, timestamp }: FoundTransfer, accounts: readonly Account[], now: number): boolean {
  const isOwn = accounts.some(({ address }) => address.toLowerCase() === counterparty.toLowerCase());
  return direction === 'in' && !isOwn && now - Number(timestamp) * 1000 <= longestAge;
}

/** Null where there is nothing to announce. */
export function transferNotification(received: readonly FoundTransfer[], parts: TransferNotificationParts): DesktopNotification | null {
  const [first] = received;
  if (first === undefined) return null;
  const { connection, hideAmounts } = parts;
  const names = [...new Set(received.map(({ own }) => nameOf(own, parts)))];
  const body = `${names.length > 3 ? t('{count} accounts', { count: names.length }) : names.join(', ')} · ${connection.name}`;
  if (received.length > 1) {
    const place = received.every(({ hash }) => hash === first.hash) ? transactionPlace(first.hash) : walletPlace;
    return { title: t('{count} transfers received', { count: received.length }), body, connection: connection.id, place };
  }
  const title = hideAmounts ? t('Received something') : titleOf(first, parts);
  return { title, body, connection: connection.id, place: transactionPlace(first.hash) };
}

function nameOf(address: string, { connection, accounts, labelOf }: TransferNotificationParts): string {
  const index = accounts.findIndex((account) => account.address.toLowerCase() === address.toLowerCase());
  const given = accounts[index]?.name ?? null;
  const label = labelOf(connection.id, address);
  if (label !== '') return quoted(label);
  return given === null ? t('Account {number}', { number: index + 1 }) : safeText(given).slice(0, 40);
}

/**
 * `Received 1.2 ETH`, `Received 250 “DUSD” of 0x1234…abcd`, `Received “NOTE” #14 of 0x1234…abcd`; "a token" where its symbol is unusable.
 * A token's symbol can be anything, and a page can give its contract a label.
 */
function titleOf({ kind, amount, token, tokenId }: FoundTransfer, { connection, factsOf }: TransferNotificationParts): string {
  const currency = connection.chain?.currency ?? null;
  if (kind === 'native') {
    if (amount === null) return t('Received something');
    const received = currency === null ? `${amount} wei` : `${formatAmount(amount, currency.decimals, shortDigits)} ${currency.symbol}`;
    return t('Received {amount}', { amount: received });
  }
  const facts = token === null ? null : factsOf(token);
  const symbol = shownSymbol(facts?.symbol ?? null, currency?.symbol ?? null);
  if (symbol === null || token === null) return t('Received a token');
  const contract = shortAddress(token);
  if (kind !== 'erc20')
    return tokenId === null || tokenId.length > 12
      ? t('Received a “{symbol}” of {contract}', { symbol, contract })
      : t('Received “{symbol}” #{tokenId} of {contract}', { symbol, tokenId, contract });
  const decimals = facts?.decimals ?? null;
  return amount === null || decimals === null
    ? t('Received some “{symbol}” of {contract}', { symbol, contract })
    : t('Received {amount} “{symbol}” of {contract}', { amount: formatAmount(amount, decimals, shortDigits), symbol, contract });
}
