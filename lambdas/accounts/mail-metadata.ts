/** What the routes tell the function that words the user pool's mails. */
export interface PoolMailMetadata {
  /** What was asked for instead of the mail about a password that an account gets which is confirmed already. */
  readonly reason?: "signup" | "resend";
}
