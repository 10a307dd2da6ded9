import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditEntries } from "@/db/schema/audit-entries";
import { makeCampaign, makeOrganization, testDatabase } from "@/db/testing";
import { findDonationDetails } from "@/lib/donations/store";
import { mailGivingLink } from "@/lib/giving/mail-link";
import { openGivingSession } from "@/lib/giving/open-session";
import { exportGiving, getGiving, updateGiving } from "@/lib/giving/public-api";
import { newContext } from "@/lib/http/context";
import { paidDonation } from "@/lib/ledger/testing/story";
import { receiptDocument } from "@/lib/receipts/receipt-document";
import { makeStatement } from "@/lib/receipts/statements/get-statement";
import { findStatementDonor } from "@/lib/receipts/statements/store";
import { updateDonor } from "./api";

const db = testDatabase();
const ADDRESS = "9 Mill Road\nQueens, NY 11101";
const visitor = () => ({ ...newContext({ kind: "public" }), db });

async function setUp() {
  const org = await makeOrganization();
  const donation = await paidDonation(await makeCampaign(org.id));
  const { donorId } = donation;
  const ctx = { ...newContext({ kind: "person", userId: org.ownerId }), db };
  const save = (postalAddress: string | null) =>
    updateDonor.run(ctx, { params: { id: donorId }, body: { postalAddress } });
  const notes = () =>
    db
      .select({ before: auditEntries.before, after: auditEntries.after })
      .from(auditEntries)
      .where(and(eq(auditEntries.subjectId, donorId), eq(auditEntries.action, "donor.updated")))
      .orderBy(auditEntries.id);
  return { org, donation, donorId, save, notes };
}

/** The postal address on the receipt of a donation and the statement of its donor. */
async function inDocuments({ org, donation, donorId }: Awaited<ReturnType<typeof setUp>>) {
  const app = { appOrigin: "https://give.example.org", mode: "live" as const };
  const details = await findDonationDetails(db, { id: donation.id });
  const found = await findStatementDonor(db, org.id, donorId);
  if (!details || !found) throw new Error("no donation");
  const made = await makeStatement(visitor(), { ...found, donorId, window: { from: null, before: null } });
  return [receiptDocument(details, app), made?.document].map((document) =>
    JSON.stringify(document?.blocks).includes(JSON.stringify(ADDRESS)),
  );
}

test("a postal address entered by staff appears on receipts and statements, and in the audit log", async () => {
  const made = await setUp();
  expect(await inDocuments(made)).toEqual([false, false]);
  expect(await made.save(ADDRESS)).toMatchObject({ postalAddress: ADDRESS, nameEditedAt: null });
  await made.save(ADDRESS);
  expect(await inDocuments(made)).toEqual([true, true]);
  expect(await made.save(null)).toMatchObject({ postalAddress: null });
  expect(await made.notes()).toEqual([
    { before: { postalAddress: null }, after: { postalAddress: ADDRESS } },
    { before: { postalAddress: ADDRESS }, after: { postalAddress: null } },
  ]);
});

test("a donor enters their own postal address, and the export of their data contains it", async () => {
  const made = await setUp();
  const { token } = await openGivingSession(visitor(), await mailGivingLink(visitor(), made.donorId));
  const params = { token };
  const saved = await updateGiving.run(visitor(), { params, body: { postalAddress: ADDRESS } });
  expect(saved.donor).toMatchObject({ postalAddress: ADDRESS, firstName: "Ada" });
  expect((await getGiving.run(visitor(), { params })).donor.postalAddress).toBe(ADDRESS);
  expect((await exportGiving.run(visitor(), { params })).donor.postalAddress).toBe(ADDRESS);
  expect(await inDocuments(made)).toEqual([true, true]);
  expect(await made.notes()).toEqual([
    { before: { postalAddress: null }, after: { postalAddress: ADDRESS } },
  ]);
});
