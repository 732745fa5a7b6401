/** The first few contacts, and the way to all of them. */
import { ArrowRight, UserPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'wouter';
import { toContacts } from '#renderer/lib/contact-list.ts';
import { useNotebook } from '#renderer/store/use-mirror.ts';
import { Address } from '#renderer/ui/address.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { Card } from '#renderer/ui/card.tsx';
import { CopyButton } from '#renderer/ui/copy-button.tsx';
import { Mark } from '#renderer/ui/mark.tsx';
import { wholeOnFocus } from '#renderer/ui/shortened.tsx';
import { addressPlace } from '#shared/places.ts';
import { contactsPlace } from '#shared/screens.ts';
import styles from './contacts-card.module.css';

// It comes when it is wanted.
const ContactDialog = lazy(async () => ({ default: (await import('#renderer/parts/contact-dialog.tsx')).ContactDialog }));

const shown = 4;

export function ContactsCard() {
  const contacts = toContacts(useNotebook().entries);
  const [adding, setAdding] = useState(false);
  const all = (
    <Link to={contactsPlace} className={styles.all}>
      {contacts.length === 0 ? 'Import' : 'All contacts'}
      <ArrowRight size={14} aria-hidden />
    </Link>
  );
  return (
    <Card name="Contacts" heading={contacts.length === 0 ? 'Contacts' : `Contacts · ${contacts.length}`} aside={all}>
      {contacts.length === 0 ? (
        <p className={styles.empty}>Nobody yet. A contact’s name is shown wherever its address is.</p>
      ) : (
        <ul className={styles.list}>
          {contacts.slice(0, shown).map(({ address, name }) => (
            <li key={address} className={wholeOnFocus}>
              <Mark address={address} />
              <div className={styles.words}>
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
