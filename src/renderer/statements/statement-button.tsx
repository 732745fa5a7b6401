/** “Statement…”: opens the dialog that makes one. */
import { FileText } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Button } from '#renderer/core/ui/button.tsx';
import { lazyPart } from '#renderer/core/ui/lazy-part.tsx';
import { t } from '#shared/core/language/language.ts';

// Loaded when it opens.
const StatementDialog = lazyPart(async () => (await import('./statement-dialog.tsx')).StatementDialog);

export function StatementButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        <FileText size={14} aria-hidden />
        {t('Statement…')}
      </Button>
      {isOpen && (
        <Suspense>
          <StatementDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
