/** Common email domains. */
const COMMON = [
  "gmail.com",
  "yahoo.com",
  "hotmail.com",
  "outlook.com",
  "icloud.com",
  "aol.com",
  "live.com",
  "msn.com",
  "comcast.net",
  "verizon.net",
  "protonmail.com",
];
/** Existing domains that look like typos. */
const REAL = new Set(["mail.com", "email.com", "gmx.com", "ymail.com", "me.com"]);

/**
 * Returns the probably intended address, if the domain differs from a common one in one letter or two swapped letters.
 * Null otherwise.
 */
export function likelyEmail(typed: string): string | null {
  const [, name, domain] = /^([^\s@]{1,64})@([^\s@]{1,40})$/.exec(typed.trim().toLowerCase()) ?? [];
  if (!name || !domain || COMMON.includes(domain) || REAL.has(domain)) return null;
  const meant = COMMON.find((common) => isOneSlipAway(domain, common));
  return meant ? `${typed.trim().slice(0, typed.trim().indexOf("@"))}@${meant}` : null;
}

/** Whether one letter is missing, added or replaced, or two neighbors are swapped. */
function isOneSlipAway(one: string, other: string): boolean {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  const [a, b] = [one.slice(start), other.slice(start)];
  if (a.slice(1) === b || a === b.slice(1) || a.slice(1) === b.slice(1)) return true;
  return a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
}
