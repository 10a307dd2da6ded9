import "server-only";
import { TotalsUnavailable } from "@/lib/totals/bounded-reads";

/** What `read` returns; null while totals cannot be read, which the page says instead of failing. */
export async function nullWithoutTotals<T>(read: Promise<T>): Promise<T | null> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof TotalsUnavailable) return null;
    throw error;
  }
}
