/** What a contract says of itself, and the form that adds it as a token. Only one that answers its total supply can be added. */

import { CircleAlert, Info } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { showToast } from '#renderer/core/bridge/toasts.ts';
import { useCall } from '#renderer/core/bridge/use-call.ts';
import { useNotebook, useSlice } from '#renderer/core/bridge/use-mirror.ts';
import { fieldLine, formLine } from '#renderer/core/lib/problem-line.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import { Field } from '#renderer/core/ui/field.tsx';
import { Link } from '#renderer/core/ui/link.tsx';
import { rich } from '#renderer/core/ui/rich.tsx';
import { Reading } from '#renderer/core/ui/skeleton.tsx';
import { TokenMark } from '#renderer/core/ui/token-mark.tsx';
import { useNames } from '#renderer/notebook/use-names.ts';
import { sameNameWords } from '#renderer/tokens/imitations.ts';
import { t } from '#shared/core/language/language.ts';
import { collectionPlace, tokenPlace } from '#shared/core/places.ts';
import type { SavedToken } from '#shared/tokens/tokens.ts';
import { SuspicionList, useSuspicions } from './suspicions.tsx';
import { TokenFactList } from './token-fact-list.tsx';
import styles from './tokens.module.css';
import { type Candidate, useCandidate } from './use-candidate.ts';
import { ownFacts } from './use-token.ts';

interface CandidateFormProps {
  /** EIP-55. */
  readonly contract: string;
  readonly onDone: () => void;
}

export function CandidateForm({ contract, onDone }: CandidateFormProps) {
  const { connection, items } = useSlice('tokens');
  const { entries } = useNotebook();
  const candidate = useCandidate(contract);
  const suspicions = useSuspicions(contract, null);
  const names = useNames().list();
  const before = entries[contract]?.label ?? '';
  const [label, setLabel] = useState(before);
  const name = useCall('notebook.save');
  const save = useCall('tokens.save');
  const saved = items.find(({ address }) => address === contract);
  const isOffered = candidate.verdict.is === 'token' && (saved === undefined || (saved.hidden && saved.standard === 'erc20'));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isOffered || save.running || name.running) return;
    if (label.trim() !== before) {
      const named = await name.run({ connection, subject: contract, label: label.trim() });
      if (!named.ok) return;
    }
    const done = await save.run({ connection, address: contract, standard: 'erc20', hidden: false });
    if (!done.ok) return;
    onDone();
    showToast(t('{name} added.', { name: label.trim() === '' ? candidate.token.title : label.trim() }));
  };
  const nameNote = sameNameWords(label, contract, names);
  const problem = formLine(save.problem, []) ?? formLine(name.problem, ['label']);
  return (
    <form className="stack gap-14" onSubmit={(event) => void submit(event)}>
      <CandidateFacts contract={contract} candidate={candidate} />
      <SuspicionList suspicions={suspicions} />
      <CandidateVerdict contract={contract} candidate={candidate} saved={savedAs(saved)} onLeave={onDone} />
      {isOffered && (
        <Field
          label={t('Your name for it')}
          name="label"
          value={label}
          onChange={setLabel}
          hint={t('optional; shown instead of its own name')}
          mono={false}
          problem={fieldLine(name.problem, 'label')}
          {...(nameNote === null ? {} : { note: nameNote })}
        />
      )}
      {problem !== null && (
        <p className="icon-line bad" role="alert">
          {problem}
        </p>
      )}
      <div className="flex wrap justify-end gap-8">
        <Button onClick={onDone}>{t('Cancel')}</Button>
        <Button type="submit" look="main" disabled={!isOffered || save.running || name.running}>
          {saved?.hidden === true ? t('Show token again') : t('Add')}
        </Button>
      </div>
    </form>
  );
}

function savedAs(saved: SavedToken | undefined): SavedAs {
  if (saved === undefined) return 'no';
  if (saved.standard === 'erc721') return 'collection';
  return saved.hidden ? 'hidden' : 'shown';
}

interface CandidateFactsProps {
  /** EIP-55. */
  readonly contract: string;
  readonly candidate: Candidate;
}

function CandidateFacts({ contract, candidate: { token, supply, verdict } }: CandidateFactsProps) {
  if (verdict.is === 'reading') {
    return (
      <div className={styles.read}>
        <Reading what={t('the contract')} bars={['line', 'line', 'line']} />
      </div>
    );
  }
  return (
    <div className={styles.read}>
      <div className="row wrap gap-8-12">
        <TokenMark address={contract} name={token.symbol} />
        <span className="break-words mono-roomy">{contract}</span>
      </div>
      <TokenFactList contract={contract} token={token} supply={supply} facts={ownFacts} />
    </div>
  );
}

/** How the contract is saved already. */
type SavedAs = 'no' | 'hidden' | 'shown' | 'collection';

interface CandidateVerdictProps {
  readonly contract: string;
  readonly candidate: Candidate;
  readonly saved: SavedAs;
  readonly onLeave: () => void;
}

function CandidateVerdict({ contract, candidate: { verdict, lacks }, saved, onLeave }: CandidateVerdictProps) {
  if (saved === 'shown') {
    return (
      <Said tone="care">
        {rich('You already added it. <link>Open its page</link>', {
          link: (inner) => (
            <Link to={tokenPlace(contract)} onClick={onLeave}>
              {inner}
            </Link>
          ),
        })}
      </Said>
    );
  }
  if (verdict.is === 'collection' || saved === 'collection') {
    const link = (inner: ReactNode) => (
      <Link to={collectionPlace(contract)} onClick={onLeave}>
        {inner}
      </Link>
    );
    return (
      <Said tone="care">
        {saved === 'collection'
          ? rich(
              'This is a collection (ERC721). It holds collectibles, not amounts. You already added it. <link>Open it in Collectibles</link>',
              { link },
            )
          : rich('This is a collection (ERC721). It holds collectibles, not amounts. <link>Open it in Collectibles</link>', { link })}
      </Said>
    );
  }
  if (verdict.is === 'no')
    return <Said tone="bad">{t('This isn’t a token: it doesn’t give a total supply. {reason}', { reason: verdict.words })}</Said>;
  if (verdict.is === 'unasked')
    return <Said tone="bad">{t('Couldn’t check whether it’s a collection. {reason}', { reason: verdict.words })}</Said>;
  if (verdict.is === 'reading') return null;
  return (
    <>
      {saved === 'hidden' && <Said tone="care">{t('It’s one of your hidden tokens.')}</Said>}
      {lacks.length > 0 && <Said tone="care">{t('It doesn’t give {facts}.', { facts: lacks.join('; ') })}</Said>}
    </>
  );
}

function Said({ tone, children }: { tone: 'care' | 'bad'; children: ReactNode }) {
  const Icon = tone === 'bad' ? CircleAlert : Info;
  return (
    <p className={`icon-line ${tone}`} role={tone === 'bad' ? 'alert' : undefined}>
      <Icon size={15} aria-hidden />
      <span>{children}</span>
    </p>
  );
}
