/** Checks of an input's fields against each other, named by the rows that need them. */
import { isParams, paramsProblem, parseSignature } from '#shared/contracts/abi.ts';

export type CheckName = 'call';

/** Our field name → what is wrong with it; empty when all fits. Fields that are wrong by themselves are said elsewhere. */
type Check = (input: Readonly<Record<string, unknown>>) => Record<string, string>;

export const checks: Readonly<Record<CheckName, Check>> = {
  call: ({ functionSignature, params }) => {
    const signature = typeof functionSignature === 'string' ? parseSignature(functionSignature) : null;
    if (signature === null || !isParams(params)) return {};
    const problem = paramsProblem(signature, params);
    return problem === null ? {} : { params: problem };
  },
};
