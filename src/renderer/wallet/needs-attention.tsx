/** “Needs attention”: absent while nothing does. */

import { useEffect, useEffectEvent, useState } from 'react';
import { Button, buttonClass } from '#renderer/core/ui/button.tsx';
import { Card } from '#renderer/core/ui/card.tsx';
import { Link } from '#renderer/core/ui/link.tsx';
import { t } from '#shared/core/language/language.ts';
import type { Attention } from './attention.ts';
import styles from './needs-attention.module.css';
import { useAttention } from './use-attention.ts';

export function NeedsAttention() {
  const all = useAttention();
  return (
    <>
      {all.length > 0 && (
        <div>
          <Card name={t('Needs attention')}>
            <ul className={styles.list}>
              {all.map((one) => (
                <Row key={one.key} attention={one} />
              ))}
            </ul>
          </Card>
        </div>
      )}
      <p role="status" className="visually-hidden">
        {useAnnounced(all)}
      </p>
    </>
  );
}

/** Milliseconds to wait for the names of tokens. Later names aren’t announced, since that would repeat the whole warning. */
const namesTake = 1_000;

function useAnnounced(all: readonly Attention[]): string {
  const [announced, setAnnounced] = useState('');
  const titles = all.map(({ title }) => title).join(' ');
  const announce = useEffectEvent(() => setAnnounced(all.map(({ title, detail }) => `${title}. ${detail}`).join(' ')));
  // biome-ignore lint/correctness/useExhaustiveDependencies: announced once for each change of the titles
  useEffect(() => {
    const timer = setTimeout(() => announce(), namesTake);
    return () => clearTimeout(timer);
  }, [titles]);
  return announced;
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
