/** The settings screen. */

import { Trash2 } from 'lucide-react';
import { Fragment, useRef, useState } from 'react';
import { connectionQueries } from '#renderer/connections/queries.ts';
import { useSignatures } from '#renderer/contracts/use-signatures.ts';
import { showNotice } from '#renderer/core/bridge/screen.ts';
import { showToast } from '#renderer/core/bridge/toasts.ts';
import { useCall } from '#renderer/core/bridge/use-call.ts';
import { useEngines, useSlice, useVersion } from '#renderer/core/bridge/use-mirror.ts';
import { useOwn } from '#renderer/core/bridge/use-read.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import { Card } from '#renderer/core/ui/card.tsx';
import { Dialog } from '#renderer/core/ui/dialog.tsx';
import { Link } from '#renderer/core/ui/link.tsx';
import { LongText } from '#renderer/core/ui/long-text.tsx';
import { Segments } from '#renderer/core/ui/segments.tsx';
import { locale, t, tc } from '#shared/core/language/language.ts';
import { consolePlace, requestLogPlace, screens } from '#shared/core/screens.ts';
import type { CacheLimit } from '#shared/ipc/state.ts';
import { AppearanceCard } from './appearance-card.tsx';
import { BackupCard } from './backup-card.tsx';
import { ConnectionsCard } from './connections-card.tsx';
import { LockCard } from './lock-card.tsx';
import { RulesCard } from './rules-card.tsx';
import styles from './settings.module.css';
import { SettingsIndex } from './settings-index.tsx';
import { SharingCard } from './sharing-card.tsx';
import { SignedInCard } from './signed-in-card.tsx';
import { SupportDialog } from './support-dialog.tsx';
import { TestCard } from './test-card.tsx';
import { WatchingCard } from './watching-card.tsx';

export function SettingsScreen() {
  const { phase } = useSlice('session');
  const isIn = phase === 'signed-in' || phase === 'expired';
  const { list: signatures } = useSignatures();
  const box = useRef<HTMLDivElement>(null);
  const sections = [
    { name: t('Appearance'), card: <AppearanceCard /> },
    { name: t('Connections'), card: <ConnectionsCard /> },
    { name: t('Connection test'), card: <TestCard />, isShown: isIn },
    { name: t('Service'), card: <ServiceCard />, isShown: isIn },
    { name: t('Contacts and labels'), card: <SharingCard />, isShown: isIn },
    { name: t('Rules on this computer'), card: <RulesCard />, isShown: isIn },
    { name: t('Watching'), card: <WatchingCard />, isShown: isIn },
    { name: t('Added signatures'), card: <SignaturesCard />, isShown: isIn && signatures.length > 0 },
    { name: t('Signed in as'), card: <SignedInCard />, isShown: isIn },
    { name: t('Lock'), card: <LockCard /> },
    { name: t('Backup'), card: <BackupCard /> },
    { name: t('Stored answers'), card: <StoredCard /> },
    { name: t('About'), card: <AboutCard /> },
  ].filter(({ isShown = true }) => isShown);
  return (
    <div className="container">
      <div className={styles.screen}>
        <SettingsIndex names={sections.map(({ name }) => name)} box={box} />
        <div ref={box} className={styles.sections}>
          {sections.map(({ name, card }) => (
            <Fragment key={name}>{card}</Fragment>
          ))}
        </div>
      </div>
    </div>
  );
}

/** The versions, licenses, and the support log. */
function AboutCard() {
  const engines = useEngines();
  const version = useVersion();
  const licenses = useCall('app.licenses');
  const [text, setText] = useState<string | null>(null);
  const [isSupport, setSupport] = useState(false);
  const open = async () => {
    const result = await licenses.run({});
    if (result.ok) setText(result.value);
    else showToast(t('The licenses can’t be read. Open third-party-licenses.txt in Blockdesk’s folder.'), 'bad');
  };
  return (
    <Card name={t('About')}>
      <div className={styles.body}>
        <dl className="facts-grid gap-6-20">
          <dt>Blockdesk</dt>
          <dd>{version}</dd>
          {Object.entries(engines).map(([name, engine]) => (
            <div key={name} className={styles.fact}>
              <dt>{name}</dt>
              <dd>{engine}</dd>
            </div>
          ))}
          <dt>{t('License')}</dt>
          <dd>MIT</dd>
        </dl>
        <div className="flex wrap gap-8">
          <Button onClick={() => void open()}>{t('Third-party licenses')}</Button>
          <Button onClick={() => setSupport(true)}>{t('Support log…')}</Button>
        </div>
      </div>
      {isSupport && <SupportDialog onClose={() => setSupport(false)} />}
      {text !== null && <LicensesDialog text={text} onClose={() => setText(null)} />}
    </Card>
  );
}

