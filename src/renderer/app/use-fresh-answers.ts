/** Drops every answer of the old connection or the old sign-in, and takes what is stored for the new one. */
import { useEffect, useRef } from 'react';
import { forgetBlockRows } from '#renderer/queries/use-block-rows.ts';
import { forgetFilter } from '#renderer/store/activity-filter.ts';
import { showAddToken } from '#renderer/store/add-token.ts';
import { wishApproval } from '#renderer/store/approval-wishes.ts';
import { forgetConsole } from '#renderer/store/console.ts';
import { forgetContractCalls } from '#renderer/store/contract-calls.ts';
import { forgetOpened } from '#renderer/store/opened.ts';
import { forgetOperatorsAsked } from '#renderer/store/operators-asked.ts';
import { closeSend, forgetSend } from '#renderer/store/send.ts';
import { useSlice } from '#renderer/store/use-mirror.ts';

export function useFreshAnswers(): void {
  const { active } = useSlice('connections');
  const { phase } = useSlice('session');
  const shown = useRef({ active, phase });
  useEffect(() => {
    const before = shown.current;
    shown.current = { active, phase };
    const nobody = phase === 'signed-out' || phase === 'signing-in';
    const moved = before.active !== active;
    if (nobody || moved) {
      forgetConsole();
      forgetContractCalls();
      forgetFilter();
      wishApproval({ check: false, spender: null, contract: null, approve: null });
      showAddToken(false);
      forgetBlockRows();
    }
    if (moved) closeSend();
    if (nobody) {
      forgetOpened();
      forgetSend();
      forgetOperatorsAsked();
    }
  }, [active, phase]);
}
