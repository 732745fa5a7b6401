/** The operations in the document's groups, and finding one of them. */
import { useState } from 'react';
import { Link } from 'wouter';
import { Badge } from '#renderer/core/ui/badge.tsx';
import { SearchField } from '#renderer/core/ui/search-field.tsx';
import { groupOperations } from '#shared/core/operations/groups.ts';
import { type OperationId, operations } from '#shared/core/operations/table.ts';
import { consolePlace } from '#shared/core/screens.ts';
import styles from './operations-list.module.css';

export function OperationsList({ current }: { current: OperationId }) {
  const [sought, setSought] = useState('');
  const groups = groupOperations(sought);
  const count = groups.reduce((sum, { ids }) => sum + ids.length, 0);
  return (
    <nav className={styles.list} aria-label="Operations">
      <SearchField label="Find an operation" value={sought} onChange={setSought} />
      <p role="status" className="visually-hidden">
        {sought === '' ? '' : `${count} found`}
      </p>
      {groups.map(({ name, ids }) => (
        <section key={name} aria-label={name}>
          <h2>{name}</h2>
          <ul>
            {ids.map((id) => (
              <li key={id}>
                <Link to={`${consolePlace}/${id}`} aria-current={id === current ? 'true' : undefined}>
                  <span>{operations[id].title}</span>
                  {operations[id].effect === 'write' && <Badge tone="care">write</Badge>}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {count === 0 && <p className={styles.none}>No operation has these words. Try a part of its name or path.</p>}
    </nav>
  );
}
