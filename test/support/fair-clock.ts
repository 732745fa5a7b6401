/** Milliseconds for a test that bounds how long something of this process takes, on a machine that may be busy with something else. */

const every = 5;
/** What one turn may count for: a longer one is the machine's, not a wait of what is tested. */
const mostInTurn = 4 * every;

/** Starts now; each call says how many have passed. */
export function fairClock(): () => number {
  let passed = 0;
  let last = performance.now();
  const count = () => {
    const now = performance.now();
    passed += Math.min(now - last, mostInTurn);
    last = now;
    return passed;
  };
  setInterval(count, every).unref();
  return count;
}
