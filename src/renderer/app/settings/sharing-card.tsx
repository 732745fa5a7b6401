/** Whether contacts and labels of the active connection are its own, or shared with others. Main asks before it shares. */
import { useCall } from '#renderer/core/bridge/use-call.ts';
import { useNotebook, useSlice } from '#renderer/core/bridge/use-mirror.ts';
import { problemLine } from '#renderer/core/lib/problem-line.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import { Card } from '#renderer/core/ui/card.tsx';
import { Segments } from '#renderer/core/ui/segments.tsx';
import { listWords, t } from '#shared/core/language/language.ts';
import styles from './settings.module.css';

const choices = [
  { value: 'own', label: t('Only for this connection') },
  { value: 'shared', label: t('Shared with other connections') },
] as const;

export function SharingCard() {
  const { connection, entries, sharedWith } = useNotebook();
  const { list } = useSlice('connections');
  const share = useCall('notebook.share');
  const names = list.filter(({ id }) => sharedWith?.includes(id) === true).map(({ name }) => visibleText(name, 60));
  const own = sharedWith === undefined ? 0 : Object.values(entries).filter(({ isOwn }) => isOwn === true).length;
  // Going back is no problem.
  const problem = share.problem?.code === 'change-declined' ? null : share.problem;
  const set = (on: boolean) => void share.run({ connection, on });
  return (
    <Card name={t('Contacts and labels')}>
      <div className={styles.body}>
        <Segments
          legend={t('Sharing')}
          name="sharing"
          value={sharedWith === undefined ? 'own' : 'shared'}
          choices={choices}
          onChoose={(chosen) => set(chosen === 'shared')}
        />
        {sharedWith === undefined ? (
          <p className="soft">
            {t('Shared ones are the same in every connection that shares. Reviews trust names, so Blockdesk first shows you each one.')}
          </p>
        ) : (
          <p className="soft">
            {names.length === 0
              ? t('No other connection shares its contacts and labels yet. Choose it there, too.')
              : t('Shared with {connections}. A change in one shows in all.', { connections: listWords(names) })}{' '}
            {t('If you stop sharing, this connection keeps what it has now.')}
          </p>
        )}
        {own > 0 && (
          <>
            <p>
              {t(
                '{count, plural, one {# address has an entry of its own here, which isn’t shared.} other {# addresses have entries of their own here, which aren’t shared.}}',
                { count: own },
              )}
            </p>
            <p className="soft">{t('If an address also has a shared entry, remove its own in Contacts to see that one.')}</p>
            <div>
              <Button disabled={share.running} onClick={() => set(true)}>
                {t('Share entries that only this connection has…')}
              </Button>
            </div>
          </>
        )}
        {problem !== null && (
          <p role="alert" className="bad">
            {problemLine(problem)}
          </p>
        )}
      </div>
    </Card>
  );
}
