/** Time as an argument. */
export interface Clock {
  /** Epoch milliseconds; may jump. */
  now(): number;
  /** Calls back once after that many milliseconds of running time; the returned function stops it. At most 24 hours. */
  after(milliseconds: number, run: () => void): () => void;
}
