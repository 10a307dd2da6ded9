import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { auditEntries } from "@/db/schema/audit-entries";
import { organizations } from "@/db/schema/organizations";
import { savedReports } from "@/db/schema/saved-reports";
import { makeCampaign, makeOrganization, testDatabase, unique } from "@/db/testing";
import { PERIODS_SHOWN } from "@/lib/analytics/cohorts/schemas";
import { newContext } from "@/lib/http/context";
import type { ReportDays } from "@/lib/kernel/time/report-days";
import { paidDonation } from "@/lib/ledger/testing/story";
import type { OutgoingMail } from "@/lib/services/resend/outgoing";
import { createSavedReport, deleteSavedReport, listSavedReports, updateSavedReport } from "./api";
import { mailDueReports } from "./mail-due-reports";
import { mailedDays, mailedPeriod } from "./rules";
import { createSavedReportInput, MAX_SAVED_REPORTS, updateSavedReportInput } from "./schemas";
import { listDueReports } from "./store";

const sent = vi.hoisted((): OutgoingMail[] => []);
vi.mock("@/lib/services/resend/send-email", () => ({
  sendMail: async (mail: OutgoingMail) => {
    if (mail.to.startsWith("down@")) throw new Error("down");
    sent.push(mail);
    return { id: unique("mail_") };
  },
}));
vi.mock("@/lib/services/clerk/identity", () => ({ getPeopleNow: async () => new Map() }));
vi.mock("@/lib/services/log");

const db = testDatabase();
const caller = (userId: string, now: Date) => ({
  ...newContext({ kind: "person" as const, userId }),
  now,
  db,
});
const job = (now: string) => ({
  ...newContext({ kind: "system" as const, name: "test" }),
  db,
  now: new Date(now),
});

async function orgIn(timezone: string, notificationEmail = `${unique()}@staff.example`) {
  const org = await makeOrganization();
  await db.update(organizations).set({ timezone, notificationEmail }).where(eq(organizations.id, org.id));
  return { ...org, notificationEmail };
}

async function save(org: { id: string; ownerId: string }, given: object, now = "2026-11-18T12:00:00Z") {
  return createSavedReport.run(caller(org.ownerId, new Date(now)), {
    params: { idOrSlug: org.id },
    body: createSavedReportInput.parse({ name: unique("Report "), days: "LAST_WEEK", ...given }),
  });
}
const mailsTo = ({ notificationEmail }: { notificationEmail: string }) =>
  sent.filter(({ to }) => to === notificationEmail);

test("a weekly report is mailed on Monday at seven in the organization's time zone, once, with the week that ended", async () => {
  const org = await orgIn("America/New_York");
  const campaign = await makeCampaign(org.id, { title: "Winter Beds" });
  await paidDonation(campaign, { createdAt: new Date("2026-11-16T05:00:00Z") });
  await paidDonation(campaign, { createdAt: new Date("2026-11-23T04:59:00Z") });
  await paidDonation(campaign, { createdAt: new Date("2026-11-16T04:59:00Z") });
  await save(org, { name: "Monday figures", mailEvery: "WEEK" });
  await mailDueReports(job("2026-11-23T11:59:00Z"));
  expect(mailsTo(org)).toEqual([]);
  await mailDueReports(job("2026-11-23T12:00:00Z"));
  await mailDueReports(job("2026-11-24T12:00:00Z"));
  const [mail, ...others] = mailsTo(org);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe("Monday figures: Nov 16, 2026 – Nov 22, 2026");
  for (const text of [
    "$100.00",
    "Winter Beds ($100.00)",
    "Nov 9, 2026 – Nov 15, 2026: $50.00 from 1 donation.",
    `/reports?from=2026-11-16&to=2026-11-22&compare=PREVIOUS`,
  ])
    expect(mail?.text).toContain(text);
  const [file] = mail?.attachments ?? [];
  expect(file?.filename).toBe(`report-${org.slug}-2026-11-16-2026-11-22.pdf`);
  expect(
    Buffer.from(file?.content ?? "", "base64")
      .subarray(0, 5)
      .toString(),
  ).toBe("%PDF-");
  expect(mail?.text).toContain("attached as a PDF file");
  await mailDueReports(job("2026-11-30T12:00:00Z"));
  expect(mailsTo(org)).toHaveLength(2);
});

