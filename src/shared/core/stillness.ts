/** How long main's own window must have stood unchanged before an answer in it counts. */

/** Milliseconds, in main: long enough that a click meant for the window behind confirms nothing. */
export const stillness = 1_000;

/** Milliseconds, for the buttons of that window: a little longer, so that main never refuses a press that they allow. */
export const stillnessOfPage = 1_200;
