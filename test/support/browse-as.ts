/** A person's browser that signs them in on the sandbox's pages and allows everything. */
import type { RunningSandbox } from '#test/support/sandbox.ts';
import { createBrowser } from '#test/support/sign-in.ts';
import { visit } from '#test/support/visit.ts';

export const browseAs =
  (sandbox: RunningSandbox, person = sandbox.people[0]) =>
  async (link: string) => {
    if (person === undefined) throw new Error('the sandbox has no people');
    const browser = createBrowser();
    const signIn = await browser.visit(link);
    const consent = await browser.submit(signIn.at, { email: person.email, password: person.password });
    const back = await browser.submit(consent.at, { answer: 'allow', scope: sandbox.scopes.split(' ') });
    void visit(back.at).catch(() => {});
    return true;
  };
