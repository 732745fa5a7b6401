/** The signed-in app: the screen at the place, and the dialogs that open over any screen. */
import { useQueryClient } from '@tanstack/react-query';
import { Activity, Suspense, useEffect } from 'react';
import { useLocation } from 'wouter';
import { useStore } from 'zustand';
import { useApprovalWishes } from '#renderer/approvals/approval-wishes.ts';
import { ScanHost } from '#renderer/chain/coverage.tsx';
import { useFollowChain } from '#renderer/chain/use-latest-block.ts';
import { useScope } from '#renderer/core/bridge/use-read.ts';
import { lazyPart } from '#renderer/core/ui/lazy-part.tsx';
import { useAddToken } from '#renderer/tokens/add-token.ts';
import { useSendDialog } from '#renderer/writes/send.ts';
import { isSendPlace } from '#shared/core/places.ts';
import { activityPlace, type PlaceParts, type ScreenPath, screenAt, screens, walletPlace } from '#shared/core/screens.ts';
import { ScreenBoundary } from './error-boundary.tsx';
import { PlaceOf, usePrepared } from './place.tsx';
import { Shell } from './shell.tsx';
import { beginReadAt, views } from './views.tsx';

const SendHost = lazyPart(async () => (await import('#renderer/writes/send/send-host.tsx')).SendHost);
const SendPlace = lazyPart(async () => (await import('#renderer/writes/send/send-host.tsx')).SendPlace);
const AddTokenDialog = lazyPart(async () => (await import('#renderer/tokens/add-token-dialog.tsx')).AddTokenDialog);
const ApproveDialog = lazyPart(async () => (await import('#renderer/approvals/approve-dialog.tsx')).ApproveDialog);

/** Milliseconds: by then the screen that is shown has its data. */
const settled = 1_500;

/** Of main's own data, which most people look at next. */
function useReadAhead(): void {
  const client = useQueryClient();
  const { connection } = useScope();
  useEffect(() => {
    const aborter = new AbortController();
    const timer = setTimeout(() => {
      if (document.visibilityState !== 'visible') return;
      void beginReadAt(activityPlace, client, connection);
      void import('#renderer/tokens/take-stored-facts.ts')
        .then(({ takeStoredFacts }) => takeStoredFacts(client, connection, aborter.signal))
        .catch(() => {});
    }, settled);
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [client, connection]);
}

export function Inside() {
  const [place] = useLocation();
  const { wasOpened } = useSendDialog();
  const addsToken = useAddToken() !== null;
  const approves = useStore(useApprovalWishes(), ({ approve }) => approve !== null);
  useFollowChain();
  useReadAhead();
  const at = screenAt(place);
  return (
    <>
      {at !== null && <Framed path={at.path} parts={at.parts} place={place} />}
      {isSendPlace(place) && (
        <Suspense fallback={null}>
          <SendPlace key={place} place={place} />
        </Suspense>
      )}
      <ScanHost />
      <Suspense fallback={null}>
        {wasOpened && <SendHost />}
        {addsToken && <AddTokenDialog />}
        {approves && <ApproveDialog />}
      </Suspense>
    </>
  );
}

function Framed<P extends ScreenPath>({ path, parts, place }: { path: P; parts: PlaceParts<P>; place: string }) {
  const { title, trail } = views[path];
  return (
    <Shell title={title?.(parts) ?? screens[path].name} trail={trail?.(parts)}>
      <ShownAndPrepared place={place} />
    </Shell>
  );
}

/**
 * The screen at this place, and out of sight the one that is prepared. That one has no effects, so it reads nothing and takes no focus.
 * Each keeps its key when the prepared one comes to be shown, so that it only has to be revealed.
 */
function ShownAndPrepared({ place }: { place: string }) {
  const { turn, prepared } = usePrepared();
  const shown = [{ at: place, key: turn, mode: 'visible' } as const];
  const all = prepared === null ? shown : [...shown, { at: prepared, key: turn + 1, mode: 'hidden' } as const];
  return all.map(({ at, key, mode }) => (
    <Activity key={key} mode={mode}>
      <PlaceOf value={at}>
        <ScreenAt place={at} />
      </PlaceOf>
    </Activity>
  ));
}

function ScreenAt({ place }: { place: string }) {
  const at = screenAt(place);
  if (at === null) return null;
  const screen = <Shown path={at.path} parts={at.parts} />;
  // The wallet isn't lazy.
  return <ScreenBoundary>{at.path === walletPlace ? screen : <Suspense fallback={null}>{screen}</Suspense>}</ScreenBoundary>;
}

const Shown = <P extends ScreenPath>({ path, parts }: { path: P; parts: PlaceParts<P> }) => views[path].show(parts);
