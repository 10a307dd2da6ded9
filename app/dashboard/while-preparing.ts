import "server-only";
import { GivingInPreparation } from "@/lib/totals/prepare-giving";

export const PREPARING = "PREPARING";

/**
 * Returns the result of `read`, or `PREPARING` while the giving of donors is being prepared, so that the page can say
 * so instead of failing.
 */
export async function preparedOr<T>(read: Promise<T>): Promise<T | typeof PREPARING> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof GivingInPreparation) return PREPARING;
    throw error;
  }
}
