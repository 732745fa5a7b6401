/** The state of the send form: its parsed fields, and whether it can be reviewed. */

import { type KnownAllowance, knownAllowance } from '#renderer/approvals/known-allowance.ts';
import { useActiveConnection } from '#renderer/core/bridge/use-mirror.ts';
import { useRead } from '#renderer/core/bridge/use-read.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { useServiceName } from '#renderer/core/parts/use-service-name.ts';
import { lostTokenWords, otherChainWords, type Recipient, readPlainAddress, readRecipient } from '#renderer/notebook/recipient.ts';
import { useNames } from '#renderer/notebook/use-names.ts';
import { tokenQueries } from '#renderer/tokens/queries.ts';
import { type Holding, useBalanceOf } from '#renderer/tokens/use-holdings.ts';
import { type Token, useToken } from '#renderer/tokens/use-token.ts';
import { useAccountChoice } from '#renderer/wallet/account-choice.tsx';
import { type CheckedAmount, checkAmount } from '#renderer/writes/send-amount.ts';
import { useHindrance } from '#renderer/writes/use-hindrance.ts';
import { lesser } from '#shared/core/amount.ts';
import { t } from '#shared/core/language/language.ts';
import { notNativeWords } from '#shared/tokens/native-payment.ts';
import { native, nativeSending } from '#shared/tokens/native-sending.ts';
import type { SendDraft } from '#shared/writes/send-draft.ts';

export interface SendForm {
  readonly token: Token;
  readonly receiver: Recipient;
  /** What is wrong with the recipient. */
  readonly recipientProblem: string | null;
  readonly amount: CheckedAmount;
  readonly owner: Recipient;
  readonly account: { readonly address: string; readonly name: string } | null;
  /** Balance of the chosen account, or of the owner. */
  readonly balance: Holding;
  readonly allowance: KnownAllowance;
  /** The most that can be sent, in base units; null while unknown. */
  readonly most: string | null;
  /** Why it can't be reviewed now, in words; null if it can. */
  readonly hindrance: string | null;
}

const addressIn = (recipient: Recipient) => (recipient.is === 'address' || recipient.is === 'request' ? recipient.address : null);

export function useSendForm(draft: SendDraft): SendForm {
  const names = useNames();
  const connection = useActiveConnection();
  const notNative = notNativeWords(nativeSending(connection), useServiceName());
  const { account } = useAccountChoice();
  const token = useSentToken(draft.token);
  const receiver = readRecipient(draft.receiver, names);
  const owner = readPlainAddress(draft.owner ?? '', names);
  const isOthers = draft.owner !== null;
  const ownerAddress = addressIn(owner);
  const contract = draft.token === '' ? null : draft.token;
  const balance = useBalanceOf(contract, isOthers ? ownerAddress : (account?.address ?? null));
  const allowanceRead = useRead(
    tokenQueries.allowance(isOthers ? contract : null, isOthers ? ownerAddress : null, account?.address ?? null),
  );
  const allowance = knownAllowance({
    ...{ hasToken: contract !== null, hasOwner: ownerAddress !== null, hasAccount: account !== null },
    ...{ answer: allowanceRead.answer, problem: allowanceRead.problem },
  });
  const most = isOthers ? smaller(allowance.is === 'known' ? allowance.baseUnits : null, balance.baseUnits) : balance.baseUnits;
  const { typedIn, ...rest } = draft;
  const amount = checkAmount(
    contract === null || token.isReading ? rest : { ...rest, typedIn },
    token.decimals,
    token.symbol ?? t('This token'),
  );
  const recipientProblem = whatIsWrong(receiver, contract);
  const hindered = useHindrance();
  const unreachable = hindered === null ? null : `${hindered} ${t('Your entries stay.')}`;
  const foreign = otherChainWords(draft.chainId, connection.chain?.id ?? null);
  return {
    token,
    receiver,
    recipientProblem,
    amount,
    owner,
    account,
    balance,
    allowance,
    most,
    hindrance:
      foreign ??
      unreachable ??
      (contract === native ? notNative : null) ??
      lacking({ contract, token, receiver, recipientProblem, amount, isOthers, ownerAddress }),
  };
}

/** As a token: the native currency, too. */
function useSentToken(chosen: string): Token {
  const currency = useActiveConnection().chain?.currency ?? null;
  const token = useToken(chosen === '' || chosen === native ? null : chosen);
  if (chosen !== native) return token;
  const symbol = currency === null ? 'wei' : visibleText(currency.symbol, 12);
  return { ...token, symbol, title: symbol, decimals: currency?.decimals ?? 0 };
}

function smaller(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return null;
  return lesser(one, other);
}

function whatIsWrong(receiver: Recipient, contract: string | null): string | null {
  const address = addressIn(receiver);
  return address === null ? null : lostTokenWords(address, contract);
}

interface Parts extends Pick<SendForm, 'token' | 'receiver' | 'recipientProblem' | 'amount'> {
  readonly contract: string | null;
  readonly isOthers: boolean;
  readonly ownerAddress: string | null;
}

/** What is missing, in the order of the form. */
function lacking({ contract, token, receiver, recipientProblem, amount, isOthers, ownerAddress }: Parts): string | null {
  if (contract === null) return t('Choose a token.');
  if (isOthers && ownerAddress === null) return t('Enter an owner.');
  if (addressIn(receiver) === null) return t('Enter a recipient.');
  if (recipientProblem !== null) return recipientProblem;
  if (token.isReading) return t('Blockdesk is still reading this token.');
  if (amount.is === 'empty') return t('Enter an amount.');
  return amount.is === 'problem' ? amount.words : null;
}
