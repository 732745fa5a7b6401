/**
 * Says whether this is a system or runner on which the test looks at less than elsewhere, and why. docs/testing.md lists each;
 * test/contract/skips.test.ts reads them from the source, so the condition and the reason are written in the call, on one line.
 */
export const lessOn = (isHere: boolean, _why: string): boolean => isHere;
