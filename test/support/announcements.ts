/** Returns the list of what screen readers are told from now on. */
export function hear(): readonly string[] {
  const said: string[] = [];
  for (const old of document.querySelectorAll(".announcer")) old.remove();
  for (const urgency of ["polite", "assertive"]) {
    const region = document.createElement("div");
    region.className = "announcer";
    region.setAttribute("aria-live", urgency);
    // Not into the page, where the same words stand at their place.
    region.append = (line) => said.push((line as Element).textContent ?? "");
    document.body.append(region);
  }
  return said;
}
