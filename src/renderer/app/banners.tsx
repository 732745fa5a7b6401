/** The banners above every screen: an ended sign-in, offline, unsaved data, unconfirmed writes, a failed action. */

import { useQueryClient } from '@tanstack/react-query';
import { CircleHelp, Info, TriangleAlert, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { invalidate } from '#renderer/app/invalidate.ts';
import { chainQueries } from '#renderer/chain/queries.ts';
import { hideBanner, showNotice, useScreen } from '#renderer/core/bridge/screen.ts';
import { useCall } from '#renderer/core/bridge/use-call.ts';
import { useActiveConnection, useSlice } from '#renderer/core/bridge/use-mirror.ts';
import { useKnownAnswer } from '#renderer/core/bridge/use-read.ts';
import { errorWords } from '#renderer/core/lib/error-words.ts';
import { Button, IconButton } from '#renderer/core/ui/button.tsx';
import { everyDay, everyMinute, everySecond, useNow } from '#renderer/core/ui/use-now.ts';
import { type Banner, bannersOf } from '#renderer/session/sign-in-state.ts';
import type { storageBanners } from '#renderer/session/storage-banners.ts';
import { useSignInAgain } from '#renderer/session/use-sign-in-again.ts';
import { useFilterStore } from '#renderer/writes/activity-filter-store.ts';
import { t } from '#shared/core/language/language.ts';
import { entryPlace } from '#shared/core/places.ts';
import { activityPlace, settingsPlace, walletPlace } from '#shared/core/screens.ts';
import { isUncertain } from '#shared/writes/activity.ts';
import styles from './banners.module.css';

export function Banners() {
  const connection = useActiveConnection();
  const session = useSlice('session');
  const storage = useSlice('storage');
  const hidden = useScreen((screen) => screen.hiddenBanners);
  const unreadable = useScreen((screen) => Object.values(screen.unreadable).reduce((sum, times) => sum + times, 0));
  // Cached only: BlockLine makes the read.
  const { answer, problem } = useKnownAnswer(chainQueries.latestBlock());
  const now = useNow(everyMinute);
  const ofFiles = useStorageBanners();
  const banners = bannersOf({
    connection,
    session,
    storage,
    readProblem: problem ?? answer?.problem ?? null,
    lastReadAt: answer?.readAt ?? null,
    unreadable,
    hidden,
    now,
  });
  // There “Needs attention” says it.
  const isWallet = useLocation()[0] === walletPlace;
  return (
    <div role="status" className="stack">
      {ofFiles.map((banner) => (
        <Line key={banner.key} banner={banner} />
      ))}
      {banners.map((banner) => !(isWallet && banner.key === 'ends') && <Line key={banner.key} banner={banner} />)}
      {!isWallet && <UncertainOutcome />}
      <Notice />
    </div>
  );
}

/** While signed out: only the banners about saved files. */
export function StorageBanners() {
  const banners = useStorageBanners();
  if (banners.length === 0) return null;
  return (
    <div role="status" className="stack">
      {banners.map((banner) => (
        <Line key={banner.key} banner={banner} />
      ))}
    </div>
  );
}

/** Empty until their words are loaded, which is only where there is one. */
function useStorageBanners(): readonly Banner[] {
  const storage = useSlice('storage');
  const hidden = useScreen((screen) => screen.hiddenBanners);
  const [words, setWords] = useState<typeof storageBanners | null>(null);
  const isNeeded = storage.notes.length > 0;
  useEffect(() => {
    if (isNeeded) void import('#renderer/session/storage-banners.ts').then((loaded) => setWords(() => loaded.storageBanners));
  }, [isNeeded]);
  return words === null ? [] : words(storage, hidden);
}

function Line({ banner }: { banner: Banner }) {
  const signInAgain = useSignInAgain();
  const startSandbox = useStartSandbox();
  const confirmChain = useConfirmChain();
  const [, navigate] = useLocation();
  const Icon = banner.tone === 'care' ? TriangleAlert : Info;
  return (
    <div className={styles.banner} data-tone={banner.tone}>
      <Icon size={16} aria-hidden />
      <p>{banner.text}</p>
      {banner.action === 'sign-in-again' && (
        <Button size="small" onClick={signInAgain}>
          {t('Sign in again')}
        </Button>
      )}
      {banner.action === 'start-sandbox' && (
        <Button size="small" onClick={() => void startSandbox()}>
          {t('Try again')}
        </Button>
      )}
      {banner.action === 'test-connection' && (
        <Button size="small" onClick={() => navigate(settingsPlace)}>
          {t('Test connection')}
        </Button>
      )}
      {banner.action === 'confirm-chain' && (
        <Button size="small" onClick={() => void confirmChain()}>
          {t('Review chain change')}
        </Button>
      )}
      {banner.action === 'dismiss' && (
        <IconButton label={t('Hide this note')} icon={<X size={16} aria-hidden />} onClick={() => hideBanner(banner.key)} />
      )}
    </div>
  );
}

/** Starts the sandbox, then repeats every read. */
function useStartSandbox(): () => Promise<void> {
  const start = useCall('sandbox.start');
  const client = useQueryClient();
  const { active } = useSlice('connections');
  return async () => {
    const started = await start.run({});
    if (started.ok) await invalidate(client, active, 'everything');
    else showNotice(started.error);
  };
}

function useConfirmChain(): () => Promise<void> {
  const confirm = useCall('connection.confirmChain');
  const { active } = useSlice('connections');
  return async () => {
    const confirmed = await confirm.run({ connection: active });
    if (!confirmed.ok && confirmed.error.code !== 'change-declined') showNotice(confirmed.error);
  };
}

/** While the outcome of a write is uncertain, on every screen but its own. */
function UncertainOutcome() {
  const { uncertain, newest } = useSlice('activity');
  const [place, navigate] = useLocation();
  const first = newest.find(({ state }) => isUncertain(state));
  const filter = useFilterStore();
  const leads = uncertain === 1 && first !== undefined ? entryPlace(first.id) : activityPlace;
  if (uncertain === 0 || (place === leads && uncertain === 1)) return null;
  return (
    <div className={styles.banner} data-tone="care">
      <CircleHelp size={16} aria-hidden />
      <p>
        {t(
          '{uncertain, plural, one {We couldn’t confirm one transaction. Don’t send it again yet.} other {We couldn’t confirm # transactions. Don’t send them again yet.}}',
          { uncertain },
        )}
      </p>
      {place !== leads && (
        <Button
          size="small"
          look="main"
          onClick={() => {
            if (leads === activityPlace) filter.setState({ state: 'unknown' });
            navigate(leads);
          }}
        >
          {t('View')}
        </Button>
      )}
    </div>
  );
}

function Notice() {
  const notice = useScreen((screen) => screen.notice);
  const now = useNow(notice === null ? everyDay : everySecond);
  if (notice === null) return null;
  const { title, text, next } = errorWords(notice, now);
  return (
    <div className={styles.banner} data-tone="bad">
      <TriangleAlert size={16} aria-hidden />
      <p>
        <strong>{title}.</strong> {text} {next}
      </p>
      <IconButton label={t('Hide this message')} icon={<X size={16} aria-hidden />} onClick={() => showNotice(null)} />
    </div>
  );
}
