import { and, eq, isNull } from "drizzle-orm";
import { expect } from "vitest";
import { donations } from "@/db/schema/donations";
import { donors } from "@/db/schema/donors";
import { offlineDonations } from "@/db/schema/offline-donations";
import { testDatabase } from "@/db/testing";
import { permitInOrg } from "@/lib/auth/access";
import { verifyLedger } from "@/lib/ledger/verify-ledger";
import { readTotals } from "@/lib/totals/store";
import type { ImportSetup } from "./set-up-imports";

const db = testDatabase();

/** The header of {@link GIFTS}. */
export const HEAD = "Date,First Name,Last Name,Email,Amount,Transaction ID";
/** Three donations of two donors, $1,425.00 in all, and two rows that are refused: an email address and a currency. */
export const GIFTS = `${HEAD}
2025-11-02,June,Castellano,june@example.com,150.00,T-1
11/9/2025,Marcus,Oyelaran,marcus@example.com,$75.00,T-2
2025-12-24,June,Castellano,JUNE@example.com,"1,200.00",T-3
2025-12-30,Priya,Raman,priya@example,25.00,T-4
2025-12-31,Wei,Zhang,wei@example.com,€5,T-5
`;

/** The donors of the organization by email address. */
export const donorRows = ({ org }: ImportSetup) =>
  db.select().from(donors).where(eq(donors.orgId, org.id)).orderBy(donors.email);

/** The offline donations of the organization, oldest first. */
export const donationRows = ({ org }: ImportSetup) =>
  db
    .select()
    .from(donations)
    .innerJoin(offlineDonations, eq(offlineDonations.donationId, donations.id))
    .where(eq(donations.orgId, org.id))
    .orderBy(donations.createdAt);

/** The total of the campaign in cents, and its number of donations. */
export async function raised({ campaign }: ImportSetup) {
  const total = (await readTotals(db, [campaign.id])).get(campaign.id);
  return [total?.raisedCents ?? 0, total?.donationCount ?? 0];
}

/** Whether every check of the ledger passes. */
export const verified = async ({ org, owner }: ImportSetup) =>
  (await verifyLedger(await permitInOrg(owner, org.id))).ok;

/** Fails with the differences that the checks of the ledger find. */
export const expectExact = async ({ owner, org }: ImportSetup) =>
  expect(
    (await verifyLedger(await permitInOrg(owner, org.id))).checks.flatMap(({ differences }) => differences),
  ).toEqual([]);

/** The amounts of the organization's donations that are not voided, in cents. */
export const amounts = async ({ org }: ImportSetup) =>
  (
    await db
      .select({ cents: donations.amountCents })
      .from(donations)
      .innerJoin(offlineDonations, eq(offlineDonations.donationId, donations.id))
      .where(and(eq(donations.orgId, org.id), isNull(offlineDonations.voidedAt)))
      .orderBy(donations.amountCents)
  ).map(({ cents }) => cents);

/** The outcome of each row of an import, with the donation's amount in cents, if any, and the remarks. */
export const effects = async (setup: ImportSetup, importId: string) =>
  (await setup.rows(importId)).map(({ outcome, remarks, donation }) => [
    outcome,
    ...(donation ? [donation.amountCents] : []),
    ...remarks,
  ]);
