/** How often a property is tried: more in `npm run soak`. */
import fc from 'fast-check';

const asked = Number(process.env.BLOCKDESK_RUNS ?? '0');
// Where a test does not say.
if (asked > 0) fc.configureGlobal({ numRuns: asked });

/** Where it does: as often as it says, or as was asked if that is more. */
export const runsOr = (usual: number) => Math.max(usual, asked);
