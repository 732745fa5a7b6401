/** Saves and restores a backup. The passphrase, and what a backup would change, are for main's own window. */

import { useState } from 'react';
import { forgetPlaces } from '#renderer/chain/forget-places.ts';
import { activeIn, caughtUp } from '#renderer/core/bridge/mirror.ts';
import { showToast } from '#renderer/core/bridge/toasts.ts';
import { useCall } from '#renderer/core/bridge/use-call.ts';
import { useActiveConnection, useMirrorStore } from '#renderer/core/bridge/use-mirror.ts';
import { problemLine } from '#renderer/core/lib/problem-line.ts';
import { announceSaved } from '#renderer/core/parts/announce-saved.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import { Card } from '#renderer/core/ui/card.tsx';
import { Segments } from '#renderer/core/ui/segments.tsx';
import type { AppError } from '#shared/core/errors.ts';
import { t } from '#shared/core/language/language.ts';
import { settingsPlace } from '#shared/core/screens.ts';

const ways = [
  { value: 'merge', label: t('Add what is missing') },
  { value: 'replace', label: t('Replace what is here') },
] as const;

/** The person went back: there is nothing to say. */
const wasDeclined = ({ code }: AppError) => code === 'change-declined' || code === 'canceled';

export function BackupCard() {
  const [way, setWay] = useState<(typeof ways)[number]['value']>('merge');
  const save = useCall('backup.save');
  const restore = useCall('backup.restore');
  const mirror = useMirrorStore();
  const { id: active } = useActiveConnection();
  const isBusy = save.running || restore.running;
  const problem = restore.problem === null || wasDeclined(restore.problem) ? null : restore.problem;
  const saveIt = async () => {
    const saved = await save.run({});
    if (saved.ok || !wasDeclined(saved.error)) announceSaved(saved, t('The backup wasn’t saved.'));
  };
  const restoreIt = async () => {
    const restored = await restore.run({ replace: way === 'replace' });
    if (!restored.ok) return;
    await caughtUp();
    // “Back” would lead to its screens, under another connection.
    if (activeIn(mirror.getState()) !== active) await forgetPlaces(settingsPlace);
    showToast(restored.value ? t('Backup restored.') : t('This backup changes nothing here.'), 'good');
  };
  return (
    <Card name={t('Backup')}>
      <div className="stack gap-16 mt-12">
        <p>
          {t(
            'One encrypted file with your connections, contacts, labels, notes, tokens, contracts, approvals, rules and transactions. Use it to move to another computer, too.',
          )}
        </p>
        <p className="soft">
          {t('Sign-ins, client secrets, preferences and stored answers aren’t in it. You confirm restored connections when you sign in.')}
        </p>
        <div className="flex wrap gap-8">
          <Button disabled={isBusy} onClick={() => void saveIt()}>
            {t('Save a backup…')}
          </Button>
        </div>
        <Segments
          legend={t('When restoring')}
          hint={t('transactions and rules here always stay')}
          name="restore"
          value={way}
          choices={ways}
          onChoose={setWay}
        />
        <div className="flex wrap gap-8">
          <Button disabled={isBusy} onClick={() => void restoreIt()}>
            {t('Restore a backup…')}
          </Button>
        </div>
        {problem !== null && (
          <p role="alert" className="bad">
            {problemLine(problem)}
          </p>
        )}
      </div>
    </Card>
  );
}
