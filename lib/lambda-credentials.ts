/**
 * Stands for the SDK's search for credentials in all bundles: on Lambda they are in the environment, and the clients of
 * four other services, which it may ask for them, are a third of a small function.
 */
export { fromEnv as defaultProvider } from "@aws-sdk/credential-provider-env";
