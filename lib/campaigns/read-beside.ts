import type { Context } from "@/lib/kernel/context";
import { readTotals } from "@/lib/rollups/store";
import { readAddresses } from "./address-store";
import type { Beside } from "./serialize";

/** What campaigns are presented with, by id; two queries however many there are. */
export async function readBeside(db: Context["db"], ids: readonly string[]): Promise<(id: string) => Beside> {
  const [totals, addresses] = await Promise.all([readTotals(db, [...ids]), readAddresses(db, ids)]);
  return (id) => ({ total: totals.get(id), address: addresses.get(id) });
}
