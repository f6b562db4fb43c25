import fc from "fast-check";

/** Checks properties with the same values in every run; FC_SEED tries others. */
fc.configureGlobal({ seed: Number(process.env["FC_SEED"] ?? 20_261_121) });

export { fc };
