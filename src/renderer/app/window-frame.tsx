/** What tells the app's windows apart: a frame in the connection's color around each but the first, and titles once there are several. */
import { useEffect } from 'react';
import { useActiveConnection, useSlice } from '#renderer/core/bridge/use-mirror.ts';
import { connectionLook } from '#renderer/core/lib/letter-look.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import type { Connection, ConnectionState } from '#shared/ipc/state.ts';
import styles from './window-frame.module.css';

export function WindowFrame() {
  const connection = useActiveConnection();
  const { isFirst, elsewhere } = useSlice('window');
  const state = useSlice('connectionStates')[connection.id];
  const title = isFirst && elsewhere.length === 0 ? 'Blockdesk' : titleOf(connection, attentionOf(connection, state));
  useEffect(() => {
    document.title = title;
  }, [title]);
  if (isFirst) return null;
  return <div aria-hidden className={styles.frame} style={{ '--mark-hue': connectionLook(connection).hue } as React.CSSProperties} />;
}

/** How many things of a connection need attention: unknown outcomes, an ended sign-in, a changed chain. */
export const attentionOf = ({ chain }: Connection, { uncertain = 0, phase }: Partial<ConnectionState> = {}) =>
  uncertain + Number(phase === 'expired') + Number(chain?.before !== undefined);

/** The count is first, as a task bar cuts the end. */
const titleOf = ({ name }: Connection, count: number) => `${count > 0 ? `(${count}) ` : ''}${visibleText(name, 60)} – Blockdesk`;
