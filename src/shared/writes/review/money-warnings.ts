/** Warnings about amounts, allowances and control. */

import { type Action, takesBack } from '#shared/contracts/decoding/action.ts';
import { groupedBaseUnits, isWithoutLimit } from '#shared/core/amount.ts';
import { t } from '#shared/core/language/language.ts';
import { quoted } from '#shared/core/text.ts';
import type { Currency } from '#shared/ipc/state.ts';
import { type Check, disguiseWarning, mayFailWarning, nestedWarning, unknownWarning } from '#shared/writes/review/call-warnings.ts';
import { ownerOf, payerOf } from '#shared/writes/review/carried.ts';
import { actionOf, type Facts, mayBeItem, type ReviewContext } from '#shared/writes/review/facts.ts';
import { isOwn } from '#shared/writes/review/known.ts';
import { paidBy } from '#shared/writes/review/meaning.ts';
import { warn } from '#shared/writes/review/warning.ts';
import { amountWords, nameAndAddressOf, nativeAmountWords, symbolOf, unlimitedWords } from '#shared/writes/review/words.ts';
import type { ReviewWarning } from '#shared/writes/review.ts';

const balanceWarning: Check = (action, { facts, known, meaning, together, chain }) => {
  const isNative = action.does === 'send-native';
  if ((action.does !== 'send-tokens' && !isNative) || typeof facts.balance !== 'string') return null;
  const covers = BigInt(facts.balance) >= (together ?? BigInt(action.amount));
  const from = isNative ? null : payerOf(action, meaning);
  const isSure = from !== null || known.accounts.length === 1;
  if (covers && isSure) return warn('balance', 'good', t('The balance covers the amount'));
  const owner = from ?? known.accounts[0];
  const account = owner === undefined ? t('The account') : nameAndAddressOf(known, owner);
  if (covers) return warn('balance', 'info', t('{account} covers the amount. Your other accounts may not.', { account }));
  if (BigInt(facts.balance) === 0n)
    return tooLittle(noneWords(account, isNative ? (chain?.currency?.symbol ?? null) : symbolOf(facts)), isSure);
  const amount = isNative ? nativeAmountWords(facts.balance, chain) : amountWords(facts.balance, facts);
  return tooLittle(t('{account} has only {amount}.', { account, amount }), isSure);
};

const tooLittle = (text: string, isSure: boolean) =>
  warn('too-little', 'danger', isSure ? text : `${text} ${t('Another of your accounts may sign.')}`);
const noneWords = (account: string, symbol: string | null) =>
  symbol === null ? t('{account} has none of it.', { account }) : t('{account} has no {symbol}.', { account, symbol });

/** Taking from another account uses an allowance. */
const allowedWarning: Check = (action, { facts, known, together }) => {
  if (action.does !== 'send-tokens' || action.from === null || isOwn(known, action.from) || typeof facts.allowance !== 'string')
    return null;
  if (BigInt(facts.allowance) >= (together ?? BigInt(action.amount)))
    return warn('allowance', 'good', t('The allowance covers the amount'));
  const [owner, amount] = [nameAndAddressOf(known, action.from), amountWords(facts.allowance, facts)];
  return warn(
    'allowance-too-low',
    'danger',
    known.accounts.length === 1
      ? t('{owner} lets your account spend only {amount}.', { owner, amount })
      : t('{owner} lets each of your accounts spend only {amount}.', { owner, amount }),
  );
};

const nativeWarning: Check = (_action, { facts, meaning }) => {
  if (typeof facts.nativeBalance !== 'string' || BigInt(facts.nativeBalance) >= paidBy(meaning)) return null;
  return warn('too-little-native', 'danger', t('The reported native balance is less than the value you’re sending.'));
};

