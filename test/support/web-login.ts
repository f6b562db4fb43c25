/** Sets or deletes the browser's cookie that marks a login. */
export function setLoggedIn(isLoggedIn: boolean): void {
  const lifetime = isLoggedIn ? "" : "; Max-Age=0";
  // Of another page of the college's site.
  document.cookie = "other=1; Path=/";
  document.cookie = `CognitoIdentityServiceProvider.client.loggedIn=1; Path=/${lifetime}`;
}
