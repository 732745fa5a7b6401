/** A write with an unknown outcome: what is known, what is being checked, and what can be done. */

import { CircleHelp } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { operatorDetails } from '#renderer/approvals/operator-details.ts';
import { showNotice } from '#renderer/core/bridge/screen.ts';
import { showToast } from '#renderer/core/bridge/toasts.ts';
import { useCall } from '#renderer/core/bridge/use-call.ts';
import { useServiceName } from '#renderer/core/parts/use-service-name.ts';
import { Badge } from '#renderer/core/ui/badge.tsx';
import { Button } from '#renderer/core/ui/button.tsx';
import { CopyButton } from '#renderer/core/ui/copy-button.tsx';
import { useNow } from '#renderer/core/ui/use-now.ts';
import { soughtWords } from '#renderer/writes/sought-words.ts';
import { useFormWrite } from '#renderer/writes/use-write.ts';
import { WriteNote } from '#renderer/writes/write-note.tsx';
import { t } from '#shared/core/language/language.ts';
import { entryPlace, linkTo } from '#shared/core/places.ts';
import { activityPlace } from '#shared/core/screens.ts';
import { type Activity, isSought, isUncertain, wasSearchedEnough } from '#shared/writes/activity.ts';
import styles from './activity.module.css';
import { AskedFacts } from './asked-card.tsx';
import { SearchProgress } from './search-progress.tsx';

export function UnknownCard({ entry }: { entry: Activity }) {
  const now = useNow();
  const service = useServiceName();
  const { title, text, badge } = soughtWords(entry, service, now);
  return (
    <section className={styles.unknown} aria-labelledby="unknown-heading">
      <header className={styles.unknownHead}>
        <CircleHelp size={16} aria-hidden />
        <div>
          <h2 id="unknown-heading">{title}</h2>
          <p>
            {text} <strong>{t('Don’t send it again yet.')}</strong>
          </p>
        </div>
        <Badge tone="care">{badge}</Badge>
      </header>
      <div className={styles.halves}>
        <SearchProgress entry={entry} />
        <AskedFacts entry={entry} />
      </div>
      <Actions entry={entry} />
    </section>
  );
}

function Actions({ entry }: { entry: Activity }) {
  const check = useCall('activity.check');
  const settle = useCall('activity.settle');
  const { id, state } = entry;
  // Until then, waiting is the right thing to do.
  const isLikelyOver = wasSearchedEnough(entry);
  const [showsMore, setShowsMore] = useState(false);
  const checkNow = async () => {
    const askedAt = Date.now();
    const checked = await check.run({ intent: id });
    if (!checked.ok) showNotice(checked.error);
    else if (isSought(checked.value)) {
      // A pass that began before may end with an answer although the service can't be reached any more.
      if ((checked.value.search?.lookedAt ?? 0) < askedAt)
        showToast(t('Couldn’t check the chain just now. Blockdesk keeps trying.'), 'bad');
      else showToast(t('Checked again: not found so far.'), 'neutral');
    }
  };
  const settleAs = async () => {
    const settled = await settle.run({ intent: id, as: 'rejected' });
    if (!settled.ok && settled.error.code !== 'change-declined') showNotice(settled.error);
  };
  return (
    <div className="flex wrap gap-8">
      <Button look="main" disabled={check.running} onClick={() => void checkNow()}>
        {check.running ? t('Checking…') : t('Check now')}
      </Button>
      <CopyButton label={t('Copy details for your operator')} words={t('Copy details for your operator')} text={operatorDetails(entry)} />
      <CopyButton label={t('Copy link')} words={t('Copy link')} text={linkTo(entryPlace(id))} />
      {!isLikelyOver && (
        <Button aria-expanded={showsMore} onClick={() => setShowsMore(!showsMore)}>
          {t('More…')}
        </Button>
      )}
      {(isLikelyOver || showsMore) && (
        <span className="flex wrap ms-auto gap-8">
          {isUncertain(state) && (
            <Button disabled={settle.running} onClick={() => void settleAs()}>
              {t('Mark as not sent…')}
            </Button>
          )}
          <SendAgainButton entry={entry} />
        </span>
      )}
    </div>
  );
}

/** “Send again anyway…”: opens a new review of the same write, which the person must confirm by typing. */
function SendAgainButton({ entry: { operation, input } }: { entry: Activity }) {
  const [, navigate] = useLocation();
  const { run, underWay, failed } = useFormWrite(() => navigate(activityPlace), t('Sent again as a new transaction.'));
  return (
    <>
      <Button look="danger" disabled={underWay} onClick={() => void run(operation, input as never)}>
        {t('Send again anyway…')}
      </Button>
      {failed !== null && failed.problem.code !== 'canceled' && <WriteNote failed={failed} />}
    </>
  );
}
