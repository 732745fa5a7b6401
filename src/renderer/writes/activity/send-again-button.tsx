/** “Send again anyway…”: a new review of the same write, which main's own window shows and nothing but a typed word lets through. */
import { useState } from 'react';
import { useLocation } from 'wouter';
import { runOperation } from '#renderer/core/bridge/run-operation.ts';
import { showNotice } from '#renderer/core/bridge/screen.ts';
import { showToast } from '#renderer/core/bridge/toasts.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import { activityPlace } from '#shared/core/screens.ts';
import type { Activity } from '#shared/writes/activity.ts';

export function SendAgainButton({ entry: { operation, connection, input } }: { entry: Activity }) {
  const [running, setRunning] = useState(false);
  const [, navigate] = useLocation();
  const sendAgain = async () => {
    setRunning(true);
    const { result } = await runOperation(operation, connection, input).ended;
    setRunning(false);
    if (result.ok) {
      showToast('Sent again as a new transaction.');
      navigate(activityPlace);
    } else if (result.error.code !== 'canceled') showNotice(result.error);
  };
  return (
    <Button look="danger" disabled={running} onClick={() => void sendAgain()}>
      Send again anyway…
    </Button>
  );
}