const valueUnitWarning: Check = (action, { meaning, native }) =>
  // In bytes it is wei.
  paidBy(meaning) === 0n || meaning.within !== undefined || action.does === 'send-native' || native?.can === 'send'
    ? null
    : warn('value-unit', 'care', t('The documentation gives no unit for “value”. Blockdesk assumes wei. If in doubt, ask your operator.'));

/** The page can propose another currency, which would show the same wei as another amount. */
const currencyWarning: Check = (_action, { meaning, chain }) => {
  const paid = paidBy(meaning);
  if (paid === 0n || chain === null || chain.currency === null || chain.listed === undefined) return null;
  const nameOf = ({ symbol, decimals }: Currency) =>
    t('{symbol} with {decimals, plural, one {# decimal} other {# decimals}}', { symbol: quoted(symbol), decimals });
  const value = t('The value is {amount} wei.', { amount: groupedBaseUnits(paid.toString()) });
  const [currency, { id }] = [nameOf(chain.currency), chain];
  if (chain.listed === null) {
    const text = t('This connection’s settings call its currency {currency}. Blockdesk doesn’t know the currency of chain {id}.', {
      currency,
      id,
    });
    return warn('currency-unlisted', 'care', `${value} ${text}`);
  }
  const text = t('This connection’s settings call its currency {currency}, but chain {id} uses {listed}.', {
    currency,
    id,
    listed: nameOf(chain.listed),
  });
  return warn('currency-differs', 'danger', `${value} ${text}`);
};

/** Null: the person. */
function ownerWords(action: Action, { meaning, known }: ReviewContext): string | null {
  const owner = ownerOf(action, meaning, known);
  return owner === null ? null : nameAndAddressOf(known, owner);
}

const unlimitedWarning: Check = (action, context) => {
  const { facts, known } = context;
  if (action.does !== 'allow-tokens' || action.how === 'lower') return null;
  const [spender, owner] = [nameAndAddressOf(known, action.spender), ownerWords(action, context)];
  if (isWithoutLimit(action.amount)) return warn('unlimited', 'danger', unlimitedWords(spender, owner, action.through !== undefined));
  if (typeof facts.supply !== 'string' || BigInt(action.amount) <= BigInt(facts.supply)) return null;
  return warn(
    'above-supply',
    'danger',
    owner === null
      ? t('This is above the total supply: {spender} can take all you have of this token, now and later.', { spender })
      : t('This is above the total supply: {spender} can take all {owner} has of this token, now and later.', { spender, owner }),
  );
};

const raceWarning: Check = (action, { facts, known }) => {
  if (action.does !== 'allow-tokens' || action.how !== 'set' || BigInt(action.amount) === 0n || typeof facts.allowance !== 'string')
    return null;
  const isEndless = isWithoutLimit(facts.allowance);
  // Approving the same amount again also lets it be spent twice, unless it is unlimited.
  if (BigInt(facts.allowance) === 0n || (isEndless && facts.allowance === action.amount)) return null;
  const spender = nameAndAddressOf(known, action.spender);
  const now = isEndless
    ? t('{spender} may already spend without limit.', { spender })
    : t('{spender} may already spend {amount}.', { spender, amount: amountWords(facts.allowance, facts) });
  const text = t('Until this confirms, the old and new limits could both be spent. Safer: revoke, then set the new limit.');
  return warn('allowance-race', 'care', `${now} ${text}`);
};

const allWarning: Check = (action, context) => {
  if (action.does !== 'allow-all' || !action.isAllowed) return null;
  const [operator, owner] = [nameAndAddressOf(context.known, action.operator), ownerWords(action, context)];
  return warn(
    'allow-all',
    'danger',
    owner === null
      ? t('{operator} can move everything you have in this collection, now and later, until you revoke it.', { operator })
      : t('{operator} can move everything {owner} has in this collection, now and later, until it’s revoked.', { operator, owner }),
  );
};

