/** Sets, uses and takes off the lock. Passphrases, and changes that weaken the lock, are for main's own window. */

import { showToast } from '#renderer/core/bridge/toasts.ts';
import { useCall } from '#renderer/core/bridge/use-call.ts';
import { usePlatform, useSlice } from '#renderer/core/bridge/use-mirror.ts';
import { problemLine } from '#renderer/core/lib/problem-line.ts';
import { announceSaved } from '#renderer/core/parts/announce-saved.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import { Card } from '#renderer/core/ui/card.tsx';
import { Checkbox } from '#renderer/core/ui/checkbox.tsx';
import { Segments } from '#renderer/core/ui/segments.tsx';
import type { AppError } from '#shared/core/errors.ts';
import { t } from '#shared/core/language/language.ts';
import type { Result } from '#shared/core/result.ts';
import type { Lock } from '#shared/ipc/state.ts';

const times = [
  { value: '5', label: t('5 minutes') },
  { value: '15', label: t('15 minutes') },
  { value: '60', label: t('1 hour') },
  { value: 'never', label: t('Never') },
] as const;

const isWorthSaying = ({ code }: AppError) => code !== 'change-declined' && code !== 'canceled';

export function LockCard() {
  const lock = useSlice('lock');
  return <Card name={t('Lock')}>{lock.isSet ? <WhenSet lock={lock} /> : <NotSet />}</Card>;
}

function NotSet() {
  const set = useCall('lock.set');
  return (
    <div className="stack gap-16 mt-12">
      <p>
        {t(
          'A lock encrypts your data on this computer under a passphrase. Without one, anyone who can read this disk can read your contacts and transactions.',
        )}
      </p>
      <p className="soft">{t('Your system encrypts sign-ins and client secrets either way.')}</p>
      <div>
        <Button disabled={set.running} onClick={() => void set.run({})}>
          {t('Set a lock…')}
        </Button>
      </div>
      <Problem of={set.problem} />
    </div>
  );
}

function Problem({ of }: { of: AppError | null }) {
  if (of === null || !isWorthSaying(of)) return null;
  return (
    <p role="alert" className="bad">
      {problemLine(of)}
    </p>
  );
}

function WhenSet({ lock }: { lock: Extract<Lock, { isSet: true }> }) {
  // Linux doesn’t say that its screen locks.
  const isByScreen = usePlatform() !== 'linux';
  const now = useCall('lock.now');
  const change = useCall('lock.changePassphrase');
  const idle = useCall('lock.setIdle');
  const watching = useCall('lock.setWatching');
  const touchId = useCall('lock.setTouchId');
  const recovery = useCall('lock.saveRecovery');
  const remove = useCall('lock.remove');
  const isBusy = [now, change, idle, watching, touchId, recovery, remove].some(({ running }) => running);
  const changeIt = async () => {
    const changed = await change.run({});
    if (changed.ok) showToast(t('Passphrase changed.'), 'good');
  };
  const saveIt = async () => {
    const saved: Result<string> = await recovery.run({});
    if (saved.ok || isWorthSaying(saved.error)) announceSaved(saved, t('The recovery file wasn’t saved.'));
  };
  return (
    <div className="stack gap-16 mt-12">
      <p>
        {isByScreen
          ? t('Your data is encrypted under your passphrase. Blockdesk also locks when this computer sleeps or its screen locks.')
          : t('Your data is encrypted under your passphrase. Blockdesk also locks when this computer sleeps.')}
      </p>
      <Segments
        legend={t('Lock when idle')}
        hint={t('no input for this long')}
        name="idle"
        value={lock.idle}
        choices={times}
        onChoose={(chosen) => void idle.run({ idle: chosen })}
      />
      <Checkbox
        label={t('Keep watching sent transactions while locked')}
        name="watch-while-locked"
        text={t('Blockdesk announces how they end. Until then, it keeps an access token in memory.')}
        on={lock.isWatching}
        onChange={(on) => void watching.run({ on })}
      />
      {lock.touchId !== 'none' && (
        <Checkbox
          label={t('Unlock with Touch ID')}
          name="touch-id"
          text={t('The macOS keychain then also keeps the key. Your passphrase still unlocks Blockdesk.')}
          on={lock.touchId === 'on'}
          onChange={(on) => void touchId.run({ on })}
        />
      )}
      <div className="flex wrap gap-8">
        <Button disabled={isBusy} onClick={() => void now.run({})}>
          {t('Lock now')}
        </Button>
        <Button disabled={isBusy} onClick={() => void changeIt()}>
          {t('Change passphrase…')}
        </Button>
        <Button disabled={isBusy} onClick={() => void saveIt()}>
          {lock.hasRecovery ? t('Save another recovery file…') : t('Save a recovery file…')}
        </Button>
        <Button disabled={isBusy} onClick={() => void remove.run({})}>
          {t('Take off the lock…')}
        </Button>
      </div>
      {!lock.hasRecovery && <p className="soft">{t('Without a recovery file, a forgotten passphrase can’t be replaced.')}</p>}
      <Problem of={change.problem ?? idle.problem ?? watching.problem ?? touchId.problem ?? remove.problem} />
    </div>
  );
}
