/** Factor of all limits by the clock, for a machine with much else to do: processor time stays the limit of a file. */
export const patience = { factor: 1 };
