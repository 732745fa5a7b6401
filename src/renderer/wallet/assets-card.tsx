/** What the person owns: the native currency, their tokens and collectibles. With sending and receiving. */

import { Eye, EyeOff, QrCode, Send } from 'lucide-react';
import { showNotice } from '#renderer/core/bridge/screen.ts';
import { useCall } from '#renderer/core/bridge/use-call.ts';
import { useSlice } from '#renderer/core/bridge/use-mirror.ts';
import { useRead } from '#renderer/core/bridge/use-read.ts';
import { faceOf } from '#renderer/core/lib/face.ts';
import { laterPart } from '#renderer/core/parts/later-part.tsx';
import { AsOf, StaleNote } from '#renderer/core/ui/age.tsx';
import { Button, IconButton } from '#renderer/core/ui/button.tsx';
import { Card } from '#renderer/core/ui/card.tsx';
import { type Age, OneAge } from '#renderer/core/ui/one-age.ts';
import { Reading } from '#renderer/core/ui/skeleton.tsx';
import { sessionQueries } from '#renderer/session/queries.ts';
import { ServiceView } from '#renderer/session/service-view.tsx';
import { useSend } from '#renderer/writes/send.ts';
import { hinderedBy, useHindrance } from '#renderer/writes/use-hindrance.ts';
import { t } from '#shared/core/language/language.ts';
import { userOperations } from '#shared/core/operations/user.ts';
import styles from './assets-card.module.css';
import { NativeAsset } from './native-asset.tsx';

// Later, so that the balance shows first.
const TokenAssets = laterPart(async () => (await import('./token-assets.tsx')).TokenAssets);

interface AssetsCardProps {
  /** When the oldest of what the wallet shows was read, where its values don't say that themselves; else null. */
  readonly oldest: Age | null;
  /** Null while there is no account to receive to. */
  readonly onReceive: (() => void) | null;
}

export function AssetsCard({ oldest, onReceive }: AssetsCardProps) {
  const send = useSend();
  const hindrance = useHindrance();
  const read = useRead(sessionQueries.balance());
  const face = faceOf(read);
  return (
    <Card
      name={t('Assets')}
      {...(oldest === null ? {} : { below: <OldestWords oldest={oldest} /> })}
      aside={
        <div className="row wrap gap-8">
          <HideAmounts />
          <Button icon={<QrCode size={16} aria-hidden />} disabled={onReceive === null} onClick={() => onReceive?.()}>
            {t('Receive')}
          </Button>
          <Button look="main" icon={<Send size={16} aria-hidden />} {...hinderedBy(hindrance)} onClick={() => send.open()}>
            {t('Send')}
          </Button>
        </div>
      }
    >
      <ul className={styles.list}>
        <li>
          <ServiceView
            of={face}
            asked={userOperations['user.balance']}
            loading={<Reading what={t('the balance')} bars={['row']} />}
            again={read.again}
          >
            {(wei) => <NativeAsset wei={wei} face={face} answer={read.answer} />}
          </ServiceView>
          <StaleNote face={face} />
        </li>
        <TokenAssets />
      </ul>
    </Card>
  );
}

/** Out of reach of what it stands for: it shows its own age. */
function OldestWords({ oldest: { at, block } }: { oldest: Age }) {
  return (
    <OneAge value={null}>
      <AsOf at={at} stale block={block} /> {t('Balances may have changed since then.')}
    </OneAge>
  );
}

/** Hides every amount, and shows them again. */
function HideAmounts() {
  const { hideAmounts } = useSlice('preferences');
  const set = useCall('preferences.setHideAmounts');
  const toggle = async () => {
    const result = await set.run({ hideAmounts: !hideAmounts });
    if (!result.ok) showNotice(result.error);
  };
  const icon = hideAmounts ? <EyeOff size={16} aria-hidden /> : <Eye size={16} aria-hidden />;
  return (
    <IconButton
      label={t('Hide amounts')}
      title={hideAmounts ? t('Show amounts') : t('Hide amounts')}
      aria-pressed={hideAmounts}
      icon={icon}
      onClick={() => void toggle()}
    />
  );
}
