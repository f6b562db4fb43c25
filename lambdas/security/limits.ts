/** Token bucket of attempts: `burst` at once, and a new one every `secondsEach`. */
export interface Limit {
  readonly burst: number;
  readonly secondsEach: number;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Limits of one kind of attempt. A whole class that signs up, logs in or mistypes in one lesson shares a network. */
export interface Limits {
  readonly network: Limit;
  /** Bucket of one browser that has proved to read the account's mail. */
  readonly known: Limit;
  /** Bucket that all other browsers share, for each account: emptying it locks out strangers only. */
  readonly strangers: Limit;
}

/** Factor by which a site has more attempts than one of its networks: the 65,536 /64 of a /48 are one school's. */
const SITE = 4;

/** Returns the limit of the wider network of a limit's network. */
export function widened({ burst, secondsEach }: Limit): Limit {
  return { burst: burst * SITE, secondsEach: secondsEach / SITE };
}

/** Limits of passwords: only wrong ones count, and those of known browsers count for these alone. */
export const PASSWORD_LIMITS: Limits = {
  // At most 100 accounts tried in 15 minutes.
  network: { burst: 50, secondsEach: 18 },
  // The user pool locks an account after five wrong passwords, for up to 15 minutes, and says so. That must never
  // happen: an address without an account is never locked, so the lock would reveal the account.
  known: { burst: 5, secondsEach: 15 * MINUTE },
  strangers: { burst: 5, secondsEach: 15 * MINUTE },
};

/** Limits of guesses at the six digits of a mail: only wrong ones count. The long token of a link needs no limit. */
export const CODE_LIMITS: Limits = {
  // Others as for passwords; a known browser's owner reads the mail anyway.
  ...PASSWORD_LIMITS,
  // 4 + 24 h / 90 min = 20 a day.
  strangers: { burst: 4, secondsEach: 90 * MINUTE },
};

/**
 * Guesses of the browser that requested a mail, until `SIGNUP_BROWSER_SECONDS` have passed. Strangers get at most 3 +
 * 26 h / 90 min = 20 mails whose guesses can be made in one day: 60 guesses, 80 with `CODE_LIMITS.strangers`, and 3 for
 * the mail that each proof of the owner returns. Below 100, they guess one code of a million with a probability below 1
 * in 10,000.
 */
export const GUESSES_PER_MAIL = 3;

/** Limits of mails with a code or a link. */
export const MAIL_LIMITS: Limits = {
  // All seniors of a school on its application day: 300 sign up at once, and each may ask again within the hour. A
  // stranger has as many, 7,500 in a day and still three to one mailbox; the reply is the same for every address.
  network: { burst: 300, secondsEach: 12 },
  // Three in 15 minutes and five in any hour, as the user pool has it.
  known: { burst: 3, secondsEach: 30 * MINUTE },
  // 3 + 24 h / 90 min = 19 a day to one mailbox. Each browser has as many of its own, so that a browser that has used
  // them up by itself sees that it must wait. If others have, nothing is said and nothing is sent: their last mail is
  // younger than 90 minutes, it is in the mailbox, and its link still works.
  strangers: { burst: 3, secondsEach: 90 * MINUTE },
};

/**
 * Limit of the mails that all strangers together ask for, which cost money and the school's name: a deadline night of
 * 100,000 students has 12 sign-ups a second at its peak.
 */
export const ALL_MAILS: Limit = { burst: 20_000, secondsEach: 0.1 };

/** Time for which a browser that requested a mail has its guesses, and the password that it signed up with. */
export const SIGNUP_BROWSER_SECONDS = 2 * HOUR;

/** Time for which a sign-up waits for the proof of its mailbox. */
export const PENDING_SECONDS = 7 * 24 * HOUR;

/** Time for which the link of a mail works. That of a reset must outlive the time between two mails of strangers. */
export const LINK_SECONDS = {
  confirm: 24 * HOUR,
  reset: 2 * HOUR,
  // The first password, right after a confirmation.
  first: 2 * HOUR,
  address: 24 * HOUR,
  // Another address that the office has asked for.
  offered: 24 * HOUR,
  // The address before, of an account that has another one.
  back: 7 * 24 * HOUR,
} as const;

/** Time for which the link of a reminder ends all further ones. */
export const STOP_SECONDS = 365 * 24 * HOUR;

/** Time for which an address gets no mails if it does not exist, and no reminders if its owner has called one spam. */
export const UNMAILABLE_SECONDS = 90 * 24 * HOUR;
/** The same after its server has refused a mail for another reason, such as the sender's reputation; doubled each time. */
export const REFUSAL_SECONDS = HOUR;
/** Limit of the mails to an address that takes none, if they answer an act: it may take them again. */
export const UNMAILABLE_TRIES: Limit = { burst: 1, secondsEach: 24 * HOUR };

/** Time for which it is known what became of the last mail to an address. */
export const MAIL_STATE_SECONDS = 30 * 24 * HOUR;

/** Limit of a network's lookups in a minute: thirty students who type at once. */
export const LOOKUPS_PER_MINUTE = 600;

/** Limit of a network's address lookups, which cost money: a class that fills in the page, then ten a minute. */
export const ADDRESS_LOOKUPS: Limit = { burst: 600, secondsEach: 6 };

/** Limit of a student's uploads: twenty at once, and twenty more in a day. */
export const UPLOADS: Limit = { burst: 20, secondsEach: (24 * HOUR) / 20 };

/** Limit of a student's withdrawals and returns, which are mailed and told to systems: ten at once, and ten more in a day. */
export const WITHDRAWALS: Limit = { burst: 10, secondsEach: (24 * HOUR) / 10 };

/** Limit of a student's prints, each of which keeps a browser busy: twenty in a row, then one every three minutes. */
export const PRINTS: Limit = { burst: 20, secondsEach: 3 * MINUTE };

/** Time after which another copy of everything that is stored of a student is made. */
export const OWN_COPY_SECONDS = 24 * HOUR;

/** Time for which an account knows a browser that has logged in to it or has proved to get its mail. */
export const DEVICE_SECONDS = 90 * 24 * 3600;
