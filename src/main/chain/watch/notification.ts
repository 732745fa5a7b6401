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
  const body = `${names.length > 3 ? t('{length} accounts', { length: names.length }) : names.join(', ')} · ${connection.name}`;
  if (received.length > 1) {
    const place = received.every(({ hash }) => hash === first.hash) ? transactionPlace(first.hash) : walletPlace;
    return { title: t('{length} transfers received', { length: received.length }), body, connection: connection.id, place };
  }
  const title = t('Received {what}', { what: hideAmounts ? 'something' : whatOf(first, parts) });
  return { title, body, connection: connection.id, place: transactionPlace(first.hash) };
}

function nameOf(address: string, { connection, accounts, labelOf }: TransferNotificationParts): string {
  const index = accounts.findIndex((account) => account.address.toLowerCase() === address.toLowerCase());
  const given = accounts[index]?.name ?? null;
  const label = labelOf(connection.id, address);
  if (label !== '') return quoted(label);
  return given === null ? t('Account {index}', { index: index + 1 }) : safeText(given).slice(0, 40);
}

/** `1.2 ETH`, `250 “DUSD” of 0x1234…abcd`, `“NOTE” #14 of 0x1234…abcd`; "a token" where its symbol is unusable. */
function whatOf({ kind, amount, token, tokenId }: FoundTransfer, { connection, factsOf }: TransferNotificationParts): string {
  const currency = connection.chain?.currency ?? null;
  if (kind === 'native') {
    if (amount === null) return 'something';
    return currency === null ? t('{amount} wei', { amount }) : `${formatAmount(amount, currency.decimals, shortDigits)} ${currency.symbol}`;
  }
  const facts = token === null ? null : factsOf(token);
  const ownSymbol = shownSymbol(facts?.symbol ?? null, currency?.symbol ?? null);
  if (ownSymbol === null || token === null) return t('a token');
  // A token's symbol can be anything, and a page can give its contract a label.
  const symbol = `“${ownSymbol}”`;
  const from = t(' of {token}', { token: shortAddress(token) });
  if (kind !== 'erc20')
    return tokenId === null || tokenId.length > 12 ? t('a {symbol}{from}', { symbol, from }) : `${symbol} #${tokenId}${from}`;
  const decimals = facts?.decimals ?? null;
  return amount === null || decimals === null
    ? t('some {symbol}{from}', { symbol, from })
    : `${formatAmount(amount, decimals, shortDigits)} ${symbol}${from}`;
}
