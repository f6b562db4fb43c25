import { patience } from "@admission/safe-documents/convert/patience";

/** Lets a conversion wait for a machine that runs other tests. */
patience.factor = 10;
