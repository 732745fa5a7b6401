/** One contract: what is known of it, its interface, and its functions, to read and to write. */

import { X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { useStore } from 'zustand';
import { useContractCalls } from '#renderer/contracts/contract-calls.ts';
import { useTokens } from '#renderer/core/bridge/use-mirror.ts';
import { problemLine } from '#renderer/core/lib/problem-line.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { IconButton } from '#renderer/core/ui/button.tsx';
import { Card } from '#renderer/core/ui/card.tsx';
import { Reading } from '#renderer/core/ui/skeleton.tsx';
import { EntryCard } from '#renderer/notebook/entry-card.tsx';
import { type ContractFunction, toFunction } from '#shared/contracts/functions.ts';
import type { ReadInterface } from '#shared/contracts/read-interface.ts';
import { checksummed, isAddressText } from '#shared/core/address.ts';
import { contractPlace } from '#shared/core/places.ts';
import styles from './contracts.module.css';
import { FunctionsOfContract } from './functions-of-contract.tsx';
import { HeadCard } from './head-card.tsx';
import { InterfaceForm } from './interface-form.tsx';
import { type Report, reportWords } from './report-words.ts';
import { type ContractState, useContract } from './use-contract.ts';

/** `address`: as it stands in the place, so its checksum may be wrong. */
export function ContractScreen({ address }: { readonly address: string }) {
  const corrected = checksummed(address.toLowerCase());
  if (isAddressText(address)) return <Contract address={corrected} />;
  return (
    <Card name="This address is not right">
      <div className="stack min-w-0 cols-1 gap-12">
        <p className={styles.address}>{address}</p>
        <p>
          Its capital and small letters carry a check, and they do not fit its digits: at least one character is not what it was. Copy it
          again from its source. If you typed it by hand and only the capitals are wrong, it would be{' '}
          <Link to={contractPlace(corrected)}>{corrected}</Link>.
        </p>
      </div>
    </Card>
  );
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
        <Reading what="its interface" bars={['row']} />
      ) : functions.length === 0 ? (
        <NoInterface address={address} state={state} onAdd={(read) => void add(read)} />
      ) : (
        <FunctionsOfContract address={address} state={state} functions={functions} wanted={wanted} onAdd={add} />
      )}
      <EntryCard subject={address} kind="address" />
    </div>
  );
}

/** One that is opened filled in is shown although the interface lacks it. */
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
    <Card name="Interface" below="A chain does not say which functions a contract has. Tell one, and it can be read and written here.">
      <div className={styles.first}>
        <InterfaceForm key={guessed.join()} guessed={guessed} saving={state.saving} onAdd={onAdd} />
      </div>
    </Card>
  );
}

/** What became of an interface that was added: how many functions, and line by line what could not be read. */
function ReadReport({ report, onClose }: { report: Report; onClose: () => void }) {
  const { unread } = report.read;
  return (
    <Card name="What was read" aside={<IconButton label="Close what was read" icon={<X size={16} aria-hidden />} onClick={onClose} />}>
      <p role="status">{reportWords(report)}</p>
      {unread.length > 0 && (
        <ul className={styles.unread} aria-label="Not read">
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
