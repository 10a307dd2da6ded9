import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { campaigns } from "@/db/schema/campaigns";
import { donations } from "@/db/schema/donations";
import { organizations } from "@/db/schema/organizations";
import { makeCampaign, makeFund, makeOrganization, testDatabase } from "@/db/testing";
import { findDonationDetails } from "@/lib/donations/store";
import { newContext } from "@/lib/http/context";
import { disputed, paidDonation, refunded } from "@/lib/ledger/testing/story";
import { renderPdf } from "@/lib/services/pdf/render-pdf";
import { receiptSums } from "../rules";
import { makeStatement, statementOf } from "./get-statement";
import { statementLines, statementTotals } from "./rules";
import { statementDocument } from "./statement-document";
import { findStatementDonor, listPaidDonations } from "./store";

const db = testDatabase();
const ctx = { ...newContext({ kind: "public" }), db };
const ALWAYS = { from: null, before: null };

/**
 * A donor with a valid, a partly refunded, a refunded and a disputed donation, and tickets with and without a stated
 * value.
 */
async function makeGiving() {
  const org = await makeOrganization();
  const campaign = await makeCampaign(org.id);
  const event = await makeCampaign(org.id, { type: "EVENT", ticketPriceCents: 2500 });
  const first = await paidDonation(campaign);
  const theirs = { donorId: first.donorId };
  const reduced = await paidDonation(campaign, theirs);
  await refunded(reduced, 1250);
  const returned = await paidDonation(campaign, theirs);
  await refunded(returned, 5000);
  await disputed(await paidDonation(campaign, theirs));
  await paidDonation(event, { ...theirs, ticketCount: 2, ticketsValueCents: 3000 });
  await paidDonation(event, { ...theirs, ticketCount: 2 });
  return { org, donorId: first.donorId, first };
}

test("a statement's totals are the sums of the receipts of its donations, to the cent", async () => {
  const { org, donorId } = await makeGiving();
  const rows = await listPaidDonations(db, { orgId: org.id, donorId, window: ALWAYS, most: 100 });
  const totals = statementTotals(statementLines(rows, org));
  expect(rows).toHaveLength(6);
  let [paidCents, returnedCents, deductibleCents, unknown] = [0, 0, 0, 0];
  for (const { id } of rows) {
    const details = await findDonationDetails(db, { id });
    const sums =
      details &&
      receiptSums({
        ...details.donation,
        level: details.level,
        ticketsValueCents: details.ticketsValueCents,
        taxStatus: details.org.taxStatus,
      });
    paidCents += sums?.paidCents ?? 0;
    returnedCents += sums?.returnedCents ?? 0;
    deductibleCents += sums?.deductibleCents ?? 0;
    if (sums?.deductibleCents === null) unknown += 1;
  }
  expect(totals).toMatchObject({ paidCents, returnedCents, deductibleCents, unknown });
  // Valid, reduced, and tickets above their value. The disputed donation and the tickets without a stated value are
  // unknown.
  expect(totals).toMatchObject({ deductibleCents: 5000 + 3750 + 2000, goodsCents: 3000, unknown: 2 });
});

test("a statement describes what was received in return, as a written acknowledgment must", async () => {
  const { org, donorId } = await makeGiving();
  const rows = await listPaidDonations(db, { orgId: org.id, donorId, window: ALWAYS, most: 100 });
  const textOf = (taxStatus: "501C3" | "OTHER") => {
    const issuer = { ...org, taxStatus };
    const lines = statementLines(rows, issuer);
    const donor = { firstName: "Ada", lastName: "Okafor", email: "ada@example.org", postalAddress: null };
    return JSON.stringify(
      statementDocument({
        language: "en",
        org: issuer,
        donor,
        window: ALWAYS,
        lines,
        replacesAt: null,
        now: ctx.now,
      }),
    );
  };
  // Both purchases of tickets, with and without a stated value.
  expect(textOf("501C3").match(/Received: 2 tickets/g)).toHaveLength(2);
  expect(textOf("OTHER")).not.toContain("Received:");
});

