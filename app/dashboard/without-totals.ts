import "server-only";
import { TotalsUnavailable } from "@/lib/totals/bounded-reads";

/**
 * Returns the result of `read`, or null while totals cannot be read, so that the page can say so instead of failing.
 */
export async function nullWithoutTotals<T>(read: Promise<T>): Promise<T | null> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof TotalsUnavailable) return null;
    throw error;
  }
}
