import { patience } from "../../lambdas/convert/patience.ts";

/** Lets a conversion wait for a machine that runs other tests. */
patience.factor = 10;
