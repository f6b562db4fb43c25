/**
 * Factors of all limits, for tests: of those by the clock on a machine with much else to do, and of processor time for a
 * file that would exhaust any.
 */
export const patience = { factor: 1, processor: 1 };
