import fc from "fast-check";

/** Properties are checked with the same values at every run; FC_SEED tries others. */
fc.configureGlobal({ seed: Number(process.env["FC_SEED"] ?? 20_261_121) });

export { fc };
