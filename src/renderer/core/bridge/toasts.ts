/** Toasts: short messages about what was just done. */
import { create } from 'zustand';

export interface ToastWords {
  readonly id: number;
  readonly tone: 'good' | 'neutral' | 'bad';
  readonly text: string;

  readonly undo?: () => void;
}

// More can't be read in time.
const most = 3;

export const useToasts = create<{ readonly toasts: readonly ToastWords[]; readonly last: number }>(() => ({ toasts: [], last: 0 }));

export function showToast(text: string, tone: ToastWords['tone'] = 'good', undo?: () => void): void {
  const words = { tone, text, ...(undo === undefined ? {} : { undo }) };
  useToasts.setState(({ toasts, last }) => ({ toasts: [...toasts, { id: last + 1, ...words }].slice(-most), last: last + 1 }));
}

export function hideToast(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
}
