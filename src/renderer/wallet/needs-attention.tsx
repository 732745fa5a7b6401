/** “Needs attention”: absent while nothing does. */

import { Link } from 'wouter';
import { useUnlimitedCount } from '#renderer/approvals/use-known-approvals.ts';
import { useActiveConnection, useSlice } from '#renderer/core/bridge/use-mirror.ts';
import { Button, buttonClass } from '#renderer/core/ui/button.tsx';
import { Card } from '#renderer/core/ui/card.tsx';
import { useNow } from '#renderer/core/ui/use-now.ts';
import { useSignInAgain } from '#renderer/session/use-sign-in-again.ts';
import { useFilterStore } from '#renderer/writes/activity-filter-store.ts';
import { activityPlace } from '#shared/core/screens.ts';
import { type Attention, attentionOf } from './attention.ts';
import styles from './needs-attention.module.css';

export function NeedsAttention() {
  const { id } = useActiveConnection();
  const activity = useSlice('activity');
  const all = attentionOf({
    unlimited: useUnlimitedCount(),
    activity: activity.connection === id ? activity : { newest: [], uncertain: 0 },
    session: useSlice('session'),
    now: useNow(),
  });
  return (
    <div role="status" className={styles.place}>
      {all.length > 0 && (
        <Card name="Needs attention">
          <ul className={styles.list}>
            {all.map((one) => (
              <Row key={one.key} attention={one} />
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}

function Row({ attention: { tone, title, detail, action, to } }: { attention: Attention }) {
  const signInAgain = useSignInAgain();
  const filter = useFilterStore();
  return (
    <li className={`${styles.row} link-row`}>
      <div className="grow">
        <p className={`semibold ${tone}`}>{title}</p>
        <p className="soft small">{detail}</p>
      </div>
      {to === null ? (
        <Button size="small" onClick={signInAgain}>
          {action}
        </Button>
      ) : (
        <Link
          to={to}
          className={`row-link ${buttonClass('plain', 'small')}`}
          aria-label={`${action}: ${title}`}
          onClick={() => to === activityPlace && filter.setState({ state: 'unknown' })}
        >
          {action}
        </Link>
      )}
    </li>
  );
}
