/** What watching does and costs, before it is turned on. */
import { useCall } from '#renderer/bridge/use-call.ts';
import { watchingWords } from '#renderer/lib/watch-words.ts';
import { showNotice } from '#renderer/store/screen.ts';
import { useSlice } from '#renderer/store/use-mirror.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Dialog } from '#renderer/ui/dialog.tsx';
import styles from './activity-card.module.css';

export function WatchDialog({ onClose }: { onClose: () => void }) {
  const { connection, budget } = useSlice('watch');
  const set = useCall('watch.set');
  const start = async () => {
    const result = await set.run({ connection, on: true, budget });
    if (!result.ok) showNotice(result.error);
    onClose();
  };
  return (
    <Dialog title="Watch for incoming transfers" onClose={onClose}>
      <div className={styles.text}>
        {watchingWords(budget).map((words) => (
          <p key={words}>{words}</p>
        ))}
        <p>Settings has the limit, and turns it off again.</p>
      </div>
      <div className={styles.buttons}>
        <Button onClick={onClose}>Cancel</Button>
        <Button look="main" disabled={set.running} onClick={() => void start()}>
          Start watching
        </Button>
      </div>
    </Dialog>
  );
}
