/** Told of answers that are held back: next to each question stands why. */
export const heldBackWords = (count: number): string =>
  count === 1
    ? "One of your answers cannot be saved as it is."
    : `${count} of your answers cannot be saved as they are.`;
