/** The saved services. Removing one is confirmed in main's own window. */

import { AppWindow, Copy, Download, Ellipsis, Pencil, Plus, Trash2 } from 'lucide-react';
import { useLocation } from 'wouter';
import { useOpenWindow } from '#renderer/app/use-switch.ts';
import { connectionLine, hostOf } from '#renderer/connections/connection-words.ts';
import { settingsWords } from '#renderer/connections/settings-words.ts';
import { useRemoveConnection } from '#renderer/connections/use-remove-connection.ts';
import { useCall } from '#renderer/core/bridge/use-call.ts';
import { useSlice } from '#renderer/core/bridge/use-mirror.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { announceSaved } from '#renderer/core/parts/announce-saved.ts';
import { Badge } from '#renderer/core/ui/badge.tsx';
import { Button } from '#renderer/core/ui/button.tsx';
import { Card } from '#renderer/core/ui/card.tsx';
import { ConnectionMark } from '#renderer/core/ui/connection-mark.tsx';
import { Menu } from '#renderer/core/ui/menu.tsx';
import { Problem } from '#renderer/core/ui/problem.tsx';
import { t } from '#shared/core/language/language.ts';
import { addServicePlace, copyServicePlace, editServicePlace } from '#shared/core/screens.ts';
import type { Connection } from '#shared/ipc/state.ts';
import styles from './settings.module.css';

export function ConnectionsCard() {
  const { list, active } = useSlice('connections');
  const { elsewhere } = useSlice('window');
  const openWindow = useOpenWindow();
  const { remove, isRemoving, problem } = useRemoveConnection();
  const exported = useCall('connection.export');
  const [, navigate] = useLocation();
  const save = async ({ id }: Connection) => announceSaved(await exported.run({ connection: id }), t('The connection wasn’t exported.'));
  return (
    <Card
      name={t('Connections')}
      aside={
        <Button size="small" icon={<Plus size={14} aria-hidden />} onClick={() => navigate(addServicePlace)}>
          {t('Add a service')}
        </Button>
      }
    >
      <div className={styles.body}>
        <ul className={styles.list}>
          {list.map((connection) => (
            <ConnectionRow
              key={connection.id}
              connection={connection}
              active={connection.id === active}
              isElsewhere={elsewhere.includes(connection.id)}
              onOpen={() => void openWindow(connection.id)}
              onEdit={() => navigate(editServicePlace(connection.id))}
              onCopy={() => navigate(copyServicePlace(connection.id))}
              onExport={() => void save(connection)}
              isRemoving={isRemoving}
              onRemove={() => remove(connection)}
            />
          ))}
        </ul>
        {problem !== null && <Problem problem={problem} />}
      </div>
    </Card>
  );
}

interface ConnectionRowProps {
  readonly connection: Connection;
  readonly active: boolean;
  readonly isElsewhere: boolean;
  readonly onOpen: () => void;
  readonly isRemoving: boolean;
  readonly onEdit: () => void;
  readonly onCopy: () => void;
  readonly onExport: () => void;
  readonly onRemove: () => void;
}

function ConnectionRow({ connection, active, isElsewhere, onOpen, isRemoving, onEdit, onCopy, onExport, onRemove }: ConnectionRowProps) {
  const name = visibleText(connection.name, 60);
  const isSandbox = connection.environment === 'sandbox';
  const host = isSandbox ? t('on this computer') : hostOf(connection.apiAddress);
  const own = isSandbox ? [] : settingsWords(connection.settings);
  const opens = { key: 'open', label: t('Open in new window'), icon: <AppWindow size={16} aria-hidden />, onSelect: onOpen };
  const copies = { key: 'copy', label: t('Duplicate'), icon: <Copy size={16} aria-hidden />, onSelect: onCopy };
  const exports = { key: 'export', label: t('Export without secrets'), icon: <Download size={16} aria-hidden />, onSelect: onExport };
  const more = [active || isElsewhere ? [] : [opens], isSandbox ? [] : [copies, exports]];
  return (
    <li>
      <ConnectionMark of={connection} size="small" />
      <div className="min-w-0 break-words basis-220">
        <p className="row wrap semibold gap-0-8">
          <span className="min-w-0">{name}</span>
          {active && <Badge tone="accent">{t('shown')}</Badge>}
          {isElsewhere && <Badge>{t('in another window')}</Badge>}
        </p>
        <p className="soft">
          {connectionLine(connection)} · {visibleText(host, 80)}
        </p>
        {own.length > 0 && <p className="soft">{t('Custom settings: {settings}.', { settings: own.join('; ') })}</p>}
      </div>
      <div className={styles.buttons}>
        {!isSandbox && (
          <>
            <Button size="small" icon={<Pencil size={14} aria-hidden />} aria-label={t('Edit {name}', { name })} onClick={onEdit}>
              {t('Edit')}
            </Button>
            <Button
              size="small"
              look="danger"
              icon={<Trash2 size={14} aria-hidden />}
              aria-label={t('Remove {name}', { name })}
              disabled={isRemoving}
              onClick={onRemove}
            >
              {t('Remove')}
            </Button>
          </>
        )}
        {more.flat().length > 0 && (
          <div className={styles.more}>
            <Menu name={t('More for {name}', { name })} button={<Ellipsis size={16} aria-hidden />} groups={more} />
          </div>
        )}
      </div>
    </li>
  );
}