test("each address of a report gets its own mail, even if another fails; the notification address gets one only if listed", async () => {
  const org = await orgIn("UTC");
  const [chair, down] = [`${unique("chair")}@board.example`, `down@${unique()}.example`];
  const at = (now: string) => caller(org.ownerId, new Date(now));
  const mailTo = [chair.toUpperCase(), down, chair];
  const { id, ...saved } = await save(org, { name: "Board", mailEvery: "WEEK", mailTo });
  expect(saved.mailTo).toEqual([chair, down]);
  const params = { idOrSlug: org.id, savedReportId: id };
  const mailed = () => sent.filter(({ to }) => to === chair);
  for (const hour of ["08", "09"]) await mailDueReports(job(`2026-11-23T${hour}:00:00Z`));
  expect(mailed()).toHaveLength(1);
  expect(mailed()[0]?.text).toContain("listed your address");
  // Replaces the failing address. The other one already got its mail of this day.
  const listed = `${unique("treasurer")}@board.example`;
  await updateSavedReport.run(at("2026-11-23T10:00:00Z"), { params, body: { mailTo: [listed, chair] } });
  for (const hour of ["11", "12"]) await mailDueReports(job(`2026-11-23T${hour}:00:00Z`));
  expect(sent.filter(({ to }) => to === listed)).toHaveLength(1);
  expect(mailed()).toHaveLength(1);
  expect(mailsTo(org)).toEqual([]);
  await updateSavedReport.run(at("2026-11-24T10:00:00Z"), { params, body: { mailTo: [] } });
  await mailDueReports(job("2026-11-30T08:00:00Z"));
  expect([mailsTo(org).length, mailed().length]).toEqual([1, 1]);
  expect(mailsTo(org)[0]?.text).toContain("notification address");
});

test("an organization that is not active yet mails reports only to its notification address", async () => {
  const org = await orgIn("UTC");
  await db.update(organizations).set({ status: "ONBOARDING" }).where(eq(organizations.id, org.id));
  await expect(save(org, { mailTo: ["stranger@else.example"] })).rejects.toMatchObject({ code: "conflict" });
  const { id } = await save(org, { mailTo: [org.notificationEmail] });
  const call = updateSavedReport.run(caller(org.ownerId, new Date()), {
    params: { idOrSlug: org.id, savedReportId: id },
    body: { mailTo: ["stranger@else.example"] },
  });
  await expect(call).rejects.toMatchObject({ code: "conflict" });
  expect(createSavedReportInput.safeParse({ name: "A", days: "LAST_WEEK", mailTo: six() }).success).toBe(
    false,
  );
});
const six = () => Array.from({ length: 6 }, (_, index) => `a${index}@b.example`);

test("a report that is turned off, deleted or new is not mailed, and a failing one does not block others", async () => {
  const failing = await orgIn("UTC", `down@${unique()}.example`);
  const org = await orgIn("UTC");
  await save(failing, { mailEvery: "MONTH" });
  await save(org, { name: "Off" });
  const monthly = await save(org, { name: "Monthly", mailEvery: "MONTH" });
  const deleted = await save(org, { name: "Gone", mailEvery: "MONTH" });
  const params = { idOrSlug: org.id, savedReportId: deleted.id };
  await deleteSavedReport.run(caller(org.ownerId, new Date()), { params });
  expect((await mailDueReports(job("2026-12-01T08:00:00Z"))).failed).toBeGreaterThanOrEqual(1);
  expect(mailsTo(org).map(({ subject }) => subject.split(":")[0])).toEqual(["Monthly"]);
  // Mails are turned on again on what would have been the due day.
  const own = { idOrSlug: org.id, savedReportId: monthly.id };
  const at = (now: string) => caller(org.ownerId, new Date(now));
  await updateSavedReport.run(at("2026-12-20T00:00:00Z"), { params: own, body: { mailEvery: "NEVER" } });
  await updateSavedReport.run(at("2027-01-01T06:00:00Z"), { params: own, body: { mailEvery: "MONTH" } });
  await mailDueReports(job("2027-01-01T08:00:00Z"));
  expect(mailsTo(org)).toHaveLength(1);
  const due = await listDueReports(db, new Date("2026-12-01T08:00:00Z"), 1000);
  expect(due.some(({ orgId }) => orgId === failing.id)).toBe(true);
  await db.delete(savedReports).where(eq(savedReports.orgId, failing.id));
});

