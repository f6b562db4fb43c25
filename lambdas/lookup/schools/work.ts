/** Counts what a search does, in steps of about the same size; no text makes it do more than its bounds. */
export interface Work {
  steps: number;
}
