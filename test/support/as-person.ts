/** What the person's browser does with a sign-in link of the sandbox: signs somebody in and allows everything. */
import { people } from '#sandbox/people.ts';
import { createBrowser } from './sign-in.ts';
import { visit } from './visit.ts';

export const asPerson =
  (scopes: string, handle = 'ada') =>
  async (link: string): Promise<boolean> => {
    const person = people.find((one) => one.handle === handle);
    const browser = createBrowser();
    const page = await browser.visit(link);
    const consent = await browser.submit(page.at, { email: person?.email ?? '', password: person?.password ?? '' });
    const back = await browser.submit(consent.at, { answer: 'allow', scope: scopes.split(' ') });
    // The listener may be gone before its page is read.
    void visit(back.at).catch(() => {});
    return true;
  };