test("a statement names a donation's funds, as its receipt does, and its campaign in full", async () => {
  const { org, donorId, first } = await makeGiving();
  const fund = await makeFund(org.id, { name: "Building" });
  const title = `${"Warm beds and hot meals every night ".repeat(3)}in 2026`;
  await db.update(campaigns).set({ title }).where(eq(campaigns.id, first.campaignId));
  await db.update(donations).set({ fundId: fund.id }).where(eq(donations.id, first.id));
  const rows = await listPaidDonations(db, { orgId: org.id, donorId, window: ALWAYS, most: 100 });
  const textIn = (language: string) =>
    JSON.stringify(
      statementDocument({
        language,
        org,
        donor: { firstName: "Ada", lastName: "Okafor", email: "ada@example.org", postalAddress: null },
        window: ALWAYS,
        lines: statementLines(rows, org),
        replacesAt: null,
        now: ctx.now,
      }),
    );
  expect(textIn("en").match(/Designated to: /g)).toHaveLength(1);
  expect(textIn("en")).toContain("Designated to: Building");
  expect(textIn("en")).toContain(title);
  expect(textIn("es")).toContain("Destinado a: Building");
});

test("a statement has the donor's name and the description of property in full, and breaks into pages", async () => {
  const { org: made, donorId, first } = await makeGiving();
  const rows = await listPaidDonations(db, { orgId: made.id, donorId, window: ALWAYS, most: 100 });
  const given = rows.find(({ id }) => id === first.id);
  if (!given) throw new Error("nothing was given");
  // The same donation without tickets and the same texts each time: the number of pages depends on both.
  const org = { ...made, name: "Hope Shelter", legalName: null, postalAddress: null };
  const row = { ...given, receiptNumber: "ALM-7K3M-9Q2X-TB4C", campaign: { title: "Winter Beds" } };
  const description = `${"One hundred wool blankets, washed and folded. ".repeat(10)}End.`;
  const gift = { ...row, status: "SUCCEEDED" as const, paymentMethod: "IN_KIND" as const, description };
  const [firstName, lastName] = ["Ada".padEnd(100, "a"), "Okafor".padEnd(100, "o")];
  const documentOf = (count: number) =>
    statementDocument({
      language: "en",
      org,
      donor: { firstName, lastName, email: null, postalAddress: null },
      window: ALWAYS,
      lines: statementLines(Array(count).fill(gift), org),
      replacesAt: null,
      now: ctx.now,
    });
  const text = JSON.stringify(documentOf(1));
  for (const full of [`${firstName} ${lastName}`, description]) expect(text).toContain(full);
  const pagesOf = async (count: number) =>
    Buffer.from(await renderPdf(documentOf(count), ctx))
      .toString("latin1")
      .match(/\/Type \/Page\n/g)?.length;
  expect([await pagesOf(1), await pagesOf(6)]).toEqual([1, 4]);
});

test("a statement has the organization's color", async () => {
  const { org, donorId } = await makeGiving();
  await db.update(organizations).set({ color: "#7A3E9D" }).where(eq(organizations.id, org.id));
  const found = await findStatementDonor(db, org.id, donorId);
  const made = found && (await makeStatement(ctx, { ...found, donorId, window: ALWAYS }));
  expect(made?.document.color).toBe("#7A3E9D");
});

test("a donation counts on the day of its payment in the organization's time zone", async () => {
  const { org, donorId, first } = await makeGiving();
  await db
    .update(donations)
    .set({ succeededAt: new Date("2026-01-01T04:59:59.999Z") })
    .where(eq(donations.id, first.id));
  const of = async (year: number) => {
    const window = {
      from: new Date(`${year}-01-01T05:00:00Z`),
      before: new Date(`${year + 1}-01-01T05:00:00Z`),
    };
    const rows = await listPaidDonations(db, { orgId: org.id, donorId, window, most: 100 });
    return rows.map(({ id }) => id).includes(first.id);
  };
  expect([await of(2025), await of(2026)]).toEqual([true, false]);
});

test("a statement is a PDF file, even without donations, and never available for another organization's donor", async () => {
  const { org, donorId } = await makeGiving();
  for (const range of [
    {},
    { from: "2026-01-01", to: "2026-12-31" },
    { from: "1999-01-01", to: "1999-12-31" },
  ]) {
    const file = await statementOf(ctx, { orgId: org.id, donorId, range });
    expect(Buffer.from(file.bytes.subarray(0, 8)).toString()).toBe("%PDF-1.7");
  }
  const other = await makeOrganization();
  await expect(statementOf(ctx, { orgId: other.id, donorId, range: {} })).rejects.toMatchObject({
    code: "not_found",
  });
});
