/** Does what moves the page at once, or after the click of the press that is going on, which would miss what has moved. */
export function afterPress(act: () => void): void {
  if (document.querySelector(":active") === null) act();
  else window.addEventListener("click", act, { once: true });
}
