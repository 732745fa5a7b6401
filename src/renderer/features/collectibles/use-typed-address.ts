/** An address that is being typed, and what is wrong with it, said once it was tried. */
import { useState } from 'react';

export function useTypedAddress() {
  const [value, setValue] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const address = value.trim();
  return {
    address,
    field: {
      value,
      problem,
      onChange(text: string) {
        setValue(text);
        setProblem(null);
      },
    },
    /** Says what is wrong with it; whether nothing is. */
    async isFit(): Promise<boolean> {
      const { fieldProblem } = await import('#shared/input.ts');
      const wrong = fieldProblem({ kind: 'address', required: true }, address);
      setProblem(wrong);
      return wrong === null;
    },
  };
}
