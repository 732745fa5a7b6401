/** Asks the person to confirm a change in main's own window. A page can only propose one. */
import { createHash, randomUUID } from 'node:crypto';
import type { OwnWindow, OwnWindows } from '#main/core/ports/own-window.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';
import type { Change, ChangeDraft } from '#shared/writes/change.ts';
import { missingOverride } from '#shared/writes/review/warnings.ts';

export interface Changes {
  /**
   * Resolves once the person has answered. Things may have changed by then, so the caller checks them again. Errors: `change-declined`
   * where the person went back, or a window is open already; `too-soon`.
   */
  ask(draft: ChangeDraft): Promise<Result<null>>;
  current(): Change | null;
  /** `typed`: the texts that the warnings require, one a line. Errors: `changed-meanwhile`, `too-soon`, `invalid-input`. */
  confirm(id: string, digest: string, typed: string): Result<null>;
  back(id: string): void;
}

export function createChanges(windows: OwnWindows): Changes {
  let shown: { readonly change: Change; readonly window: OwnWindow; agreed: boolean } | null = null;

  return {
    ask(draft) {
      const answer = Promise.withResolvers<Result<null>>();
      const opened = windows.open(() => {
        const agreed = shown?.agreed === true;
        shown = null;
        answer.resolve(agreed ? ok(null) : fail({ code: 'change-declined' }));
      });
      if (!opened.ok) return Promise.resolve(opened.error.code === 'too-soon' ? opened : fail({ code: 'change-declined' }));
      const digest = createHash('sha256').update(JSON.stringify(draft)).digest('hex');
      const change: Change = { ...draft, id: randomUUID(), digest };
      shown = { change, window: opened.value, agreed: false };
      opened.value.show({ kind: 'change', change });
      return answer.promise;
    },
    current: () => shown?.change ?? null,
    confirm(id, digest, typed) {
      const one = shown;
      if (one === null || one.change.id !== id || one.change.digest !== digest) return fail({ code: 'changed-meanwhile' });
      if (!one.window.isSettled()) return fail({ code: 'too-soon', seconds: 1 });
      const missing = missingOverride(one.change.warnings, typed);
      if (missing !== null) return fail({ code: 'invalid-input', fields: { typed: `Type “${missing.type}” first: ${missing.because}` } });
      one.agreed = true;
      one.window.accept();
      return ok(null);
    },
    back(id) {
      if (shown?.change.id === id) shown.window.close();
    },
  };
}
