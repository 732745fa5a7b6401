/** The buttons of a function: run, simulate, save, copy. */

import { BookmarkPlus, Play, Send, Square } from 'lucide-react';
import { noSimulationWords } from '#renderer/connections/settings-words.ts';
import { useActiveConnection } from '#renderer/core/bridge/use-mirror.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import { CopyButton } from '#renderer/core/ui/copy-button.tsx';
import { mayBeTried } from '#shared/connections/service-settings.ts';
import type { ContractFunction } from '#shared/contracts/functions.ts';
import { t } from '#shared/core/language/language.ts';
import { toCurl } from '#shared/core/operations/curl.ts';
import { operations } from '#shared/core/operations/table.ts';
import styles from './contracts.module.css';
import type { CallForm } from './use-call-form.ts';
import type { CallRun } from './use-call-run.ts';

interface RunButtonsProps {
  readonly contract: string;
  readonly fn: ContractFunction;
  readonly form: CallForm;
  readonly run: CallRun;
  /** Signed in, as a write requires. */
  readonly isIn: boolean;
  readonly onRead: (how: 'read' | 'test') => void;
  readonly onSave: () => void;
}

export function RunButtons({ contract, fn, form, run, isIn, onRead, onSave }: RunButtonsProps) {
  const isRead = fn.effect === 'read';
  const mayTry = mayBeTried(useActiveConnection().settings);
  // Only `aria-disabled`: disabling a button would take its focus away.
  const busy = run.underWay !== null;
  return (
    <>
      <div className={styles.actions}>
        {isRead ? (
          <Button type="submit" look="main" icon={<Play size={14} aria-hidden />} disabled={form.refusal !== null} aria-disabled={busy}>
            {t('Read')}
          </Button>
        ) : (
          <>
            <Button
              type="submit"
              look="main"
              icon={<Send size={14} aria-hidden />}
              disabled={!isIn || form.refusal !== null}
              aria-disabled={busy}
            >
              {t('Write')}
            </Button>
            <Button
              icon={<Play size={14} aria-hidden />}
              disabled={form.refusal !== null || !mayTry}
              aria-disabled={busy}
              onClick={() => busy || onRead('test')}
            >
              {t('Simulate')}
            </Button>
          </>
        )}
        {(run.underWay === 'read' || run.underWay === 'test') && (
          <Button icon={<Square size={14} aria-hidden />} onClick={run.cancel}>
            {t('Cancel')}
          </Button>
        )}
        <Button
          icon={<BookmarkPlus size={14} aria-hidden />}
          // A value that doesn't parse would silently be left out.
          disabled={form.params === null || form.value.problem !== null}
          onClick={onSave}
        >
          {t('Save call')}
        </Button>
        <CopyCurl contract={contract} fn={fn} params={form.params} />
        <p role="status" className="soft">
          {run.underWay === null
            ? ''
            : run.underWay === 'write'
              ? t('Waiting for your review, then for the answer…')
              : t('Asking the contract…')}
        </p>
      </div>
      {!isRead && (
        <p className="soft">
          {isIn ? writeWords(mayTry) : t('Your sign-in has ended. Sign in again to write. You can still see what was read before.')}
        </p>
      )}
    </>
  );
}

const writeWords = (mayTry: boolean) =>
  [
    t('You review a write in Blockdesk’s own window before anything is sent.'),
    mayTry ? t('Simulate asks the contract what would happen. It changes nothing and sends no value.') : noSimulationWords,
  ].join(' ');

function CopyCurl({ contract, fn, params }: Pick<RunButtonsProps, 'contract' | 'fn'> & Pick<CallForm, 'params'>) {
  const connection = useActiveConnection();
  const curl =
    params === null
      ? null
      : toCurl(operations['contract.call'], { functionSignature: fn.text, params, contractAddress: contract }, connection);
  const text = curl?.ok === true ? curl.value : '';
  return <CopyButton label={t('Copy as curl')} words={t('Copy as curl')} text={text} disabled={curl?.ok !== true} />;
}
