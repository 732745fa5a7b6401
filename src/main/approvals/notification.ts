/** The text of a notification about changed approvals. */

import type { DesktopNotification } from '#main/core/ports/desktop.ts';
import type { ApprovalChange, ChangeKind, SavedApproval } from '#shared/approvals/approvals.ts';
import type { TokenFacts } from '#shared/chain/watch.ts';
import { formatAmount, isWithoutLimit, shortDigits } from '#shared/core/amount.ts';
import { countWords, t } from '#shared/core/language/language.ts';
import { approvalsPlace } from '#shared/core/screens.ts';
import { shortAddress } from '#shared/core/short-address.ts';
import { quoted } from '#shared/core/text.ts';
import type { Connection } from '#shared/ipc/state.ts';
import { shownSymbol } from '#shared/tokens/token-symbol.ts';

export interface ChangedApproval {
  readonly approval: SavedApproval;
  /** Whether its owner is one of the person's accounts. Approvals of others can be added by hand. */
  readonly isMine: boolean;
  readonly change: ApprovalChange;
  /** Of its contract; null where they are unknown. */
  readonly facts: TokenFacts;
}

interface NotificationParts {
  readonly connection: Pick<Connection, 'id' | 'name'>;
  readonly native: string | null;
  readonly hideAmounts: boolean;
  /** The person's own name for an address (EIP-55); empty where there is none. */
  readonly labelOf: (address: string) => string;
}

const titles: Readonly<Record<ChangeKind, string>> = {
  given: t('New approval'),
  raised: t('An approval was raised'),
  lowered: t('An approval was lowered'),
  spent: t('An approval was used'),
  revoked: t('An approval has ended'),
};

/** Null where there is nothing to announce. */
export function approvalNotification(changed: readonly ChangedApproval[], parts: NotificationParts): DesktopNotification | null {
  const [first] = changed;
  if (first === undefined) return null;
  const { id, name } = parts.connection;
  const to = { connection: id, place: approvalsPlace };
  if (changed.length > 1) return { title: t('{count} approvals have changed', { count: countWords(changed.length) }), body: name, ...to };
  return { title: titles[first.change.how], body: `${wordsOf(first, parts)} · ${name}`, ...to };
}

function wordsOf({ approval, isMine, change, facts }: ChangedApproval, parts: NotificationParts): string {
  const { is, contract, tokenId } = approval;
  const label = parts.labelOf(approval.spender);
  const short = shortAddress(approval.spender);
  const spender = label === '' ? short : `${quoted(label)} (${short})`;
  const owner = shortAddress(approval.owner);
  const token = tokenWords(contract, facts.symbol, parts);
  const isOver = change.to === '0';
  if (is === 'operator') {
    if (isOver)
      return isMine
        ? t('{spender} can no longer move your {collection}', { spender, collection: token })
        : t('{spender} can no longer move {owner}’s {collection}', { spender, owner, collection: token });
    return isMine
      ? t('{spender} can now move every {collection} you own', { spender, collection: token })
      : t('{spender} can now move every {collection} of {owner}', { spender, owner, collection: token });
  }
  if (is === 'token') {
    const item = `${token}${tokenId === null || tokenId.length > 12 ? '' : ` #${tokenId}`}`;
    return isOver ? t('{spender} can no longer move {item}', { spender, item }) : t('{spender} can now move {item}', { spender, item });
  }
  if (isOver)
    return isMine
      ? t('{spender} can no longer spend your {token}', { spender, token })
      : t('{spender} can no longer spend {owner}’s {token}', { spender, owner, token });
  const { decimals } = facts;
  const since = change.how === 'lowered' || change.how === 'spent' ? 'before' : 'now';
  const whose = isMine ? 'yours' : 'others';
  if (!parts.hideAmounts && isWithoutLimit(change.to, null))
    return t(
      '{spender} can {since, select, before {still} other {now}} spend all {whose, select, yours {your} other {{owner}’s}} {token}, without limit',
      { spender, since, whose, owner, token },
    );
  if (parts.hideAmounts || decimals === null)
    return t('{spender} can {since, select, before {still} other {now}} spend {whose, select, yours {your} other {{owner}’s}} {token}', {
      spender,
      since,
      whose,
      owner,
      token,
    });
  const amount = (baseUnits: string) => (isWithoutLimit(baseUnits, null) ? t('unlimited') : formatAmount(baseUnits, decimals, shortDigits));
  const now = amount(change.to);
  if (change.from === '0')
    return t(
      '{spender} can {since, select, before {still} other {now}} spend up to {amount} {token}{whose, select, yours {} other { of {owner}}}',
      { spender, since, whose, owner, token, amount: now },
    );
  return t(
    '{spender} can {since, select, before {still} other {now}} spend up to {amount} {token}{whose, select, yours {} other { of {owner}}} (was {former})',
    { spender, since, whose, owner, token, amount: now, former: amount(change.from) },
  );
}

/** A token's symbol can be anything, so its address is shown as well. */
function tokenWords(contract: string, symbol: string | null, { labelOf, native }: NotificationParts): string {
  const label = labelOf(contract);
  if (label !== '') return `${quoted(label)} (${shortAddress(contract)})`;
  const shownText = shownSymbol(symbol, native);
  return shownText === null
    ? t('tokens of {contract}', { contract: shortAddress(contract) })
    : t('“{symbol}” of {contract}', { symbol: shownText, contract: shortAddress(contract) });
}
