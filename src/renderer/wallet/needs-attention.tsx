/** “Needs attention”: absent while nothing does. */

import { Link } from 'wouter';
import { Button, buttonClass } from '#renderer/core/ui/button.tsx';
import { Card } from '#renderer/core/ui/card.tsx';
import styles from './needs-attention.module.css';
import { useAttention } from './use-attention.ts';

export function NeedsAttention() {
  const all = useAttention();
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

function Row({ attention: { tone, title, detail, action, to, attend } }: { attention: ReturnType<typeof useAttention>[number] }) {
  return (
    <li className={`${styles.row} link-row`}>
      <div className="grow">
        <p className={`semibold ${tone}`}>{title}</p>
        <p className="soft small">{detail}</p>
      </div>
      {to === null ? (
        <Button size="small" onClick={attend}>
          {action}
        </Button>
      ) : (
        <Link to={to} className={`row-link ${buttonClass('plain', 'small')}`} aria-label={`${action}: ${title}`} onClick={attend}>
          {action}
        </Link>
      )}
    </li>
  );
}
