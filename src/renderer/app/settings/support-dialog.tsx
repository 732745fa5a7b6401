/** The support log: read in whole before it is saved, and saved as it was read. */

import { useState } from 'react';
import { connectionQueries } from '#renderer/connections/queries.ts';
import { useCall } from '#renderer/core/bridge/use-call.ts';
import { useOwn } from '#renderer/core/bridge/use-read.ts';
import { visibleLines } from '#renderer/core/lib/visible-text.ts';
import { announceSaved } from '#renderer/core/parts/announce-saved.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import { Checkbox } from '#renderer/core/ui/checkbox.tsx';
import { CopyButton } from '#renderer/core/ui/copy-button.tsx';
import { Dialog } from '#renderer/core/ui/dialog.tsx';
import { LongText } from '#renderer/core/ui/long-text.tsx';
import { Problem } from '#renderer/core/ui/problem.tsx';
import { Reading } from '#renderer/core/ui/skeleton.tsx';
import { t } from '#shared/core/language/language.ts';
import type { SupportLog } from '#shared/ipc/contract.ts';

export function SupportDialog({ onClose }: { onClose: () => void }) {
  const [addresses, setAddresses] = useState(false);
  const { value: log, problem, again } = useOwn(connectionQueries.supportLog(addresses));
  const save = useCall('support.save');
  const saveIt = async ({ id }: SupportLog) => announceSaved(await save.run({ id }), t('The support log wasn’t saved.'));
  return (
    <Dialog title={t('Support log')} wide onClose={onClose}>
      <div className="stack gap-16">
        <p>
          {t(
            'Send this to whoever helps you with Blockdesk. It covers this connection since Blockdesk started, and contains no access tokens, secrets, names or amounts. Read it first: it’s saved exactly as shown.',
          )}
        </p>
        <Checkbox
          label={t('Include service hosts and transaction hashes')}
          name="addresses"
          text={t('And the client ID. Anyone with the hashes can look up your transactions.')}
          on={addresses}
          onChange={setAddresses}
        />
        {problem !== null && <Problem problem={problem} onAgain={again} />}
        {log !== null && (
          <LongText name={t('Text of the support log')} tall>
            {visibleLines(log.text, log.text.length)}
          </LongText>
        )}
        {log === null && problem === null && <Reading what={t('the support log')} bars={['row', 'row', 'row']} />}
        <div className="flex wrap gap-8">
          <Button look="main" disabled={log === null || save.running} onClick={() => log !== null && void saveIt(log)}>
            {t('Save support log')}
          </Button>
          {log !== null && <CopyButton label={t('Copy the support log')} words={t('Copy')} text={log.text} />}
        </div>
      </div>
    </Dialog>
  );
}
