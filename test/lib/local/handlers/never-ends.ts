/** Runs until its time is over. */
export const handler = () => new Promise(() => {});
