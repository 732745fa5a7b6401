/** `BLOCKDESK_HOST_QUIRKS`: lets tests turn on behavior that Electron has on some systems and this host usually does not have. */

const known = ['ready-to-show=never', 'ready-to-show=late', 'open-external=resolves', 'occluded'] as const;
export type Quirk = (typeof known)[number];

const given = new Set((process.env.BLOCKDESK_HOST_QUIRKS ?? '').split(',').filter((name) => name !== ''));
// A misspelled quirk would let a test pass without proving anything.
for (const name of given)
  if (!(known as readonly string[]).includes(name))
    throw new Error(`BLOCKDESK_HOST_QUIRKS: unknown quirk '${name}'; known: ${known.join(', ')}`);

export const hasQuirk = (name: Quirk): boolean => given.has(name);
