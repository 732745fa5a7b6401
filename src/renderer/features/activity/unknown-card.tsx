/** A write that is looked for on the chain: what is known of it, what is being looked at, and what one can do meanwhile. */
import { CircleHelp } from 'lucide-react';
import { useCall } from '#renderer/bridge/use-call.ts';
import { operatorDetails } from '#renderer/lib/operator-details.ts';
import { soughtWords } from '#renderer/lib/sought-words.ts';
import { showNotice } from '#renderer/store/screen.ts';
import { showToast } from '#renderer/store/toasts.ts';
import { Badge } from '#renderer/ui/badge.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { CopyButton } from '#renderer/ui/copy-button.tsx';
import { useNow } from '#renderer/ui/use-now.ts';
import { type Activity, isSought, isUncertain } from '#shared/activity.ts';
import { entryPlace, linkTo } from '#shared/places.ts';
import styles from './activity.module.css';
import { AskedFacts } from './asked-facts.tsx';
import { SearchProgress } from './search-progress.tsx';
import { SendAgainButton } from './send-again-button.tsx';

export function UnknownCard({ entry }: { entry: Activity }) {
  const now = useNow();
  const { title, text, badge } = soughtWords(entry, now);
  return (
    <section className={styles.unknown} aria-labelledby="unknown-heading">
      <header className={styles.unknownHead}>
        <CircleHelp size={16} aria-hidden />
        <div>
          <h2 id="unknown-heading">{title}</h2>
          <p>
            {text} <strong>Do not send it again yet.</strong>
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
  const { id, search, state } = entry;
  const checkNow = async () => {
    const checked = await check.run({ intent: id });
    if (!checked.ok) showNotice(checked.error);
    else if (isSought(checked.value)) {
      // Where the service told nothing, nothing was looked at.
      if (checked.value.search === null || checked.value.search.lookedAt === search?.lookedAt)
        showToast('The service told nothing: it could not be looked for just now.', 'bad');
      else showToast('Looked again: it was not found so far.');
    }
  };
  const settleAs = async () => {
    const settled = await settle.run({ intent: id, as: 'rejected' });
    if (!settled.ok && settled.error.code !== 'change-declined') showNotice(settled.error);
  };
  return (
    <div className={styles.actions}>
      <Button look="main" disabled={check.running} onClick={() => void checkNow()}>
        {check.running ? 'Checking…' : 'Check now'}
      </Button>
      <CopyButton label="Ask the operator: copy details" words="Ask the operator: copy details" text={operatorDetails(entry)} />
      <CopyButton label="Copy link" words="Copy link" text={linkTo(entryPlace(id))} />
      <span className={styles.end}>
        {isUncertain(state) && (
          <Button disabled={settle.running} onClick={() => void settleAs()}>
            It was not carried out…
          </Button>
        )}
        <SendAgainButton entry={entry} />
      </span>
    </div>
  );
}
