import { today } from "../../lambdas/clock.ts";
import { aCompleteApplication } from "./applications.ts";

// Prints what `npm run smoke -- --submit` takes: a whole application of today.
process.stdout.write(JSON.stringify(aCompleteApplication({}, today())));
