/** Viewer of the application: a student or visitor at the form, the PDF pipeline or staff, or the holder of a link. */
export type SessionMode = "form" | "service" | "public";

export const SERVICE_TOKEN = "service_token";
export const PUBLIC_TOKEN = "token";

/** Returns the mode of an address's query; a service token takes precedence over a public one. */
export function modeOf(search: string): SessionMode {
  const parameters = new URLSearchParams(search);
  if (parameters.has(SERVICE_TOKEN)) return "service";
  return parameters.has(PUBLIC_TOKEN) ? "public" : "form";
}
