/** What failed, from the reports of the two test runners: said once more at the end of a run, where it is not lost among what passed. */
import { stripVTControlCharacters } from 'node:util';

/** What is read of Vitest's JSON report (https://vitest.dev/guide/reporters.html#json-reporter). */
export interface UnitReport {
  readonly testResults: readonly {
    readonly name: string;
    /** Of a file that could not be run at all. */
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[] | null;
    }[];
  }[];
}

/** What is read of Playwright's JSON report (https://playwright.dev/docs/test-reporters#json-reporter). */
export interface EndToEndReport {
  readonly suites: readonly Suite[];
  /** Outside any test. */
  readonly errors: readonly { readonly message?: string }[];
}
interface Suite {
  readonly specs: readonly {
    readonly title: string;
    readonly file: string;
    readonly line: number;
    readonly tests: readonly {
      readonly status: string;
      readonly results: readonly { readonly errors: readonly { readonly message?: string }[] }[];
    }[];
  }[];
  readonly suites?: readonly Suite[];
}

/** Lines of a message: what was expected, and what came. */
const most = 12;

function toText(where: string, messages: readonly string[]): string {
  const lines = messages.map((message) => stripVTControlCharacters(message).split('\n').slice(0, most).join('\n    '));
  return [where, ...lines.filter((text) => text.trim() !== '')].join('\n    ');
}

/** `root`: of the project, by which files are named. */
export function unitFailures({ testResults }: UnitReport, root: string): string[] {
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const file = name.replace(`${root}/`, '');
    const failed = assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => toText(`${file} › ${fullName}`, failureMessages ?? []));
    return message === '' || failed.length > 0 ? failed : [toText(file, [message])];
  });
}

/** Flaky is failed, too. */
export function endToEndFailures({ suites, errors }: EndToEndReport): string[] {
  const ofSuite = (suite: Suite): string[] => [
    ...suite.specs.flatMap(({ title, file, line, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ results }) => {
          const messages = results.flatMap((result) => result.errors.map(({ message }) => message ?? ''));
          return toText(`test/e2e/${file}:${line} › ${title}`, messages);
        }),
    ),
    ...(suite.suites ?? []).flatMap(ofSuite),
  ];
  return [...suites.flatMap(ofSuite), ...errors.map(({ message }) => toText('outside any test', [message ?? '']))];
}
