/**
 * Whether `name` is an IANA time zone such as `America/New_York`, in its exact case. An offset such as `+05:00` is not,
 * because it has no daylight saving time.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Z]/.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat("en-US", { timeZone: name }));
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
