/** The wallet: balance, accounts, recent activity and contacts. */

import { ArrowRight, UserPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'wouter';
import { useNotebook } from '#renderer/core/bridge/use-mirror.ts';
import { Address } from '#renderer/core/ui/address.tsx';
import { Button } from '#renderer/core/ui/button.tsx';
import { Card } from '#renderer/core/ui/card.tsx';
import { CopyButton } from '#renderer/core/ui/copy-button.tsx';
import { Mark } from '#renderer/core/ui/mark.tsx';
import { wholeOnFocus } from '#renderer/core/ui/shortened.tsx';
import { Reading } from '#renderer/core/ui/skeleton.tsx';
import { toContacts } from '#renderer/notebook/contact-list.ts';
import { addressPlace } from '#shared/core/places.ts';
import { contactsPlace } from '#shared/core/screens.ts';
import { AccountsCard } from './accounts-card.tsx';
import { BalanceCard } from './balance-card.tsx';
import styles from './wallet.module.css';

// Lazy, as it is the largest card and below the others.
const ActivityCard = lazy(async () => ({ default: (await import('./activity-card.tsx')).ActivityCard }));

export function WalletScreen() {
  return (
    <div className={styles.screen}>
      <BalanceCard />
      <AccountsCard />
      <div className="min-w-0 all-columns">
        <Suspense fallback={<ActivityLoading />}>
          <ActivityCard />
        </Suspense>
      </div>
      <ContactsCard />
    </div>
  );
}

function ActivityLoading() {
  return (
    <Card name="Recent activity">
      <Reading what="the activity" bars={['row', 'row']} />
    </Card>
  );
}

// Loaded when it opens.
const ContactDialog = lazy(async () => ({ default: (await import('#renderer/notebook/contact-dialog.tsx')).ContactDialog }));

const shown = 4;

function ContactsCard() {
  const contacts = toContacts(useNotebook().entries);
  const [adding, setAdding] = useState(false);
  const all = (
    <Link to={contactsPlace} className="inline-row soft gap-4 min-h-24">
      {contacts.length === 0 ? 'Import' : 'All contacts'}
      <ArrowRight size={14} aria-hidden />
    </Link>
  );
  return (
    <Card name="Contacts" heading={contacts.length === 0 ? 'Contacts' : `Contacts · ${contacts.length}`} aside={all}>
      {contacts.length === 0 ? (
        <p className={styles.empty}>No contacts yet. A contact’s name is shown wherever its address is.</p>
      ) : (
        <ul className={styles.list}>
          {contacts.slice(0, shown).map(({ address, name }) => (
            <li key={address} className={wholeOnFocus}>
              <Mark address={address} />
              <div className="grow stack soft gap-2">
                <Link to={addressPlace(address)} className={styles.name}>
                  {name}
                </Link>
                <Address address={address} />
              </div>
              <CopyButton label={`Copy address of ${name}`} text={address} />
            </li>
          ))}
        </ul>
      )}
      <Button size="small" icon={<UserPlus size={14} aria-hidden />} onClick={() => setAdding(true)}>
        Add contact
      </Button>
      {adding && (
        <Suspense fallback={null}>
          <ContactDialog contact={null} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </Card>
  );
}
