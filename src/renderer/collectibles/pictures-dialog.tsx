/** “Load pictures”: what servers learn by it, and the person's choice for this connection. */

import { useQueryClient } from '@tanstack/react-query';
import { Image } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { lookKey } from '#renderer/collectibles/queries.ts';
import { showToast } from '#renderer/core/bridge/toasts.ts';
import { useCall } from '#renderer/core/bridge/use-call.ts';
import { useActiveConnection } from '#renderer/core/bridge/use-mirror.ts';
import { useScope } from '#renderer/core/bridge/use-read.ts';
import { fieldLine, formLine } from '#renderer/core/lib/problem-line.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import { Dialog } from '#renderer/core/ui/dialog.tsx';
import { Field } from '#renderer/core/ui/field.tsx';
import { rich } from '#renderer/core/ui/rich.tsx';
import type { Collectible } from '#shared/collectibles/collectible.ts';
import { defaultGateway } from '#shared/collectibles/pictures.ts';
import { countWords, t } from '#shared/core/language/language.ts';
import screenStyles from './collectibles.module.css';
import styles from './dialogs.module.css';
import { usePictureChoice } from './use-look.ts';

export function PicturesDialog({ onClose }: { onClose: () => void }) {
  const { id: connection, name } = useActiveConnection();
  const choice = usePictureChoice();
  const [gateway, setGateway] = useState(choice.gateway);
  const saving = useCall('pictures.save');
  const save = async (allowed: boolean) => {
    // A typo in the gateway must not keep loading on.
    const saved = await saving.run({ connection, allowed, gateway: allowed ? gateway.trim() : choice.gateway });
    if (!saved.ok) return;
    showToast(allowed ? t('Loading pictures.') : t('Stopped loading pictures. Loaded ones were deleted.'));
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save(true);
  };
  // Declining is no error.
  const isDeclined = saving.problem?.code === 'change-declined';
  const other = isDeclined ? t('Nothing was changed.') : formLine(saving.problem, ['gateway']);
  return (
    <Dialog title={t('Load pictures')} onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <p>
          {t(
            'Most metadata and pictures are on servers that the collectible’s makers chose. Blockdesk asks those servers for what you look at.',
          )}
        </p>
        <ul className={styles.requests}>
          <li>
            {rich(
              '<strong>Each server learns</strong> your IP address and which collectible you look at. It may guess your account. It gets no sign-in or cookies.',
              { strong: (inner) => <strong>{inner}</strong> },
            )}
          </li>
          <li>
            {rich('<strong>For IPFS,</strong> Blockdesk asks one gateway, which learns the same about everything you look at there.', {
              strong: (inner) => <strong>{inner}</strong>,
            })}
          </li>
          <li>
            {rich('<strong>Only for what you hold:</strong> Blockdesk asks only about collectibles in your accounts.', {
              strong: (inner) => <strong>{inner}</strong>,
            })}
          </li>
          <li>
            {rich('<strong>Only safe pictures are shown:</strong> of limited size, and never from this computer or your own network.', {
              strong: (inner) => <strong>{inner}</strong>,
            })}
          </li>
        </ul>
        <p className="soft">
          {t('This applies to {connection} only, until you stop it. Loaded pictures are stored on this computer until you sign out.', {
            connection: visibleText(name, 60),
          })}
        </p>
        <Field
          label={t('IPFS gateway')}
          name="gateway"
          hint={gateway === defaultGateway ? t('default') : t('default: {gateway}', { gateway: defaultGateway })}
          value={gateway}
          onChange={setGateway}
          problem={fieldLine(saving.problem, 'gateway')}
        />
        {other !== null && (
          <p className={isDeclined ? 'soft' : 'break-words bad'} role="alert">
            {other}
          </p>
        )}
        <div className="flex wrap justify-end gap-8">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          {choice.allowed && (
            <Button look="danger" disabled={saving.running} onClick={() => void save(false)}>
              {t('Stop loading')}
            </Button>
          )}
          <Button type="submit" look="main" disabled={saving.running}>
            {choice.allowed ? t('Save') : t('Allow for this connection')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const mostNamed = 3;

/** Says that pictures were not loaded and from which servers, and opens the choice. */
export function PicturesNote({ contract, onLoad }: { contract: string; onLoad: () => void }) {
  const hosts = useHostsNotAsked(contract);
  const { allowed } = usePictureChoice();
  if (allowed || hosts.length === 0) return null;
  const named = hosts.slice(0, mostNamed).map((host) => visibleText(host, 60));
  const servers = named.join(', ');
  const more = hosts.length - named.length;
  return (
    <div className={screenStyles.note}>
      <p>
        {more === 0
          ? t('Some pictures are at {servers}. They weren’t loaded, as those servers would learn your IP address.', { servers })
          : t('Some pictures are at {servers} and {more} more. They weren’t loaded, as those servers would learn your IP address.', {
              servers,
              more: countWords(more),
            })}
      </p>
      <Button size="small" icon={<Image size={14} aria-hidden />} onClick={onLoad}>
        {t('Load pictures')}
      </Button>
    </div>
  );
}

/** The servers of pictures that were not loaded. */
function useHostsNotAsked(contract: string): readonly string[] {
  const { connection } = useScope();
  const client = useQueryClient();
  const [hosts, setHosts] = useState<readonly string[]>([]);
  useEffect(() => {
    const key = lookKey(connection, contract);
    const read = () => {
      const seen = client.getQueriesData<Collectible>({ queryKey: key }).flatMap(([, data]) => (data === undefined ? [] : [data]));
      const found = seen.flatMap(({ lacks }) =>
        [lacks.metadata, lacks.picture].flatMap((lack) => (lack?.why === 'not-allowed' ? [lack.host] : [])),
      );
      const next = [...new Set(found)].sort();
      setHosts((was) => (was.join(' ') === next.join(' ') ? was : next));
    };
    read();
    let timer: ReturnType<typeof setTimeout> | null = null;
    // Once for many updates.
    const stop = client.getQueryCache().subscribe(({ type, query }) => {
      if (type !== 'updated' || query.queryKey[1] !== key[1] || timer !== null) return;
      timer = setTimeout(() => {
        timer = null;
        read();
      }, 150);
    });
    return () => {
      stop();
      if (timer !== null) clearTimeout(timer);
    };
  }, [client, connection, contract]);
  return hosts;
}
