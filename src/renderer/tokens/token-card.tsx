/** The head of a token's screen: its facts, and what can be done with it. */

import { ArrowRight, CircleAlert, EyeOff, Plus, Send } from 'lucide-react';
import { useApprovalWishes, useOpenApprove } from '#renderer/approvals/approval-wishes.ts';
import { approvalsInWords } from '#renderer/approvals/approval-words.ts';
import { useApprovalsOf } from '#renderer/approvals/use-known-approvals.ts';
import { useActiveConnection, useSlice } from '#renderer/core/bridge/use-mirror.ts';
import { problemLine } from '#renderer/core/lib/problem-line.ts';
import { RawButton } from '#renderer/core/parts/raw-button.tsx';
import { Badge } from '#renderer/core/ui/badge.tsx';
import { Button } from '#renderer/core/ui/button.tsx';
import { Card } from '#renderer/core/ui/card.tsx';
import { CopyButton } from '#renderer/core/ui/copy-button.tsx';
import { Link } from '#renderer/core/ui/link.tsx';
import { TokenMark } from '#renderer/core/ui/token-mark.tsx';
import { useShowAddToken } from '#renderer/tokens/add-token.ts';
import { useTotalSupply } from '#renderer/tokens/use-holdings.ts';
import { useFactAnswers, useToken } from '#renderer/tokens/use-token.ts';
import { useSend } from '#renderer/writes/send.ts';
import { hinderedBy, useHindrance } from '#renderer/writes/use-hindrance.ts';
import { t } from '#shared/core/language/language.ts';
import { addressPlace, contractPlace, linkTo, tokenPlace } from '#shared/core/places.ts';
import { approvalsPlace } from '#shared/core/screens.ts';
import { SuspicionList, useSuspicions } from './suspicions.tsx';
import { TokenFactList } from './token-fact-list.tsx';
import styles from './tokens.module.css';

export function TokenCard({ contract }: { contract: string }) {
  const { id } = useActiveConnection();
  const send = useSend();
  const hindrance = useHindrance();
  const openApprove = useOpenApprove();
  const showAddToken = useShowAddToken();
  const { connection, items } = useSlice('tokens');
  const saved = connection === id ? items.find(({ address }) => address === contract) : undefined;
  const token = useToken(contract);
  const suspicions = useSuspicions(contract, null);
  return (
    <Card name={t('Token')} aside={<TokenRawButton contract={contract} />}>
      <div className="stack gap-14 mt-14">
        <div className="row wrap gap-8-12">
          <TokenMark address={contract} name={token.symbol} size="large" />
          <div className={styles.words}>
            <p className="row wrap break-words gap-0-8">
              <span className="min-w-0 semibold text-22">{token.title}</span>
              {saved === undefined ? (
                <Badge tone="care">{t('Not added')}</Badge>
              ) : saved.hidden ? (
                <Badge>{t('Hidden')}</Badge>
              ) : (
                <Badge tone="accent">{t('Added')}</Badge>
              )}
            </p>
            <p className="break-words mono-roomy">{contract}</p>
          </div>
        </div>
        <SuspicionList suspicions={suspicions} />
        <Facts contract={contract} />
        <div className="row wrap gap-8">
          <Button
            look="main"
            icon={<Send size={14} aria-hidden />}
            {...hinderedBy(hindrance)}
            onClick={() => send.open({ token: contract })}
          >
            {t('Send')}
          </Button>
          <Button onClick={() => openApprove({ token: contract })}>{t('Approve a spender')}</Button>
          {(saved === undefined || saved.hidden) && (
            <Button
              icon={saved === undefined ? <Plus size={14} aria-hidden /> : <EyeOff size={14} aria-hidden />}
              onClick={() => showAddToken(contract)}
            >
              {saved === undefined ? t('Add') : t('Show in the list')}
            </Button>
          )}
          <CopyButton label={t('Copy address')} text={contract} words={t('Copy address')} />
          <CopyButton label={t('Copy link')} text={linkTo(tokenPlace(contract))} words={t('Copy link')} />
          <WayToApprovals contract={contract} />
          <Way to={addressPlace(contract)} words={t('Open address page')} />
          <Way to={contractPlace(contract)} words={t('Open contract page')} />
        </div>
      </div>
    </Card>
  );
}

/** A link to the token's approvals. */
function WayToApprovals({ contract }: { contract: string }) {
  const approvals = useApprovalsOf(contract);
  const { baseUnits: supply } = useTotalSupply(contract);
  const wishes = useApprovalWishes();
  const wish = () => wishes.setState({ check: false, spender: null, chooses: false, contract: approvals.length === 0 ? null : contract });
  return <Way to={approvalsPlace} words={approvalsInWords(approvals, supply)} onGo={wish} />;
}

function Way({ to, words, onGo }: { to: string; words: string; onGo?: () => void }) {
  return (
    <Link to={to} className={styles.link} onClick={onGo}>
      {words}
      <ArrowRight size={14} aria-hidden />
    </Link>
  );
}

function Facts({ contract }: { contract: string }) {
  const supply = useTotalSupply(contract);
  return (
    <>
      <TokenFactList contract={contract} token={useToken(contract)} supply={supply} />
      {supply.face.face === 'error' && (
        <div className="row wrap gap-4-10">
          <p className="icon-line bad">
            <CircleAlert size={15} aria-hidden />
            {problemLine(supply.face.problem)}
          </p>
          <Button size="small" onClick={supply.again}>
            {t('Try again')}
          </Button>
        </div>
      )}
    </>
  );
}

function TokenRawButton({ contract }: { contract: string }) {
  const supply = useTotalSupply(contract);
  const more = useFactAnswers(contract);
  return <RawButton operation="erc20.totalSupply" input={{ contractAddress: contract }} answer={supply.answer} more={more} />;
}
