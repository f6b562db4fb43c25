/** Returns the list of what screen readers are told from now on. */
export function hear(): readonly string[] {
  const said: string[] = [];
  document.querySelector(".announcer")?.remove();
  const region = document.createElement("div");
  region.className = "announcer";
  // Not into the page, where the same words stand at their place.
  region.append = (line) => said.push((line as Element).textContent ?? "");
  document.body.append(region);
  return said;
}
