/** A write that is looked for on the chain: what is known of it, what is being looked at, and what one can do meanwhile. */
import { CircleHelp } from 'lucide-react';
import { useCall } from '#renderer/bridge/use-call.ts';
import { lostWords } from '#renderer/lib/lost-words.ts';
import { operatorDetails } from '#renderer/lib/operator-details.ts';
import { quotedEnd } from '#renderer/lib/visible-text.ts';
import { showNotice } from '#renderer/store/screen.ts';
import { showToast } from '#renderer/store/toasts.ts';
import { Badge } from '#renderer/ui/badge.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { CopyButton } from '#renderer/ui/copy-button.tsx';
import { useNow } from '#renderer/ui/use-now.ts';
import { type Activity, isSought, isUncertain, wasSearchedEnough } from '#shared/activity.ts';
import { entryPlace, linkTo } from '#shared/places.ts';
import styles from './activity.module.css';
import { AskedFacts } from './asked-facts.tsx';
import { SearchProgress } from './search-progress.tsx';
import { SendAgainButton } from './send-again-button.tsx';

interface SoughtWords {
  readonly title: string;
  readonly text: string;
  readonly badge: string;
}

/** `now`: epoch milliseconds. */
function soughtWords(entry: Activity, now: number): SoughtWords {
  const { state, problem } = entry;
  if (state === 'accepted') {
    const text = 'It named no transaction, so Blockdesk looks for one that does this on the chain.';
    return { title: 'The service accepted this', text, badge: 'pending' };
  }
  if (state !== 'refused')
    return {
      title: 'We do not know whether this was sent',
      text: `${lostWords(entry, now)} It may or may not have been carried out.`,
      badge: 'unknown',
    };
  const said = problem?.code === 'service' && problem.text !== '' ? ` (${quotedEnd(problem.text, 200)})` : '';
  return {
    title: 'The service says it refused this',
    text: wasSearchedEnough(entry)
      ? `Blockdesk could not read all of the chain, so the service’s word${said} is all there is.`
      : `Blockdesk is checking the chain${said}.`,
    badge: 'refused',
  };
}

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
