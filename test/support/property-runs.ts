/** How often a property is tried, where a test does not say: more in `npm run soak`. */
import fc from 'fast-check';

const runs = Number(process.env.BLOCKDESK_RUNS ?? '0');
if (runs > 0) fc.configureGlobal({ numRuns: runs });