const ownerWarning: Check = (action, { facts, known }) => {
  if (action.does !== 'send-item' || typeof facts.owner !== 'string') return null;
  if (facts.owner !== action.from)
    return warn(
      'not-owner',
      'danger',
      t('It belongs to {owner}, not to {sender}.', {
        owner: nameAndAddressOf(known, facts.owner),
        sender: nameAndAddressOf(known, action.from),
      }),
    );
  return isOwn(known, facts.owner) ? warn('owner', 'good', t('You own it')) : null;
};

/** What the person would lose by each, if it is a mistake. */
const handOvers = {
  ownership: t('The owner controls the contract. You can’t undo this.'),
  role: t('The new holder can do whatever this role allows, until it’s revoked.'),
  code: t('The contract gets new code, which can change everything it holds and does.'),
} as const;

const handOverWarning: Check = (action) => {
  if (action.does !== 'hand-over') return null;
  if (action.to === null) return warn('give-up', 'danger', t('After this, no one owns the contract. You can’t undo this.'));
  return warn('hand-over', 'danger', handOvers[action.what]);
};

const permitWarning: Check = (action, { known }) => {
  if (action.does !== 'allow-tokens' || action.owner === null || BigInt(action.amount) === 0n) return null;
  return warn(
    'permit',
    'danger',
    t('This uses a signature from {owner} to let {spender} spend that account’s tokens.', {
      owner: nameAndAddressOf(known, action.owner),
      spender: nameAndAddressOf(known, action.spender),
    }),
  );
};

const kindWarning: Check = (action, { facts, meaning }) => {
  const isAsked = meaning.within === undefined || facts.isCollection !== undefined;
  if (mayBeItem({ meaning, facts }) && isAsked)
    return warn(
      'either-kind',
      'care',
      t(
        'Tokens and collections both have this function, and the contract doesn’t say which it is. The number is either an amount in base units or a collectible’s id.',
      ),
    );
  if (action === meaning.asTokens)
    return warn('is-token', 'danger', t('This contract is a token, not a collection. The number is an amount.'));
  const isTokens = meaning.action.does === 'send-tokens' || meaning.action.does === 'allow-tokens';
  if (isTokens && !meaning.isEither && facts.isCollection === true)
    return warn('is-collection', 'danger', t('This contract says it’s a collection. The number is a collectible’s id, not an amount.'));
  return null;
};

const decimalsWarning: Check = (action, { facts, meaning }) => {
  const isTokens = action.does === 'send-tokens' || action.does === 'allow-tokens';
  // If it may be a token or a collection, another warning covers it.
  if (!isTokens || mayBeItem({ meaning, facts }) || facts.isCollection === true || facts.decimals !== null) return null;
  const text = t('The token doesn’t report its decimals, so the amount is in base units only.');
  return warn('no-decimals', 'care', text);
};

function isAsItIs(action: Action, { isAllowedForAll, approved }: Facts): boolean {
  if (action.does === 'allow-all') return isAllowedForAll === action.isAllowed;
  if (action.does !== 'allow-item') return false;
  return takesBack(action) ? approved?.length === 0 : approved?.includes(action.spender) === true;
}

const asItIsWarning: Check = (action, { facts }) =>
  isAsItIs(action, facts)
    ? warn('as-it-is', 'info', takesBack(action) ? t('This isn’t approved now.') : t('This is already approved.'))
    : null;

const checks: readonly Check[] = [
  currencyWarning,
  unlimitedWarning,
  allWarning,
  handOverWarning,
  permitWarning,
  disguiseWarning,
  nestedWarning,
  mayFailWarning,
  kindWarning,
  balanceWarning,
  allowedWarning,
  nativeWarning,
  ownerWarning,
  raceWarning,
  decimalsWarning,
  valueUnitWarning,
  unknownWarning,
  asItIsWarning,
];

export function moneyWarnings(context: ReviewContext): readonly ReviewWarning[] {
  const action = actionOf(context);
  return checks.map((check) => check(action, context)).filter((warning) => warning !== null);
}
