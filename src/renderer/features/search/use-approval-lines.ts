/** What the search leads to of approvals: checking one, and those of each who may spend or move something. */

import type { Names } from '#renderer/lib/names.ts';
import { visibleText } from '#renderer/lib/visible-text.ts';
import { usePairs } from '#renderer/parts/use-pairs.ts';
import { type ApprovalWishes, useApprovalWishes } from '#renderer/store/approval-wishes.ts';
import { approvalsPlace } from '#shared/screens.ts';
import { shortAddress } from '#shared/short-address.ts';
import type { Doable } from './suggest.ts';

/** `open`: goes to a place. */
export function useApprovalLines(names: Names, open: (place: string) => void): readonly Doable[] {
  const spenders = [...new Set(usePairs().map(({ spender }) => spender))];
  const wishes = useApprovalWishes();
  const act = (key: string, words: string, also: string, wish: Partial<ApprovalWishes>): Doable => ({
    key: `action ${key}`,
    kind: 'action',
    words,
    also,
    does: {
      do: 'act',
      act: () => {
        wishes.setState(wish);
        open(approvalsPlace);
      },
    },
  });
  return [
    act('check-pair', 'Check a pair', 'approval allowance operator revoke', { check: true }),
    ...spenders.map((spender) => {
      const called = names.of(spender)?.text ?? shortAddress(spender);
      return act(
        `approvals ${spender}`,
        `What ${visibleText(called, 40)} may spend or move`,
        `${called} ${spender} approvals allowance revoke`,
        { spender, contract: null },
      );
    }),
  ];
}
