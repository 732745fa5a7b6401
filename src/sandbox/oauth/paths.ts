/** Where the authorization server answers: the document's own paths, and one for the end of a sign-in. */

export const routes = { authorization: '/oauth2', token: '/api/oauth2/accessToken', revocation: '/api/oauth2/revoke' } as const;

/** Whether a path is the authorization server's: only these reach it. `/oauth2/…` is where a sign-in goes on. */
export function isProviderPath(path: string): boolean {
  return path === routes.token || path === routes.revocation || path === routes.authorization || /^\/oauth2\/[\w-]+$/.test(path);
}
