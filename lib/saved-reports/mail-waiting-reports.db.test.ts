import { eq, sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { organizations } from "@/db/schema/organizations";
import { savedReports } from "@/db/schema/saved-reports";
import { makeCampaign, makeOrganization, testDatabase, unique } from "@/db/testing";
import { exportReport } from "@/lib/analytics/period/export-report";
import type * as topDonors from "@/lib/analytics/period/get-top-donors";
import { periodReportQuery } from "@/lib/analytics/period/schemas";
import { permitInOrg } from "@/lib/auth/access";
import { newContext } from "@/lib/http/context";
import { paidDonation } from "@/lib/ledger/testing/story";
import { background } from "@/lib/services/inngest/__mocks__/send";
import type { OutgoingMail } from "@/lib/services/resend/outgoing";
import { refreshDonorGiving } from "@/lib/totals/donor-giving-store";
import { advanceGiving } from "@/lib/totals/prepare-giving";
import { createSavedReport } from "./api";
import { mailDueReports } from "./mail-due-reports";
import { createSavedReportInput } from "./schemas";

const sent = vi.hoisted((): OutgoingMail[] => []);
vi.mock("@/lib/services/resend/send-email", () => ({
  sendMail: async (mail: OutgoingMail) => {
    sent.push(mail);
    return { id: unique("mail_") };
  },
}));
vi.mock("@/lib/services/clerk/identity", () => ({ getPeopleNow: async () => new Map() }));
vi.mock("@/lib/services/inngest/send");
vi.mock("@/lib/services/log");
/** Organizations whose ranges have too many donations to add up. */
const large = vi.hoisted(() => new Set<string>());
vi.mock("@/lib/analytics/period/get-top-donors", async (original) => {
  const real = await original<typeof topDonors>();
  return {
    ...real,
    getTopDonors: async (...[ctx, query]: Parameters<typeof real.getTopDonors>) =>
      large.has(ctx.org.id)
        ? real.getTopDonors(ctx, query, { donations: 0, donors: 1000, outdated: 0, waitMs: 60_000 })
        : real.getTopDonors(ctx, query),
  };
});

const db = testDatabase();
const DUE = new Date("2026-11-23T12:00:00Z");
const job = { ...newContext({ kind: "system", name: "test" }), db, now: DUE };
const caller = (userId: string) => ({ ...newContext({ kind: "person" as const, userId }), db, now: DUE });
const requested = (orgId: string) => background.sent.filter(({ data }) => data["orgId"] === orgId);

/** Creates an organization with a donation and a report that is due. */
async function setUp(given: object) {
  const notificationEmail = `${unique()}@staff.example`;
  const org = await makeOrganization();
  await db
    .update(organizations)
    .set({ timezone: "UTC", notificationEmail })
    .where(eq(organizations.id, org.id));
  await paidDonation(await makeCampaign(org.id), {
    createdAt: new Date("2026-11-17T12:00:00Z"),
    donorFirstName: "Adaeze",
  });
  await createSavedReport.run(
    { ...caller(org.ownerId), now: new Date("2026-10-18T12:00:00Z") },
    { params: { idOrSlug: org.id }, body: createSavedReportInput.parse({ name: "Figures", ...given }) },
  );
  const mails = () => sent.filter(({ to }) => to === notificationEmail);
  return { org, mails };
}

test("the mail of a report waits until the giving of donors is read, step by step, and does not delay others", async () => {
  const weekly = { days: "LAST_WEEK", mailEvery: "WEEK" };
  const [late, prompt] = [await setUp(weekly), await setUp(weekly)];
  large.add(late.org.id);
  expect(await mailDueReports(job)).toEqual({ mailed: 1, failed: 0, more: true });
  expect([late.mails().length, prompt.mails().length]).toEqual([0, 1]);
  expect(await mailDueReports(job)).toEqual({ mailed: 1, failed: 0, more: false });
  expect([late.mails().length, prompt.mails().length]).toEqual([1, 1]);
  expect(late.mails()[0]?.attachments).toHaveLength(1);
});

test("the mail of a report of donor retention waits for many outdated donors", async () => {
  const { org, mails } = await setUp({
    kind: "DONOR_COHORTS",
    unit: "YEAR",
    periodCount: 5,
    mailEvery: "MONTH",
  });
  await refreshDonorGiving(db, { orgId: org.id, now: DUE });
  await db.execute(sql`
    insert into donor_giving_stale (org_id, donor_id) select ${org.id}, 'donor' || n from generate_series(1, 2001) n`);
  const due = { ...job, now: new Date("2026-12-01T12:00:00Z") };
  expect(await mailDueReports(due)).toMatchObject({ failed: 0, more: true });
  expect(mails()).toEqual([]);
  expect(await mailDueReports(due)).toMatchObject({ failed: 0, more: false });
  expect(mails()).toHaveLength(1);
  await db.delete(savedReports).where(eq(savedReports.orgId, org.id));
});

test("a CSV file has a row that says that top donors are being prepared, and afterwards their rows", async () => {
  const { org } = await setUp({ days: "LAST_WEEK" });
  large.add(org.id);
  const query = periodReportQuery.parse({ from: "2026-11-16", to: "2026-11-22" });
  const ctx = await permitInOrg(caller(org.ownerId), org.id);
  const csv = async () => new Response((await exportReport(ctx, query)).stream).text();
  const first = await csv();
  expect(first).toContain(
    "top_donors_pending,,Top donors are being prepared. Export this report again in a few minutes.",
  );
  expect(first).not.toContain("top_donor,");
  expect(requested(org.id)).toHaveLength(1);

  await advanceGiving(job, org.id);
  const second = await csv();
  expect(second).toContain("Adaeze");
  expect(second).not.toContain("top_donors_pending");
});
