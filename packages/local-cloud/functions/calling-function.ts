import { AsyncLocalStorage } from "node:async_hooks";
import { createRequire } from "node:module";

/** Access key of the function that the current code runs for. */
const accessKey = new AsyncLocalStorage<string>();

type Provider = () => Promise<{ readonly accessKeyId: string }>;

const require = createRequire(import.meta.url);
if (require.resolve("@aws-sdk/credential-provider-node") in require.cache) {
  throw new Error(
    "The AWS SDK was imported before the local cloud, so that functions would have the operator's rights.",
  );
}

/** Part of the AWS SDK that reads credentials from the environment. */
const environmentCredentials = require("@aws-sdk/credential-provider-env") as {
  fromEnv: (options?: object) => Provider;
};
const { fromEnv } = environmentCredentials;

// On Lambda, every function has an environment of its own; here, they share one, and clients that remember its
// credentials. So the credentials look up whose access key they have when a request is signed with them. The SDK takes
// the function below when its first client is imported.
environmentCredentials.fromEnv = (options) => async () => {
  const found = await fromEnv(options)();
  const { accessKeyId } = found;
  return Object.defineProperty(found, "accessKeyId", {
    get: () => accessKey.getStore() ?? accessKeyId,
  });
};

/** Runs work whose calls to AWS are signed with this access key. */
export function withAccessKey<T>(key: string, work: () => T): T {
  return accessKey.run(key, work);
}
