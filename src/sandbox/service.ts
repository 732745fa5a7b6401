/** Routes each request to the authorization server, the sign-in pages or the API. */
import type { DatabaseSync } from 'node:sqlite';
import { createBearerCheck } from '#sandbox/api/bearer.ts';
import { apiPath } from '#sandbox/api/path.ts';
import { createApi } from '#sandbox/api/routes.ts';
import type { Chain } from '#sandbox/chain/chain.ts';
import type { Sender } from '#sandbox/chain/sender.ts';
import type { Folder } from '#sandbox/folder.ts';
import { createAdapters } from '#sandbox/oauth/adapter.ts';
import { createInteractions, sendPage } from '#sandbox/oauth/interactions.ts';
import { errorPage } from '#sandbox/oauth/pages/error.ts';
import { isProviderPath } from '#sandbox/oauth/paths.ts';
import { createProvider, pagesPath } from '#sandbox/oauth/provider.ts';
import type { Options } from '#sandbox/options.ts';
import type { People } from '#sandbox/people.ts';
import type { Serve } from '#sandbox/server.ts';

interface Parts {
  readonly address: string;
  readonly folder: Folder;
  readonly database: DatabaseSync;
  readonly clientSecret: string;
  readonly options: Options;
  readonly chain: Chain;
  readonly send: Sender;
  readonly people: People;
}

const failedPage = errorPage('The sandbox failed', 'Nothing was changed. Go back to Blockdesk and sign in again.', null);
const nothingPage = errorPage('There is nothing here', 'This is Blockdesk’s practice service. Start the sign-in in Blockdesk.', null);

/** Each request reaches one of them unread: the authorization server takes its form from the request itself. */
export async function createService(parts: Parts): Promise<Serve> {
  const adapters = createAdapters(parts.database);
  const provider = createProvider({ ...parts, adapters });
  const [authorize, interact] = [provider.callback(), createInteractions(provider, parts.people)];
  const api = await createApi({ ...parts, checkBearer: createBearerCheck(provider, adapters, parts.people) });
  return (request, response, path) => {
    if (path === apiPath || path.startsWith(`${apiPath}/`)) return api.serve(request, response);
    if (isProviderPath(path)) return void authorize(request, response);
    if (!path.startsWith(`${pagesPath}/`)) return sendPage(response, 404, nothingPage);
    interact(request, response, path).catch(() => {
      if (!response.headersSent) sendPage(response, 500, failedPage);
      else response.destroy();
    });
  };
}