function LicensesDialog({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <Dialog title={t('Third-party licenses')} wide onClose={onClose}>
      <LongText name={t('Text of the licenses')} tall>
        {text}
      </LongText>
    </Dialog>
  );
}

/** Links to the API console and the request log. */
function ServiceCard() {
  return (
    <Card name={t('Service')}>
      <div className={styles.body}>
        <p>
          <Link to={consolePlace} className={styles.link}>
            {screens[consolePlace].name}
          </Link>{' '}
          <span className="soft">{t('run any operation')}</span>
        </p>
        <p>
          <Link to={requestLogPlace} className={styles.link}>
            {t('Request log')}
          </Link>{' '}
          <span className="soft">{t('requests since Blockdesk started')}</span>
        </p>
      </div>
    </Card>
  );
}

/** The signatures that the person added. A wrong one decodes wrongly, so each can be removed. */
function SignaturesCard() {
  const { list, remove } = useSignatures();
  const takeAway = async (signature: string) => {
    const problem = await remove(signature);
    if (problem === null) showToast(t('Signature removed.'), 'good');
    else showNotice(problem);
  };
  return (
    <Card name={t('Added signatures')}>
      <div className={styles.body}>
        <p className="soft">{t('Blockdesk decodes other calls and events with these. Saved with this connection.')}</p>
        <ul className={styles.list}>
          {list.map((signature) => (
            <li key={signature}>
              <code className="min-w-0 break-words basis-220">{visibleText(signature, 300)}</code>
              <Button
                size="small"
                look="danger"
                icon={<Trash2 size={14} aria-hidden />}
                aria-label={t('Remove {name}', { name: visibleText(signature, 100) })}
                onClick={() => void takeAway(signature)}
              >
                {t('Remove')}
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}

const limits: readonly { readonly value: CacheLimit; readonly label: string }[] = (['16', '32', '64', '128', '256'] as const).map(
  (value) => ({ value, label: t('{megabytes} MB', { megabytes: value }) }),
);

/** `0.4 MB`. */
const toMegabytes = (bytes: number) =>
  t('{megabytes} MB', { megabytes: (bytes / 1024 / 1024).toLocaleString(locale, { maximumFractionDigits: 1 }) });

function StoredCard() {
  const { cacheLimit } = useSlice('preferences');
  const { value: bytes, again } = useOwn(connectionQueries.storedSize());
  const setLimit = useCall('preferences.setCacheLimit');
  const clear = useCall('cache.clear');
  const choose = async (limit: CacheLimit) => {
    const result = await setLimit.run({ cacheLimit: limit });
    if (result.ok) again();
    else showNotice(result.error);
  };
  const clearAll = async () => {
    const result = await clear.run({});
    if (!result.ok) return showNotice(result.error);
    again();
    showToast(t('Stored answers cleared.'), 'good');
  };
  return (
    <Card name={t('Stored answers')}>
      <div className="stack gap-16 mt-12">
        <p>
          {t(
            'Stored answers let screens open at once and offline. Final blocks and transactions are read only once. Signing out deletes the answers of that connection.',
          )}
        </p>
        <dl className="facts-grid gap-6-20">
          <dt>{t('In use')}</dt>
          <dd>{bytes === null ? t('unknown') : toMegabytes(bytes)}</dd>
        </dl>
        <Segments
          legend={t('At most')}
          hint={t('the oldest are deleted first')}
          name="cache-limit"
          value={cacheLimit}
          choices={limits}
          onChoose={(limit) => void choose(limit)}
        />
        <div className="flex wrap gap-8">
          <Button disabled={clear.running} onClick={() => void clearAll()}>
            {tc('stored answers', 'Clear')}
          </Button>
        </div>
        <p className="soft">
          {t('Clearing also deletes the search index and the balance history of every connection. Labels and sign-ins stay.')}
        </p>
      </div>
    </Card>
  );
}
