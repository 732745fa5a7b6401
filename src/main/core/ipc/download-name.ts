/** File names for the person's downloads. */

/** `Blockdesk requests 2026-11-21 16.30.05.har`: sorted by time, and valid on every system. */
export const downloadName = (what: string, ending: string) =>
  `Blockdesk ${what} ${new Date().toISOString().slice(0, 19).replace('T', ' ').replaceAll(':', '.')}.${ending}`;
