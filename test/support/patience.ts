import { patience } from "@admission/safe-documents/convert/patience";
import { CLIENT } from "../../lambdas/aws.ts";

/** Lets conversions and calls wait for a machine that runs other tests. */
patience.factor = 10;
CLIENT.requestHandler.connectionTimeout *= 10;
CLIENT.requestHandler.socketTimeout *= 10;
