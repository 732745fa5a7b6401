/** Starts and ends a test of a connection, with the contracts that the person gives for it. */
import { useRef, useState } from 'react';
import { nextRequestName } from '#renderer/core/bridge/bridge.ts';
import { useCall } from '#renderer/core/bridge/use-call.ts';
import type { AppError } from '#shared/core/errors.ts';
import { fieldProblem } from '#shared/core/input.ts';

const none = { erc20Contract: '', erc721Contract: '' };
type Contracts = typeof none;
type Problems = Readonly<Partial<Record<keyof Contracts, string>>>;

export interface TestForm {
  readonly contracts: Contracts;
  readonly problems: Problems;
  readonly set: (name: keyof Contracts, value: string) => void;
  readonly start: () => void;
  readonly cancel: () => void;
  readonly running: boolean;
  readonly problem: AppError | null;
}

export function useTest(connection: string): TestForm {
  const [contracts, setContracts] = useState<Contracts>(none);
  const [problems, setProblems] = useState<Problems>({});
  const test = useCall('connection.test');
  const end = useCall('request.cancel');
  const request = useRef('');
  const start = () => {
    const given = (Object.entries(contracts) as [keyof Contracts, string][])
      .map(([name, value]) => [name, value.trim()] as const)
      .filter(([, value]) => value !== '');
    const found = given.flatMap(([name, value]) => {
      const problem = fieldProblem({ kind: 'address', required: false }, value);
      return problem === null ? [] : [[name, problem]];
    });
    setProblems(Object.fromEntries(found) as Problems);
    if (found.length > 0 || test.running) return;
    request.current = nextRequestName();
    void test.run({ connection, request: request.current, ...Object.fromEntries(given) });
  };
  return {
    contracts,
    problems,
    set: (name, value) => {
      setContracts((all) => ({ ...all, [name]: value }));
      setProblems(({ [name]: _mended, ...others }) => others);
    },
    start,
    cancel: () => void end.run({ request: request.current }),
    running: test.running,
    problem: test.problem,
  };
}
