/** The signatures that the person added, each with the way to be rid of it: a wrong one tells wrong things. */
import { Trash2 } from 'lucide-react';
import { useSignatures } from '#renderer/contracts/use-signatures.ts';
import { showNotice } from '#renderer/core/bridge/screen.ts';
import { showToast } from '#renderer/core/bridge/toasts.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import { Card } from '#renderer/core/ui/card.tsx';
import styles from './settings.module.css';

export function SignaturesCard() {
  const { list, remove } = useSignatures();
  if (list.length === 0) return null;
  const takeAway = async (signature: string) => {
    const problem = await remove(signature);
    if (problem === null) showToast('Signature removed.', 'good');
    else showNotice(problem);
  };
  return (
    <Card name="Added signatures">
      <div className={styles.body}>
        <p className={styles.soft}>By these, calls and events are told that the app does not know. They are kept with this connection.</p>
        <ul className={styles.list}>
          {list.map((signature) => (
            <li key={signature}>
              <code className={styles.words}>{visibleText(signature, 300)}</code>
              <Button
                size="small"
                look="danger"
                icon={<Trash2 size={14} aria-hidden />}
                aria-label={`Remove ${visibleText(signature, 100)}`}
                onClick={() => void takeAway(signature)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}
