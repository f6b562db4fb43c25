/** Domains of most addresses that students have; one that is in the list is never taken for a typo. */
const DOMAINS = [
  "gmail.com",
  "yahoo.com",
  "hotmail.com",
  "outlook.com",
  "icloud.com",
  "live.com",
  "aol.com",
  "comcast.net",
  "protonmail.com",
  "googlemail.com",
  "mail.com",
  "email.com",
  "ymail.com",
];

/** Returns whether two texts differ by one letter that is wrong, missing, added, or swapped with the next. */
function isOneTypoApart(left: string, right: string): boolean {
  let same = 0;
  while (same < left.length && left[same] === right[same]) same += 1;
  const [a, b] = [left.slice(same), right.slice(same)];
  return (
    a.slice(1) === b.slice(1) ||
    a.slice(1) === b ||
    a === b.slice(1) ||
    (a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2))
  );
}

/** Returns the address that was probably meant, if the domain is one typo away from a common one. */
export function meantAddress(address: string): string | undefined {
  const at = address.lastIndexOf("@");
  const domain = address
    .slice(at + 1)
    .trim()
    .toLowerCase();
  if (at < 1 || DOMAINS.includes(domain)) return undefined;
  const meant = DOMAINS.find((common) => isOneTypoApart(domain, common));
  return meant && `${address.slice(0, at + 1)}${meant}`;
}
