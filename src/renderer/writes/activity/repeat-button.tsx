/** “Repeat as a new draft”: fills the same into the form, where nothing is sent until it is run and reviewed. */
import { Copy } from 'lucide-react';
import { useLocation } from 'wouter';
import { keepDraft, useConsole } from '#renderer/contracts/console.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import { draftOf } from '#renderer/writes/draft-of.ts';
import { consolePlace } from '#shared/core/screens.ts';
import type { Activity } from '#shared/writes/activity.ts';

export function RepeatButton({ entry: { operation, input } }: { entry: Activity }) {
  const [, navigate] = useLocation();
  const drafts = useConsole();
  const repeat = () => {
    keepDraft(drafts, operation, draftOf(input));
    navigate(`${consolePlace}/${operation}`);
  };
  return (
    <Button icon={<Copy size={14} aria-hidden />} onClick={repeat}>
      Repeat as a new draft
    </Button>
  );
}
