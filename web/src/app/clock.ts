/** The only place of the browser's code that reads the time of day. */
export const now = (): Date => new Date();
