/** Which list the explorer shows, in the place of a heading of each. Kept while the connection is shown. */

import { useStore } from 'zustand';
import { useStoreOf } from '#renderer/core/bridge/sign-in.tsx';
import { t } from '#shared/core/language/language.ts';
import styles from './list-choice.module.css';

const initial: { readonly list: 'blocks' | 'transactions' } = { list: 'blocks' };
const names = { blocks: t('Blocks'), transactions: t('Transactions') } as const;
const lists = ['blocks', 'transactions'] as const;

export const useChosenList = () => useStore(useStoreOf('connection', initial)).list;

export function ListChoice() {
  const store = useStoreOf('connection', initial);
  const chosen = useStore(store).list;
  return (
    <>
      <h2 className="visually-hidden">{names[chosen]}</h2>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of buttons, not of form fields */}
      <div role="group" aria-label={t('List')} className={styles.choice}>
        {lists.map((list) => (
          <button key={list} type="button" aria-pressed={list === chosen} className={styles.one} onClick={() => store.setState({ list })}>
            {names[list]}
          </button>
        ))}
      </div>
    </>
  );
}
