/** The text of a notification about changed approvals. */

import type { DesktopNotification } from '#main/core/ports/desktop.ts';
import type { ApprovalChange, ChangeKind, SavedApproval } from '#shared/approvals/approvals.ts';
import type { TokenFacts } from '#shared/chain/watch.ts';
import { formatAmount, isWithoutLimit, shortDigits } from '#shared/core/amount.ts';
import { t } from '#shared/core/language/language.ts';
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
  if (changed.length > 1) return { title: t('{length} approvals have changed', { length: changed.length }), body: name, ...to };
  return { title: titles[first.change.how], body: `${wordsOf(first, parts)} · ${name}`, ...to };
}

function wordsOf({ approval, isMine, change, facts }: ChangedApproval, parts: NotificationParts): string {
  const { is, contract, tokenId, spender } = approval;
  const label = parts.labelOf(spender);
  const who = label === '' ? shortAddress(spender) : `${quoted(label)} (${shortAddress(spender)})`;
  const token = tokenWords(contract, facts.symbol, parts);
  const isOver = change.to === '0';
  const whose = isMine ? 'your' : `${shortAddress(approval.owner)}’s`;
  if (is === 'operator')
    return isOver
      ? t('{who} can no longer move {whose} {token}', { who, whose, token })
      : t('{who} can now move every {token} {what}', {
          who,
          token,
          what: isMine ? t('you own') : t('of {owner}', { owner: shortAddress(approval.owner) }),
        });
  if (is === 'token') {
    const item = `${token}${tokenId === null || tokenId.length > 12 ? '' : ` #${tokenId}`}`;
    return isOver ? t('{who} can no longer move {item}', { who, item }) : t('{who} can now move {item}', { who, item });
  }
  if (isOver) return t('{who} can no longer spend {whose} {token}', { who, whose, token });
  const spends = change.how === 'lowered' || change.how === 'spent' ? t('can still spend') : t('can now spend');
  if (parts.hideAmounts) return `${who} ${spends} ${whose} ${token}`;
  if (isWithoutLimit(change.to, null)) return t('{who} {spends} all {whose} {token}, without limit', { who, spends, whose, token });
  const { decimals } = facts;
  const amount = (baseUnits: string) =>
    isWithoutLimit(baseUnits, null) ? 'unlimited' : formatAmount(baseUnits, decimals ?? 0, shortDigits);
  if (decimals === null) return `${who} ${spends} ${whose} ${token}`;
  return t('{who} {spends} up to {to} {token}{what}{what2}', {
    who,
    spends,
    to: amount(change.to),
    token,
    what: isMine ? '' : t(' of {owner}', { owner: shortAddress(approval.owner) }),
    what2: change.from === '0' ? '' : t(' (was {from})', { from: amount(change.from) }),
  });
}

/** A token's symbol can be anything, so its address is shown as well. */
function tokenWords(contract: string, symbol: string | null, { labelOf, native }: NotificationParts): string {
  const label = labelOf(contract);
  if (label !== '') return `${quoted(label)} (${shortAddress(contract)})`;
  const shownText = shownSymbol(symbol, native);
  return shownText === null
    ? t('tokens of {contract}', { contract: shortAddress(contract) })
    : t('“{shownText}” of {contract}', { shownText, contract: shortAddress(contract) });
}
