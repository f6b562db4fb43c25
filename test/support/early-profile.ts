/** Reply that the start of a student's page has requested: imported before any module of the site. */
export const earlyProfile = Promise.withResolvers<Response>();

globalThis.earlyProfile = {
  response: earlyProfile.promise,
  abort: () => undefined,
};
