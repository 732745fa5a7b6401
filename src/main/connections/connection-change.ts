/** What a person confirms before a connection is added, changed or removed: whole addresses, differences and risks. */

import type { Terms } from '#main/core/ports/confirmed.ts';
import { chainPhrase, chainWords } from '#shared/chain/chain-words.ts';
import { t } from '#shared/core/language/language.ts';
import type { Chain, Connection } from '#shared/ipc/state.ts';
import type { ChangeDraft } from '#shared/writes/change.ts';
import { warn, warnTyped } from '#shared/writes/review/warning.ts';
import type { ReviewWarning } from '#shared/writes/review.ts';
import { connectionFields, isOftenEnough } from './connection-fields.ts';
import { connectionRisks, type Proposal } from './connection-risks.ts';

/**
 * What a page may change without asking, because none of it weakens anything: how parameters are written, requests a second (enough for a
 * review), whole signatures instead of name and types, and PKCE, to turn it on.
 */
function differsOnlyFreely(before: Terms, given: Terms): boolean {
  const { paramsEncoding } = given.settings;
  const perSecond = isOftenEnough(given) ? given.settings.perSecond : before.settings.perSecond;
  const signatureForm = given.settings.signatureForm === 'full' ? 'full' : before.settings.signatureForm;
  const freely: Terms = {
    ...before,
    pkce: before.pkce || given.pkce,
    settings: { ...before.settings, paramsEncoding, signatureForm, perSecond },
  };
  const names = Object.keys(given) as (keyof Terms)[];
  return names.every((name) =>
    name === 'settings'
      ? Object.entries(given.settings).every(([setting, value]) => freely.settings[setting as keyof Terms['settings']] === value)
      : freely[name] === given[name],
  );
}

/** Null where a page may do it alone. */
export function connectionChange(proposal: Proposal): ChangeDraft | null {
  const { given, before, as, secret } = proposal;
  if (as === 'change' && before !== null && !secret && differsOnlyFreely(before, given)) return null;
  const name = before?.name ?? given.name;
  const warnings = connectionRisks(proposal);
  const isLive = [given, ...(before === null ? [] : [before])].some(({ environment }) => environment === 'live');
  const wasLive = warnings.some(({ kind }) => kind === 'relabeled');
  const shared = {
    connection: name,
    environment: isLive || wasLive ? ('live' as const) : given.environment,
    fields: connectionFields(given, before, secret),
    warnings: typedOnce(warnings),
  };
  if (as === 'change')
    return {
      ...shared,
      title: t('Change {name}?', { name }),
      text: t('If you didn’t ask for this change, go back.'),
      action: t('Change connection'),
    };
  if (as === 'again')
    return {
      ...shared,
      title: t('Connect to {name}?', { name }),
      text: t('You confirmed this service before. What differs this time is marked.'),
      action: t('Connect to {name}', { name }),
    };
  // A page chose the name, so it is shown only in its own line.
  return {
    ...shared,
    title: t('Connect to a new service?'),
    text: t(
      'Your sign-in goes to these addresses. Whoever runs them could spend from your accounts. Check that your service’s operator gave you both.',
    ),
    action: t('Connect'),
  };
}

/** Typing once is enough, even if several warnings ask for it. */
function typedOnce(warnings: readonly ReviewWarning[]): readonly ReviewWarning[] {
  const first = warnings.find(({ override }) => override !== null);
  return warnings.map((warning) => (warning === first ? warning : { ...warning, override: null }));
}

/** The service is on another chain than the person knows. */
export function chainChange({ name, environment }: Connection, before: NonNullable<Chain['before']>, now: Chain): ChangeDraft {
  const text = t('On the new chain, the same address may belong to someone else, and a token with the same name may be a different token.');
  return {
    title: t('{name} is now on another chain', { name }),
    text: t('If {name} didn’t announce this, go back and ask them first. Nothing is sent until you confirm the new chain.', { name }),
    connection: name,
    environment,
    fields: [{ name: t('Chain'), before: chainWords(before), after: chainWords(now), is: 'text' }],
    warnings: [warnTyped('chain-changed', text, now.id, t('the number of the new chain'))],
    action: t('Use {chain}', { chain: chainPhrase(now) }),
  };
}

export function connectionRemoval(connection: Connection, underWay: string | null, uncertain: number): ChangeDraft {
  const { name, environment } = connection;
  return {
    title: t('Remove {name}?', { name }),
    text: t(
      'Blockdesk deletes its sign-in and client secret, the labels, notes, contacts, tokens and contracts that only it has, and all data read from it.',
    ),
    connection: name,
    environment,
    fields: connectionFields(connection, null, false).slice(0, 2),
    warnings: [
      ...(underWay === null ? [] : [warn('under-way', 'care', underWay)]),
      ...(uncertain === 0
        ? []
        : [
            warn(
              'unknown',
              'care',
              t(
                '{count, plural, one {One transaction has an unknown outcome.} other {# transactions have an unknown outcome.}} If you add this service again, Blockdesk resumes the search.',
                { count: uncertain },
              ),
            ),
          ]),
      warn(
        'stays',
        'info',
        t(
          'Your confirmation of this service, your rules and your transaction record stay on this computer. They apply again if you add the service again.',
        ),
      ),
      warn('money', 'info', t('Your accounts and money aren’t touched.')),
    ],
    action: t('Remove connection'),
  };
}
