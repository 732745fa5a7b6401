/** A change of each kind, as main would show it, by the name under which its picture is looked at. */

import { allConnections, openingBackup, restoringBackup, savingBackup } from '#main/backup/backup-change.ts';
import { morePictures } from '#main/collectibles/picture-change.ts';
import { connectionChange, connectionRemoval } from '#main/connections/connection-change.ts';
import type { Terms } from '#main/core/ports/confirmed.ts';
import { startingAnew } from '#main/lock/lock-change.ts';
import { movedNames, newRecipients, oddNames } from '#main/notebook/notebook-change.ts';
import { sharingNames } from '#main/notebook/sharing-change.ts';
import type { Restored } from '#main/vault/restored.ts';
import { notSent } from '#main/writes/not-sent-change.ts';
import { looserRules } from '#main/writes/rule-change.ts';
import { defaultGateway, nothingAllowed } from '#shared/collectibles/pictures.ts';
import { usualSettings } from '#shared/connections/service-settings.ts';
import type { Change, ChangeDraft } from '#shared/writes/change.ts';
import { noRules } from '#shared/writes/review/rules.ts';
import { toConnection } from './connection.ts';
import { toEntry } from './entries.ts';
import { savings, token } from './review-context.ts';

const acme: Terms = {
  name: 'Acme Custody',
  environment: 'live',
  authorizationAddress: 'https://auth.acme.example',
  apiAddress: 'https://api.acme.example/v1',
  clientId: 'desk-42',
  scopes: 'account transactions',
  redirectAddress: 'http://127.0.0.1:49731/sign-in/0f1e2d3c4b',
  pkce: true,
  color: 'blue',
  letters: '',
  issuer: '',
  revocationAddress: '',
  settings: usualSettings,
};
const evil: Terms = {
  ...acme,
  environment: 'test',
  apiAddress: `https://api.acme-custody.${'a-very-long-name.'.repeat(4)}attacker.example/v1/with/a/path`,
  scopes: 'account transactions contracts administration',
  redirectAddress: 'http://127.0.0.1:49731/sign-in/9a8b7c6d5e',
  pkce: false,
  settings: { ...usualSettings, approvalForAllPath: '/erc721/somethingElse', currencySymbol: 'USDC', currencyDecimals: '18' },
};
const proposal = { secret: true, known: [], bound: { signIn: true, secret: true }, underWay: null };
const { environment, ...rest } = toConnection();
const limit = { token, perTransaction: '25000', perDay: '100000', retypeAbove: null, decimals: 2, symbol: 'DUSD' };

const contact = (label: string, subject: string) => ({ subject, label, note: '', contact: true });

const moved = { label: 'Savings', from: savings, to: token };
const restored: Restored = {
  connections: [
    { as: 'new', record: { ...acme, id: 'a', chain: null, confirmed: false }, before: null },
    { as: 'gone', record: { ...evil, id: 'b', chain: null, confirmed: true }, before: null },
  ],
  ...{
    contacts: Array.from({ length: 12 }, (_, index) => contact(`Customer ${index}`, `0x${index.toString(16).padStart(40, '0')}`)),
    labels: 40,
    removed: [contact('Rent', savings), contact('Savings', token), contact('', token)],
    removedSaved: 4,
    demoted: 1,
    signatures: 2,
    tokens: 9,
    contracts: 1,
    descriptors: 2,
    approvals: 5,
    writes: 10_000,
    open: 2,
  },
  ...{ moves: [moved], odd: [], unreadable: 1, sharing: [acme.name], changes: true },
  rules: [{ apiAddress: acme.apiAddress, before: noRules, after: { ...noRules, limits: [limit], holding: 30_000 } }],
};
const made = { at: 1_795_000_000_000, app: '1.0.0' };

const drafts: Readonly<Record<string, ChangeDraft | null>> = {
  'save-backup': savingBackup(allConnections([acme])),
  'open-backup': openingBackup(allConnections([acme])),
  'merge-backup': restoringBackup(made, 'merge', restored, []),
  'replace-backup': restoringBackup(made, 'replace', restored, []),
  new: connectionChange({ ...proposal, given: acme, before: null, as: 'new', known: [] }),
  worst: connectionChange({ ...proposal, given: evil, before: acme, as: 'change', underWay: '1 transaction is being sent. Wait.' }),
  removal: connectionRemoval({ ...rest, environment }, null, 1),
  rules: looserRules(acme, { ...noRules, limits: [limit], knownReceiversOnly: true, holding: 30_000 }, noRules),
  recipient: newRecipients(acme, [contact('Savings', savings)]),
  recipients: newRecipients(
    acme,
    Array.from({ length: 40 }, (_, index) =>
      contact(index % 3 === 0 ? '' : `Customer ${index}`, `0x${index.toString(16).padStart(40, '0')}`),
    ),
  ),
  odd: oddNames(acme, [contact('ꓟum', savings), contact('Mսm', token)], null),
  moved: movedNames(acme, [{ label: 'Savings', from: savings, to: token }], null),
  sharing: sharingNames(
    acme,
    [toConnection({ name: 'Example Bank' })],
    {
      arriving: [contact('Savings', savings), { ...contact('', token), note: 'the rent', contact: false }],
      leaving: [{ entry: contact('Landlord', `0x${'12'.repeat(20)}`), seenBy: ['example-bank'] }],
      differing: [{ here: contact('Robert', `0x${'34'.repeat(20)}`), there: contact('Bob', `0x${'34'.repeat(20)}`) }],
    },
    { recipients: [contact('Savings', savings)], moves: [moved], odd: [] },
  ),
  pictures: morePictures(acme, nothingAllowed, { allowed: true, gateway: defaultGateway }),
  'start-over': startingAnew('locked-2026-11-28T21-00-00'),
  'not-sent': notSent(acme, { ...toEntry(), title: 'Send 250 DUSD to Savings' }),
};

export const changeCases = Object.fromEntries(
  Object.entries(drafts).map(([name, draft]): [string, () => Change] => [
    name,
    () => {
      if (draft === null) throw new Error(`${name} is no change`);
      return { ...draft, id: crypto.randomUUID(), digest: 'c'.repeat(64) };
    },
  ]),
);