test("mailed days are whole days", () => {
  const moving = (days: ReportDays) => ({ days, from: null, to: null });
  const fixed = { from: "2026-11-01", to: "2026-11-23" };
  expect(mailedDays({ days: null, ...fixed }, "2026-11-23")).toEqual(fixed);
  expect(mailedDays(moving("LAST_WEEK"), "2026-11-23")).toEqual({ from: "2026-11-16", to: "2026-11-22" });
  expect(mailedDays(moving("LAST_7_DAYS"), "2026-11-23")).toEqual({ from: "2026-11-16", to: "2026-11-22" });
  expect(mailedDays(moving("THIS_MONTH"), "2026-12-01")).toEqual({ from: "2026-11-01", to: "2026-11-30" });
  expect(mailedDays(moving("LAST_MONTH"), "2026-12-01")).toEqual({ from: "2026-11-01", to: "2026-11-30" });
});

test("a report of donor retention is mailed with the period of the day before, its figures and its PDF file, and names no donor", async () => {
  const org = await orgIn("America/New_York");
  const campaign = await makeCampaign(org.id);
  for (const [firstName, at] of [
    ["Adaeze", "2025-03-01T12:00:00Z"],
    ["Benedikt", "2025-04-01T12:00:00Z"],
    ["Adaeze", "2026-02-01T12:00:00Z"],
    // Still 2026 in New York.
    ["Cordula", "2027-01-01T04:30:00Z"],
    // In the year of the mail.
    ["Dagmar", "2027-01-01T08:00:00Z"],
  ] as const)
    await paidDonation(campaign, {
      donorEmail: `${firstName.toLowerCase()}@${org.id}.example`,
      donorFirstName: firstName,
      createdAt: new Date(at),
    });
  const { id, ...saved } = await save(
    org,
    {
      name: "Board",
      days: undefined,
      kind: "DONOR_COHORTS",
      unit: "YEAR",
      periodCount: 5,
      mailEvery: "MONTH",
    },
    "2026-12-18T12:00:00Z",
  );
  expect(saved).toEqual({
    kind: "DONOR_COHORTS",
    name: "Board",
    unit: "YEAR",
    periodCount: 5,
    mailEvery: "MONTH",
    mailTo: [],
    createdAt: saved.createdAt,
    updatedAt: saved.updatedAt,
  });
  for (const hour of ["12", "13"]) await mailDueReports(job(`2027-01-01T${hour}:00:00Z`));
  const [mail, ...others] = mailsTo(org);
  expect([mail?.subject, others]).toEqual(["Board: 2026", []]);
  for (const text of [
    "50%: 1 of 2 donors gave again",
    "2 donors, $100.00",
    "2025: 2 donors, $100.00",
    "attached as a PDF file",
    "/reports/donors?unit=YEAR&period=2026&periodCount=5",
  ])
    expect(mail?.text).toContain(text);
  expect(mail?.text).not.toContain("not over");
  expect(mail?.text).not.toMatch(/Adaeze|Benedikt|Cordula|Dagmar/);
  const [file] = mail?.attachments ?? [];
  expect(file?.filename).toBe(`donor-retention-${org.slug}-2026.pdf`);
  expect(
    Buffer.from(file?.content ?? "", "base64")
      .subarray(0, 5)
      .toString(),
  ).toBe("%PDF-");
  await mailDueReports(job("2027-02-01T13:00:00Z"));
  expect(mailsTo(org)[1]?.subject).toBe("Board: 2027, so far");
  expect(mailsTo(org)[1]?.text).toContain("not over");

  const at = caller(org.ownerId, new Date("2027-02-02T12:00:00Z"));
  const params = { idOrSlug: org.id, savedReportId: id };
  const change = (body: object) =>
    updateSavedReport.run(at, { params, body: updateSavedReportInput.parse(body) });
  expect(await change({ unit: "MONTH", periodCount: 12 })).toMatchObject({ unit: "MONTH", periodCount: 12 });
  const changes = await db
    .select({ action: auditEntries.action, after: auditEntries.after })
    .from(auditEntries)
    .where(eq(auditEntries.orgId, org.id))
    .orderBy(auditEntries.createdAt);
  expect(changes).toEqual([
    {
      action: "saved_report.created",
      after: {
        name: "Board",
        reportKind: "DONOR_COHORTS",
        periodLength: "YEAR",
        periodCount: 5,
        mailEvery: "MONTH",
        mailTo: [],
      },
    },
    { action: "saved_report.updated", after: { periodLength: "MONTH", periodCount: 12 } },
  ]);
});

