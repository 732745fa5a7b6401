/** How long a window of main's own must have been shown unchanged before an answer in it counts. */

/** Milliseconds, in main: long enough that a click meant for the window behind confirms nothing. */
export const stillness = 1_000;

/** Milliseconds, in the window's own page: a little longer, so that main refuses no press that it lets through. */
export const stillnessOfPage = 1_200;
