/** What the routes tell the function that words the user pool's mails. */
export interface PoolMailMetadata {
  /** A password mail that nobody asked for: somebody signed up with the address of an account. */
  readonly reason?: "signup";
}