test("a report has only the fields of its kind", async () => {
  const org = await orgIn("UTC");
  const retention = { kind: "DONOR_COHORTS", unit: "QUARTER" };
  for (const wrong of [
    { ...retention, unit: undefined },
    { ...retention, days: "LAST_WEEK" },
    { ...retention, compare: "PREVIOUS" },
    { ...retention, campaignId: "c" },
    { ...retention, periodCount: 1 },
    { ...retention, periodCount: 13 },
    { days: "LAST_WEEK", unit: "YEAR" },
    { days: "LAST_WEEK", periodCount: 5 },
  ])
    expect(createSavedReportInput.safeParse({ name: "A", ...wrong }).success).toBe(false);
  const ofDays = await save(org, {});
  const ofDonors = await save(org, { ...retention, days: undefined, campaignId: null });
  expect(ofDonors).toMatchObject({ kind: "DONOR_COHORTS", periodCount: PERIODS_SHOWN.QUARTER });
  const at = caller(org.ownerId, new Date());
  for (const [report, body] of [
    [ofDays, { unit: "YEAR" as const }],
    [ofDays, { periodCount: 5 }],
    [ofDonors, { days: "LAST_WEEK" as const }],
    [ofDonors, { compare: "PREVIOUS" as const }],
  ] as const) {
    const params = { idOrSlug: org.id, savedReportId: report.id };
    await expect(updateSavedReport.run(at, { params, body })).rejects.toMatchObject({ code: "invalid" });
  }
  const changed = await updateSavedReport.run(at, {
    params: { idOrSlug: org.id, savedReportId: ofDonors.id },
    body: { name: "Quarters" },
  });
  expect(changed).toEqual({ ...ofDonors, name: "Quarters", updatedAt: at.now.toISOString() });
});

test("the mailed period contains the day before", () => {
  expect(mailedPeriod("YEAR", "2027-01-01").name).toBe("2026");
  expect(mailedPeriod("QUARTER", "2027-01-04").name).toBe("2027-Q1");
  expect(mailedPeriod("MONTH", "2026-12-01").name).toBe("2026-11");
});

