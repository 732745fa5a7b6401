/** A contract of thirteen bytes that answers whatever it is asked with: any function of it returns its own parameters. */

/** Copies what follows the selector and returns it; takes any value. */
export const echoCode = '0x600436038060046000376000f3';
export const echoAddress = '0x00000000000000000000000000000000000ec001';
