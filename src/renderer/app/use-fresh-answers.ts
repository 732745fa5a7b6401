/** Drops every answer of the old connection or the old sign-in, and takes what is stored for the new one. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { getBridge } from '#renderer/bridge/bridge.ts';
import { forgetAnswers, forgetOthers, seedStored } from '#renderer/bridge/query-client.ts';
import { forgetBlockRows } from '#renderer/bridge/use-block-rows.ts';
import { forgetFilter } from '#renderer/store/activity-filter.ts';
import { showAddToken } from '#renderer/store/add-token.ts';
import { wishApproval } from '#renderer/store/approval-wishes.ts';
import { forgetConsole } from '#renderer/store/console.ts';
import { forgetContractCalls } from '#renderer/store/contract-calls.ts';
import { forgetOpened } from '#renderer/store/opened.ts';
import { forgetOperatorsAsked } from '#renderer/store/operators-asked.ts';
import { closeSend, forgetSend } from '#renderer/store/send.ts';
import { takeSnapshot } from '#renderer/store/start-mirror.ts';
import { useMirrorStore, useSlice } from '#renderer/store/use-mirror.ts';

export function useFreshAnswers(): void {
  const { active } = useSlice('connections');
  const { phase } = useSlice('session');
  const queries = useQueryClient();
  const store = useMirrorStore();
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
    if (nobody) forgetAnswers(queries);
    else if (moved) forgetOthers(queries, active);
    const cameIn = before.phase !== phase && (phase === 'signed-in' || phase === 'expired') && before.phase !== 'signed-in';
    if (moved || cameIn) void takeSnapshot(getBridge(), store, (connection, stored) => seedStored(queries, connection, stored));
  }, [active, phase, queries, store]);
}
