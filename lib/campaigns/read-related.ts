import type { Context } from "@/lib/kernel/context";
import { readTotals } from "@/lib/totals/store";
import { readAddresses } from "./public-address/store";
import type { Beside } from "./serialize";

/** Related data of campaigns, by id; two queries for any number. */
export async function readBeside(db: Context["db"], ids: readonly string[]): Promise<(id: string) => Beside> {
  const [totals, addresses] = await Promise.all([readTotals(db, [...ids]), readAddresses(db, ids)]);
  return (id) => ({ total: totals.get(id), address: addresses.get(id) });
}
