/** Which sign-in of a connection is the valid one, and the order of what is written for it. */

interface SignInVersions {
  /** Answers, whenever asked, whether the sign-in is still the one that it is now. */
  still(connection: string): () => boolean;
  /** Another sign-in, or none, is valid from now on: late results of an earlier one are dropped. */
  end(connection: string): () => boolean;
}

export function createSignInVersions(): SignInVersions {
  const versions = new Map<string, number>();
  const still = (connection: string) => {
    const mine = versions.get(connection);
    return () => versions.get(connection) === mine;
  };
  return {
    still,
    end(connection) {
      versions.set(connection, (versions.get(connection) ?? 0) + 1);
      return still(connection);
    },
  };
}

interface WriteQueues {
  /** One after the other for each connection, so that forgetting is never overtaken by keeping. */
  take<T>(connection: string, run: () => Promise<T> | T): Promise<T>;
  /** Waits for what is being written. */
  settled(): Promise<void>;
}

export function createWriteQueues(): WriteQueues {
  const last = new Map<string, Promise<unknown>>();
  return {
    take(connection, run) {
      const turn = (last.get(connection) ?? Promise.resolve()).then(run, run);
      last.set(connection, turn);
      return turn;
    },
    async settled() {
      await Promise.allSettled(last.values());
    },
  };
}
