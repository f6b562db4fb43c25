/**
 * What all clients of AWS share. A connection may have ended while the function was frozen, and a service may hang: the
 * SDK, which would wait for minutes, tries three times within the ten seconds of a function.
 */
export const CLIENT = {
  requestHandler: { connectionTimeout: 1_000, socketTimeout: 3_000 },
};

/** What the SDK throws, and nothing else has. */
interface SdkError extends Error {
  readonly $metadata: { readonly httpStatusCode?: number };
}

/** Names of the errors of a service that gets too many calls. */
const TOO_MANY =
  /^(Throttling|TooManyRequests|LimitExceeded|ProvisionedThroughput|RequestLimit|SlowDown)/;

/**
 * Returns whether an error is one of AWS that the next call, in a moment, may not have: nobody answered, the service
 * failed, or it gets too many calls.
 */
export function isOutOfReach(error: unknown): boolean {
  const { name, $metadata } = Object(error) as Partial<SdkError>;
  // A browser that prints, and the converters, have limits of time of their own.
  if (name === undefined || $metadata === undefined) return false;
  const { httpStatusCode: status = 504 } = $metadata;
  return status >= 500 || TOO_MANY.test(name);
}
