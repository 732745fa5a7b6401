/** What a checked pair allows, in words. */
import { useEffect, useRef } from 'react';
import { useRead } from '#renderer/core/bridge/use-read.ts';
import { faceOf, valueIn } from '#renderer/core/lib/face.ts';
import { useNames } from '#renderer/notebook/use-names.ts';
import { tokenQueries } from '#renderer/tokens/queries.ts';
import type { PairSubject } from '#shared/approvals/approvals.ts';
import { isWithoutLimit } from '#shared/core/amount.ts';
import { shortAddress } from '#shared/core/short-address.ts';
import { Allowed } from './allowed.tsx';
import styles from './approvals.module.css';
import { useTokensCalled } from './use-tokens-called.ts';

interface CheckResultProps {
  readonly pair: PairSubject;
  /** Null for an answer in a form that is not known. */
  readonly value: string | null;
}

export function CheckResult({ pair, value }: CheckResultProps) {
  const names = useNames();
  const shown = useRef<HTMLDivElement>(null);
  // In a low window it lies below what was filled in.
  useEffect(() => {
    // What it answers is no cleanup.
    void shown.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const isToken = pair.is === 'erc20';
  const called = useTokensCalled([{ contract: pair.contract, isCollection: !isToken }]);
  const supply = valueIn(faceOf(useRead(tokenQueries.totalSupply(isToken ? pair.contract : null, { freshFor: 600_000 }))));
  const token = called.get(pair.contract) ?? { name: shortAddress(pair.contract), decimals: null };
  const isLimitless = isToken && value !== null && isWithoutLimit(value, supply);
  return (
    <div ref={shown} className={styles.result}>
      <p>
        <strong>{names.of(pair.spender)?.text ?? shortAddress(pair.spender)}</strong>{' '}
        <Allowed row={{ pair, value, token, isLimitless, isMine: names.of(pair.owner)?.kind === 'account' }} />.
      </p>
      <p className={styles.soft}>
        Asked of {isToken ? 'the token' : 'the collection'} {shortAddress(pair.contract)}
        {pair.tokenId === null ? '' : `, #${pair.tokenId}`}: what {shortAddress(pair.spender)} may do with what{' '}
        {names.of(pair.owner)?.text ?? shortAddress(pair.owner)} holds.
      </p>
      <p className={styles.soft}>Kept in the list, under “checked by you”.</p>
    </div>
  );
}