test("a report of fixed days and one campaign is saved, changed, and mailed with the figures of its page", async () => {
  const org = await orgIn("America/New_York");
  const campaign = await makeCampaign(org.id, { title: "Winter Beds" });
  const other = await makeCampaign(org.id);
  for (const [of, at] of [
    [campaign, "2026-11-03T00:30:00Z"],
    [campaign, "2026-11-06T00:30:00Z"],
    [other, "2026-11-03T12:00:00Z"],
    [campaign, "2025-11-03T12:00:00Z"],
  ] as const)
    await paidDonation(of, { createdAt: new Date(at) });
  const range = { days: undefined, from: "2026-11-01", to: "2026-11-05" };
  const { id, ...saved } = await save(org, {
    ...range,
    name: "Gala",
    campaignId: campaign.id,
    mailEvery: "WEEK",
  });
  expect(saved).toMatchObject({ days: null, from: range.from, to: range.to, campaignId: campaign.id });
  await mailDueReports(job("2026-11-23T12:00:00Z"));
  const [mail] = mailsTo(org);
  expect(mail?.subject).toBe("Gala: Nov 1, 2026 – Nov 5, 2026");
  for (const text of [
    "Winter Beds",
    "$100.00",
    "7 PM–8 PM (2 donations)",
    "Nov 1, 2025 – Nov 5, 2025: $50.00 from 1 donation.",
    `/reports?from=2026-11-01&to=2026-11-05&compare=PREVIOUS&campaign=${campaign.id}`,
  ])
    expect(mail?.text).toContain(text);
  expect(mail?.attachments?.[0]?.filename).toBe(`report-${org.slug}-2026-11-01-2026-11-05.pdf`);

  const at = caller(org.ownerId, new Date("2026-11-24T12:00:00Z"));
  const params = { idOrSlug: org.id, savedReportId: id };
  const change = (body: object) =>
    updateSavedReport.run(at, { params, body: updateSavedReportInput.parse(body) });
  expect(await change({ name: "Gala night" })).toMatchObject({ from: range.from, campaignId: campaign.id });
  expect(await change({ days: "LAST_MONTH", campaignId: null })).toMatchObject({
    days: "LAST_MONTH",
    from: null,
    to: null,
    campaignId: null,
  });
  expect(await change({ from: "2026-01-01", to: "2026-01-01" })).toMatchObject({
    days: null,
    to: "2026-01-01",
  });
  const stranger = await makeCampaign((await orgIn("UTC")).id);
  await expect(change({ campaignId: stranger.id })).rejects.toMatchObject({ code: "invalid" });
  await expect(save(org, { campaignId: stranger.id })).rejects.toMatchObject({ code: "invalid" });
  for (const wrong of [
    {},
    { days: "LAST_WEEK", from: "2026-01-01", to: "2026-01-02" },
    { from: "2026-01-01" },
    { from: "2026-01-02", to: "2026-01-01" },
    { from: "2016-01-01", to: "2026-11-21" },
  ])
    expect(createSavedReportInput.safeParse({ name: "A", ...wrong }).success).toBe(false);
});

test("names are unique in an organization, changes are recorded, and the number is limited", async () => {
  const org = await orgIn("UTC");
  const now = new Date("2026-11-18T12:00:00Z");
  const first = await save(org, { name: "Board" });
  await expect(save(org, { name: "bOARD" })).rejects.toMatchObject({ code: "conflict" });
  const params = { idOrSlug: org.id, savedReportId: first.id };
  const changed = await updateSavedReport.run(caller(org.ownerId, now), {
    params,
    body: { days: "LAST_YEAR", compare: "YEAR_BEFORE" },
  });
  expect(changed).toMatchObject({ name: "Board", days: "LAST_YEAR", compare: "YEAR_BEFORE" });
  for (let count = 1; count < MAX_SAVED_REPORTS; count += 1) await save(org, {});
  await expect(save(org, {})).rejects.toMatchObject({ code: "conflict" });
  const { data } = await listSavedReports.run(caller(org.ownerId, now), { params: { idOrSlug: org.id } });
  expect(data).toHaveLength(MAX_SAVED_REPORTS);
  const stranger = caller(unique("user_"), now);
  await expect(deleteSavedReport.run(stranger, { params })).rejects.toMatchObject({ code: "forbidden" });
  const other = await orgIn("UTC");
  const elsewhere = { params: { idOrSlug: other.id, savedReportId: first.id } };
  await expect(deleteSavedReport.run(caller(other.ownerId, now), elsewhere)).rejects.toMatchObject({
    code: "not_found",
  });
});
