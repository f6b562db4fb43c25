/** A bucket of attempts: `burst` at once, and a new one every `secondsEach`. */
export interface Limit {
  readonly burst: number;
  readonly secondsEach: number;
}

export interface Limits {
  readonly account: Limit;
  /** Per network, which a whole school may share. */
  readonly network: Limit;
}

export type AttemptKind = "login" | "code" | "mail";

const MINUTE = 60;

/** How often somebody may try what could be abused. A success gives guesses back, so only wrong ones count. */
export const attemptLimits: Readonly<Record<AttemptKind, Limits>> = {
  login: {
    // The user pool locks an account after five wrong passwords, for up to 15 minutes, and says so. It must never
    // come to that: an address without an account is never locked, so the lock would tell that there is one. A browser
    // that has logged in to the account before has five of its own, so that no stranger keeps the owner out.
    account: { burst: 5, secondsEach: 15 * MINUTE },
    // At most 100 accounts tried in 15 minutes; enough for a class that mistypes.
    network: { burst: 50, secondsEach: 18 },
  },
  code: {
    // Nine guesses in the hour that a code of six digits lives, and below the 15 that the user pool allows.
    account: { burst: 5, secondsEach: 15 * MINUTE },
    network: { burst: 50, secondsEach: 18 },
  },
  mail: {
    // Three mails in 15 minutes and five in any hour: the user pool refuses the sixth, for known addresses alone.
    account: { burst: 3, secondsEach: 30 * MINUTE },
    // A class that signs up in one lesson.
    network: { burst: 100, secondsEach: 9 },
  },
};

/** Lookups of one network in a minute: thirty students who type at once. */
export const LOOKUPS_PER_MINUTE = 600;

/** Lookups of addresses of one network, each of which costs money: a class that fills in the page, and ten a minute afterwards. */
export const ADDRESS_LOOKUPS: Limit = { burst: 600, secondsEach: 6 };

/** Uploads of one student: twenty at once, and twenty more in a day. */
export const UPLOADS: Limit = {
  burst: 20,
  secondsEach: (24 * 60 * MINUTE) / 20,
};

/** Prints of one student's application, each of which keeps a browser busy: twenty in a row, then one every three minutes. */
export const PRINTS: Limit = { burst: 20, secondsEach: 3 * MINUTE };

/** How long a browser is known to an account that it has logged in to. */
export const DEVICE_SECONDS = 90 * 24 * 3600;
