/**
 * Whether `name` is a time zone of the IANA database, such as `America/New_York`, in the case that it is written in.
 * A bare offset such as `+05:00` is none: it knows no summer time.
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
