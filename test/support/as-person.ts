/** What the person's browser does with a sign-in link of the sandbox: signs a person in and allows what is asked for. */
import { people } from '#sandbox/people.ts';
import { createBrowser } from './sign-in.ts';
import { visit } from './visit.ts';

/** `scopes`: those that are allowed; by default all that the link asks for. */
export const asPerson =
  (handle: string | (() => string) = 'ada', scopes?: readonly string[]) =>
  async (link: string): Promise<boolean> => {
    const named = typeof handle === 'string' ? handle : handle();
    const person = people.find((one) => one.handle === named);
    if (person === undefined) throw new Error(`No person is called ${named}.`);
    const browser = createBrowser();
    const page = await browser.visit(link);
    const consent = await browser.submit(page.at, { email: person.email, password: person.password });
    const asked = new URL(link).searchParams.get('scope')?.split(' ') ?? [];
    const back = await browser.submit(consent.at, { answer: 'allow', scope: scopes ?? asked });
    // The listener may be gone before its page is read.
    void visit(back.at).catch(() => {});
    return true;
  };
