import { sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { statement } from "@/db/statement";
import { callerCounts, type OpenAtAddress, openAtAddress, payingOfAll } from "../caller-store";
import type { CallerCounts } from "../rules";

type Address = { clientKey: string; campaignId: string; emailKey: string; now: string };
const readOpen = statement<Address, { counts: CallerCounts; open: OpenAtAddress }>((it) => {
  const paying = payingOfAll(it.clientKey, it.now);
  return sql`select ${callerCounts(it.clientKey, it.now, paying)} as counts, ${openAtAddress(it, paying)} as open`;
});

/** For tests: reads an address's activity within the window and its open donations, in one statement. */
export async function readAddress(
  db: Executor,
  { clientKey, campaignId, emailKey = "" }: { clientKey: string; campaignId: string; emailKey?: string },
  now: Date,
): Promise<CallerCounts & OpenAtAddress> {
  const [row] = await readOpen(db, { clientKey, campaignId, emailKey, now: now.toISOString() });
  if (!row) throw new Error("a count returned no row");
  return { ...row.counts, ...row.open };
}
