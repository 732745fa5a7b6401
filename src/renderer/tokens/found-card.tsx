/** “Found in your transactions”: tokens that the person may add or ignore. None is added automatically. */

import { useState } from 'react';
import type { FoundToken } from '#renderer/chain/found-tokens.ts';
import { showToast } from '#renderer/core/bridge/toasts.ts';
import { useCall } from '#renderer/core/bridge/use-call.ts';
import { useActiveConnection } from '#renderer/core/bridge/use-mirror.ts';
import { problemLine } from '#renderer/core/lib/problem-line.ts';
import { Badge } from '#renderer/core/ui/badge.tsx';
import { Button } from '#renderer/core/ui/button.tsx';
import { Card } from '#renderer/core/ui/card.tsx';
import { Link } from '#renderer/core/ui/link.tsx';
import { Shortened } from '#renderer/core/ui/shortened.tsx';
import { TokenMark } from '#renderer/core/ui/token-mark.tsx';
import { useShowAddToken } from '#renderer/tokens/add-token.ts';
import { isSpamLike } from '#renderer/tokens/token-suspicion.ts';
import { useFoundTokens } from '#renderer/tokens/use-found-tokens.ts';
import { useToken } from '#renderer/tokens/use-token.ts';
import { countWords, t } from '#shared/core/language/language.ts';
import { tokenPlace } from '#shared/core/places.ts';
import { shortAddress } from '#shared/core/short-address.ts';
import { SuspicionList, useSuspicions } from './suspicions.tsx';
import styles from './tokens.module.css';

const atOnce = 4;

export function FoundCard() {
  const found = useFoundTokens();
  const [most, setMost] = useState(atOnce);
  if (found.length === 0) return null;
  return (
    <Card
      name={t('Found in your transactions')}
      below={t('Anyone can create a token and send it to you. Add only ones you trust; ignored ones are hidden.')}
    >
      <ul className="stack mt-4">
        {found.slice(0, most).map((token) => (
          <FoundRow key={token.contract} token={token} />
        ))}
      </ul>
      {found.length > most && (
        <Button size="small" onClick={() => setMost(most + 20)}>
          {t('Show {count} more', { count: countWords(found.length - most) })}
        </Button>
      )}
    </Card>
  );
}

function FoundRow({ token: { contract, cameUnasked } }: { token: FoundToken }) {
  const { id: connection } = useActiveConnection();
  const title = useToken(contract);
  const showAddToken = useShowAddToken();
  const suspicions = useSuspicions(contract, cameUnasked);
  const save = useCall('tokens.save');
  const remove = useCall('tokens.remove');
  const name = title.isLabel || title.name === null ? title.title : t('“{text}”', { text: title.name });
  const ignore = async () => {
    const saved = await save.run({ connection, address: contract, standard: 'erc20', hidden: true });
    if (saved.ok) showToast(t('{name} ignored.', { name }), 'good', () => void remove.run({ connection, address: contract }));
    else showToast(problemLine(saved.error), 'bad');
  };
  return (
    <li className={styles.foundRow}>
      <TokenMark address={contract} name={title.symbol} />
      <div className={styles.words}>
        <span className={styles.title}>
          <Link to={tokenPlace(contract)}>{name}</Link>
          {isSpamLike(suspicions) && <Badge tone="care">{t('Looks like spam')}</Badge>}
        </span>
        <span className={styles.facts}>
          {title.symbol !== null && <span>{t('“{text}”', { text: title.symbol })} </span>}
          <span>
            <Shortened whole={contract} short={shortAddress(contract)} address={contract.toLowerCase()} />
          </span>
        </span>
        <SuspicionList suspicions={suspicions} />
      </div>
      <div className="flex gap-6">
        <Button size="small" aria-label={t('Add {name}', { name })} onClick={() => showAddToken(contract)}>
          {t('Add')}
        </Button>
        <Button size="small" look="quiet" aria-label={t('Ignore {name}', { name })} disabled={save.running} onClick={() => void ignore()}>
          {t('Ignore')}
        </Button>
      </div>
    </li>
  );
}
