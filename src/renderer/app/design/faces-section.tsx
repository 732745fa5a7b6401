/** The faces of a view of service data: each is chosen by the same code as in the app. */
import type { Face } from '#renderer/core/lib/face.ts';
import { BigAmount } from '#renderer/core/ui/amount.tsx';
import { Card } from '#renderer/core/ui/card.tsx';
import { FaceView } from '#renderer/core/ui/face-view.tsx';
import { Reading } from '#renderer/core/ui/skeleton.tsx';
import { StaleNote } from '#renderer/core/ui/stale-note.tsx';
import { AsOf } from '#renderer/core/ui/time.tsx';
import styles from './design.module.css';
import { ether, opened } from './samples.ts';

const value = '9998412703881204117263';
const faces: readonly { name: string; face: Face<string> }[] = [
  { name: 'Loading', face: { face: 'loading' } },
  { name: 'Empty', face: { face: 'empty', value: '0', readAt: opened } },
  { name: 'Error', face: { face: 'error', problem: { code: 'offline', host: 'api.example.org', reason: 'refused' } } },
  {
    name: 'Stale, with its reason',
    face: { face: 'stale', value, readAt: opened - 600_000, problem: { code: 'service', status: 503, text: 'Being worked on' } },
  },
  {
    name: 'Offline: the reason is said above the screen',
    face: { face: 'stale', value, readAt: opened - 600_000, problem: { code: 'offline', host: 'api.example.org', reason: 'refused' } },
  },
  { name: 'Not recognized', face: { face: 'unrecognized', raw: '{"funds":{"amount":"12"}}', readAt: opened } },
  { name: 'Full', face: { face: 'full', value, readAt: opened } },
];

export function FacesSection() {
  return (
    <section className={styles.columns} aria-label="Faces">
      {faces.map(({ name, face }) => (
        <Card key={name} name={name} {...('readAt' in face ? { aside: <AsOf at={face.readAt} stale={face.face === 'stale'} /> } : {})}>
          <FaceView
            of={face}
            request="GET /user/balance"
            loading={
              <div className={styles.below}>
                <Reading what="the balance" bars={['amount', 'short']} />
              </div>
            }
            empty={<p className={styles.row}>No token yet. Press “Add token” with its contract address; it appears here.</p>}
            onAgain={() => {}}
            onSignIn={() => {}}
          >
            {(wei) => (
              <div className={styles.row}>
                <BigAmount baseUnits={wei} currency={ether} digits={4} base="wei" />
              </div>
            )}
          </FaceView>
          <StaleNote face={face} />
        </Card>
      ))}
    </section>
  );
}
