/** Explains what watching does and costs before turning it on. */

import { watchingWords } from '#renderer/chain/watch-words.ts';
import { showNotice } from '#renderer/core/bridge/screen.ts';
import { useCall } from '#renderer/core/bridge/use-call.ts';
import { useSlice } from '#renderer/core/bridge/use-mirror.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import { Dialog } from '#renderer/core/ui/dialog.tsx';

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
      <div className="stack gap-8">
        {watchingWords(budget).map((words) => (
          <p key={words}>{words}</p>
        ))}
        <p>Change this in Settings.</p>
      </div>
      <div className="flex wrap gap-8 mt-20 justify-end">
        <Button onClick={onClose}>Cancel</Button>
        <Button look="main" disabled={set.running} onClick={() => void start()}>
          Start watching
        </Button>
      </div>
    </Dialog>
  );
}
