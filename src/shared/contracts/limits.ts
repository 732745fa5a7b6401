/** How large an interface may be to be read and saved. */

/** In characters. */
export const longestSignature = 2_000;
/** Of functions and errors of one contract, and of all their text: it crosses to main in one call. */
export const mostFunctions = 500;
export const longestInterface = 40_000;
/** Levels of types, and of lists, inside each other. */
export const deepestTypes = 12;
