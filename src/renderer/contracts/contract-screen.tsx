/** The screen of one contract: its facts, interface and functions. */

import { X } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import { WrongAddress } from '#renderer/chain/address/wrong-address.tsx';
import { useContractCalls } from '#renderer/contracts/contract-calls.ts';
import { useTokens } from '#renderer/core/bridge/use-mirror.ts';
import { useOwn } from '#renderer/core/bridge/use-read.ts';
import { groupedAddress } from '#renderer/core/lib/grouped-text.ts';
import { problemLine } from '#renderer/core/lib/problem-line.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { Badge } from '#renderer/core/ui/badge.tsx';
import { IconButton } from '#renderer/core/ui/button.tsx';
import { Card } from '#renderer/core/ui/card.tsx';
import { CopyButton } from '#renderer/core/ui/copy-button.tsx';
import { Link } from '#renderer/core/ui/link.tsx';
import { Mark } from '#renderer/core/ui/mark.tsx';
import { Reading } from '#renderer/core/ui/skeleton.tsx';
import { EntryCard } from '#renderer/notebook/entry-card.tsx';
import { notebookQueries } from '#renderer/notebook/queries.ts';
import { useNames } from '#renderer/notebook/use-names.ts';
import { useToken } from '#renderer/tokens/use-token.ts';
import { type ContractFunction, toFunction } from '#shared/contracts/functions.ts';
import type { ReadInterface } from '#shared/contracts/read-interface.ts';
import type { ContractLine } from '#shared/contracts/saved-contracts.ts';
import { checksummed, isAddressText } from '#shared/core/address.ts';
import { t } from '#shared/core/language/language.ts';
import { addressPlace, collectionPlace, contractPlace, linkTo, tokenPlace } from '#shared/core/places.ts';
import styles from './contracts.module.css';
import { FunctionsOfContract } from './functions-of-contract.tsx';
import { InterfaceForm } from './interface-form.tsx';
import { type Report, reportWords } from './report-words.ts';
import { type ContractState, useContract } from './use-contract.ts';

/** `address`: as in the URL, so its checksum may be wrong. */
export function ContractScreen({ address }: { readonly address: string }) {
  if (isAddressText(address)) return <Contract address={checksummed(address)} />;
  return <WrongAddress typed={address} placeOf={contractPlace} />;
}

function Contract({ address }: { address: string }) {
  const state = useContract(address);
  const [report, setReport] = useState<Report | null>(null);
  const wanted = useStore(useContractCalls(), ({ chosen }) => chosen[address]);
  const functions = withWanted(state.functions, wanted);
  const add = async (read: ReadInterface) => {
    const merged = read.lines.length === 0 ? { lines: [], added: 0, changed: 0, left: 0 } : await state.add(read.lines);
    if (merged !== null) setReport({ read, merged });
    return merged !== null;
  };
  return (
    <div className="stack cols-1 gap-20">
      <HeadCard address={address} line={state.line} />
      {report !== null && <ReadReport report={report} onClose={() => setReport(null)} />}
      {state.problem !== null && <p className="bad">{problemLine(state.problem)}</p>}
      {state.loading ? (
        <Reading what={t('its interface')} bars={['row']} />
      ) : functions.length === 0 ? (
        <NoInterface address={address} state={state} onAdd={(read) => void add(read)} />
      ) : (
        <FunctionsOfContract address={address} state={state} functions={functions} wanted={wanted} onAdd={add} />
      )}
      <EntryCard subject={address} kind="address" />
    </div>
  );
}

/** Adds the function that was opened filled in, if the interface lacks it. */
function withWanted(functions: readonly ContractFunction[], wanted: string | undefined): readonly ContractFunction[] {
  const extra = wanted === undefined ? null : toFunction(wanted);
  return extra === null || functions.some(({ text }) => text === extra.text)
    ? functions
    : [...functions.filter(({ types }) => types !== extra.types), extra];
}

function NoInterface({ address, state, onAdd }: { address: string; state: ContractState; onAdd: (read: ReadInterface) => void }) {
  const isToken = useTokens('erc20').some((token) => token.address === address);
  const isCollection = useTokens('erc721').some((token) => token.address === address);
  const guessed = [...(isToken ? ['ERC20'] : []), ...(isCollection ? ['ERC721'] : [])];
  return (
    <Card name={t('Interface')} below={t('Add an interface to read and write this contract.')}>
      <div className={styles.first}>
        <InterfaceForm key={guessed.join()} guessed={guessed} saving={state.saving} onAdd={onAdd} />
      </div>
    </Card>
  );
}

/** The result of adding an interface: what was added, and which lines couldn't be read. */
function ReadReport({ report, onClose }: { report: Report; onClose: () => void }) {
  const { unread } = report.read;
  return (
    <Card name={t('Result')} aside={<IconButton label={t('Close result')} icon={<X size={16} aria-hidden />} onClick={onClose} />}>
      <p role="status">{reportWords(report)}</p>
      {unread.length > 0 && (
        <ul className={styles.unread} aria-label={t('Not read')}>
          {unread.map(({ where, text, why }) => (
            <li key={`${where} ${text} ${why}`}>
              <span className="soft">{where}</span> {text !== '' && <code>{visibleText(text, 120)}</code>} <span>{why}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** The head of a contract's screen: its name, address and other pages. */
export function HeadCard({ address, line }: { address: string; line: ContractLine | null }) {
  const name = useNames().of(address);
  const about = useOwn(notebookQueries.about([address])).value?.[0];
  const isToken =
    useTokens('erc20').some((token) => token.address === address) ||
    about?.token?.standard === 'erc20' ||
    line?.kinds.includes('ERC20') === true;
  const isCollection =
    useTokens('erc721').some((token) => token.address === address) ||
    about?.token?.standard === 'erc721' ||
    line?.kinds.includes('ERC721') === true;
  const token = useToken(isToken ? address : null);
  return (
    <Card
      name={t('Contract')}
      aside={
        <>
          {line?.kinds.map((kind) => (
            <Badge key={kind}>{kind}</Badge>
          ))}
          {name?.kind === 'account' && <Badge tone="care">{t('Yours: an account, no contract')}</Badge>}
        </>
      }
    >
      <div className="stack gap-10 mt-4">
        {/* Always one line, so that what is below doesn’t move under the pointer when the name is read. */}
        <p className={styles.name}>
          {name?.text ?? token.name ?? (!token.isReading && <span className="soft">{t('No label')}</span>)}
          {name === null && token.name !== null && (
            <>
              {' '}
              <span className="soft">{t('as it calls itself')}</span>
            </>
          )}
        </p>
        <p className={styles.address}>
          <Mark address={address} />
          <span className="visually-hidden">{address}</span>
          <span aria-hidden>{groupedAddress(address)}</span>
        </p>
        <div className={styles.actions}>
          <CopyButton label={t('Copy address')} text={address} words={t('Copy address')} />
          <CopyButton label={t('Copy link')} text={linkTo(contractPlace(address))} words={t('Copy link')} />
          <p className={styles.links}>
            <Link to={addressPlace(address)}>{t('Open address page')}</Link>
            {isToken && <Link to={tokenPlace(address)}>{t('Open token page')}</Link>}
            {isCollection && <Link to={collectionPlace(address)}>{t('Open collection')}</Link>}
          </p>
        </div>
      </div>
    </Card>
  );
}
