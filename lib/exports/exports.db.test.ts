import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { auditEntries } from "@/db/schema/audit-entries";
import { customFields } from "@/db/schema/custom-fields";
import { donationAnswers } from "@/db/schema/donations";
import { donors } from "@/db/schema/donors";
import { givingLevels } from "@/db/schema/giving-levels";
import { payouts } from "@/db/schema/payouts";
import { rollupPending } from "@/db/schema/rollups";
import { makeCampaign, makeDonation, makeFund, makeOrganization, testDatabase, unique } from "@/db/testing";
import { type OrgContext, permitInOrg } from "@/lib/auth/access";
import { createHousehold } from "@/lib/donors/households/households";
import { listDonors } from "@/lib/donors/list-donors";
import { listDonorsQuery } from "@/lib/donors/schemas";
import { tagDonors } from "@/lib/donors/tags/tag-donors";
import { setParts } from "@/lib/funds/designation-store";
import { newContext } from "@/lib/http/context";
import type { Context } from "@/lib/kernel/context";
import { paidDonation, refunded } from "@/lib/ledger/testing/story";
import { inForm } from "@/scripts/long-forms";
import { readDonations } from "./donations-store";
import { exportAudience } from "./export-audience";
import { exportDonations } from "./export-donations";
import { exportDonors } from "./export-donors";
import { exportPayouts } from "./export-payouts";
import type { ExportedFile } from "./make-export";
import { findSpot, type Page } from "./page-store";
import { exportAudienceQuery, exportDonationsQuery, exportDonorsQuery, exportPayoutsQuery } from "./schemas";
import { PAGE } from "./stream";

/** Timeout for a busy machine. An idle one needs milliseconds. */
const PATIENCE_MS = 60_000;

vi.mock("./donations-store", { spy: true });

const db = () => testDatabase();
const as = (userId: string): Context => ({ ...newContext({ kind: "person", userId }), db: db() });
/** Downloads a file like the endpoint. */
async function download<Query extends { orgId: string }>(
  write: (ctx: OrgContext, query: Query) => Promise<ExportedFile>,
  ctx: Context,
  query: Query,
): Promise<ExportedFile> {
  return write(await permitInOrg(ctx, query.orgId), query);
}
const textOf = async (file: Promise<ExportedFile>) => new Response((await file).stream).text();
const linesOf = async (file: Promise<ExportedFile>) => (await textOf(file)).split("\r\n").slice(0, -1);
const idsOf = (lines: string[]) => lines.map((line) => line.split(",")[0] ?? "");
const org = await makeOrganization({ timezone: "America/New_York", slug: unique("org-") });
const me = as(org.ownerId);
const donations = (query: Record<string, string> = {}, ctx = me) =>
  download(exportDonations, ctx, exportDonationsQuery.parse({ orgId: org.id, ...query }));

/** Number of rows of a large file whose last page is half full. */
const MANY = inForm(6, 20) * PAGE + PAGE / 2;
let campaignId = "";

beforeAll(async () => {
  const campaign = await makeCampaign(org.id);
  campaignId = campaign.id;
  const one = await makeDonation(campaign);
  await db().execute(sql`delete from donations where id = ${one.id}`);
  // Groups of seven share a microsecond, which millisecond precision cannot distinguish.
  await db().execute(sql`
    insert into donations (id, org_id, campaign_id, donor_id, receipt_number, frequency, payment_method, amount_cents,
      processing_fee_cents, platform_fee_cents, total_charged_cents, net_amount_cents, cover_fees, fee_version, donor_email,
      donor_first_name, donor_last_name, anonymous, email_opt_in, created_at, updated_at)
    select ${org.id} || md5(n::text), ${org.id}, ${campaign.id}, ${one.donorId}, ${org.id} || n, 'ONE_TIME', 'CARD', 5000,
      140, 0, 5000, 4860, false, 'test', 'ada@example.com', 'Ada', 'Okafor', false, false, at, at
    from generate_series(1, ${MANY}::int) n,
      lateral (select timestamptz '2026-06-01T04:00:00Z' + make_interval(secs => (n / 7) * 0.000001)) as t(at)`);
  await db().execute(sql`analyze donations`);
});

describe("a large file", () => {
  test("contains every donation once, oldest first, and can be resumed after any row", async () => {
    const [header, ...lines] = await linesOf(donations());
    expect(header).toMatch(/^id,created_at,/);
    const wanted = await db().execute<{ id: string }>(
      sql`select id from donations where org_id = ${org.id} order by created_at, id`,
    );
    expect(idsOf(lines)).toEqual(wanted.map((row) => row.id));
    for (const at of [6, MANY - PAGE - 1, MANY - PAGE, MANY - 2, MANY - 1]) {
      const after = idsOf(lines)[at] ?? "";
      expect(await linesOf(donations({ after, header: "false" }))).toEqual(lines.slice(at + 1));
    }
  });

  test("is read in short queries, as requested by its reader", async () => {
    const read = vi.mocked(readDonations);
    read.mockClear();
    const reader = (await donations()).stream.getReader();
    let rows = -1;
    for (let taken = 1; taken <= 4; taken++) {
      // A page is handed over in several pieces.
      while (rows < taken * PAGE) {
        const { value } = await reader.read();
        rows += new TextDecoder().decode(value).split("\n").length - 1;
      }
      await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(taken + 1), PATIENCE_MS);
      const got = await Promise.all(read.mock.results.map((one) => one.value as Promise<Page>));
      // Rows read ahead: at most one page queued and one in progress.
      expect(got.flatMap((page) => page.lines).length - rows).toBeLessThanOrEqual(2 * PAGE);
    }
    await reader.cancel();
    expect(read.mock.calls.length).toBeLessThanOrEqual(5);
  });

  test("finds each page by the index, without reading earlier pages", async () => {
    const ids = idsOf((await linesOf(donations())).slice(1));
    const { count, read } = await db().transaction(async (tx) => {
      const rowsRead = async () =>
        (
          await tx.execute<{ rows: number }>(sql`
            select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables where relname = 'donations'`)
        )[0]?.rows ?? 0;
      const spot = await findSpot(tx, "donations", { orgId: org.id, id: ids[MANY - 500] ?? "" });
      const filter = { orgId: org.id, created: { from: null, before: null } };
      const before = await rowsRead();
      const page = await readDonations(tx, filter, spot, PAGE);
      return { count: page.lines.length, read: (await rowsRead()) - before };
    });
    expect(count).toBe(499);
    expect(read).toBeGreaterThanOrEqual(count);
    expect(read).toBeLessThan(2 * PAGE);
  });

  test("neither loses nor repeats a row when others are inserted concurrently", async () => {
    const before = idsOf((await linesOf(donations())).slice(1));
    const reader = (await donations()).stream.getReader();
    const first = new TextDecoder().decode((await reader.read()).value);
    // One before all others, and one after them.
    const campaign = { id: campaignId, orgId: org.id };
    const late = await makeDonation(campaign, { createdAt: new Date("2020-01-01T00:00:00Z") });
    const newest = await makeDonation(campaign, { createdAt: new Date("2030-01-01T00:00:00Z") });
    let rest = "";
    for (let next = await reader.read(); !next.done; next = await reader.read())
      rest += new TextDecoder().decode(next.value);
    const got = idsOf(`${first}${rest}`.split("\r\n").slice(1, -1));
    expect(got.filter((id) => id !== newest.id)).toEqual(before);
    await db().execute(sql`delete from donations where id in (${late.id}, ${newest.id})`);
  });
});

test("a file in dollars has the same amounts as one in cents, and its unit is no filter in the audit log", async () => {
  const sum = async (amounts: "cents" | "dollars", column: string) => {
    const [header = "", ...rows] = await linesOf(donations({ amounts }));
    const at = header.split(",").indexOf(column);
    expect(at).toBeGreaterThan(0);
    return rows.reduce((all, row) => all + Math.round(Number(row.split(",")[at]) * 100), 0) / 100;
  };
  const cents = await sum("cents", "amount_cents");
  expect(cents).toBeGreaterThan(0);
  expect(await sum("dollars", "amount")).toBe(cents / 100);
  const [entry] = await db().execute<{ after: object }>(
    sql`select after from audit_entries where org_id = ${org.id} and action = 'export.downloaded' order by created_at desc, id desc limit 1`,
  );
  expect(entry?.after).toEqual({});
});

describe("filters", () => {
  test("match those of the list, with dates as days in the organization's time zone", async () => {
    expect(await linesOf(donations({ to: "2026-05-31" }))).toHaveLength(1);
    expect(await linesOf(donations({ from: "2026-06-02" }))).toHaveLength(1);
    const day = { from: "2026-06-01", to: "2026-06-01", q: "ADA@", frequency: "ONE_TIME", campaignId };
    expect(await linesOf(donations({ ...day, status: "PENDING" }))).toHaveLength(MANY + 1);
    expect(await linesOf(donations({ ...day, status: "SUCCEEDED" }))).toHaveLength(1);
  });

  test("by change return old donations that changed, to keep a copy in sync", async () => {
    const place = await makeOrganization();
    const campaign = await makeCampaign(place.id);
    const kept = await paidDonation(campaign);
    const partly = await paidDonation(campaign);
    await refunded(partly, 1250);
    await db().execute(
      sql`update donations set updated_at = ${"2026-11-01T00:00:00Z"} where id = ${partly.id}`,
    );
    const file = (query: Record<string, string>) =>
      linesOf(
        download(
          exportDonations,
          as(place.ownerId),
          exportDonationsQuery.parse({ orgId: place.id, ...query }),
        ),
      );
    const [header, ...changed] = await file({ updatedFrom: "2026-10-01" });
    expect(idsOf(changed)).toEqual([partly.id]);
    expect(header).toMatch(
      /,net_raised_cents,updated_at,giving_level_id,giving_level_name,custom_fields,message_state,language,offline,received_on,/,
    );
    expect(changed[0]).toMatch(/,3750,2026-11-01T00:00:00\.000Z,,,,,en,false,,,,,,,,,General fund,,,,,$/);
    expect(idsOf(await file({ updatedTo: "2026-10-01", header: "false" }))).toEqual([kept.id]);
  });

  test("that contradict each other, or an unknown `after`, are validation errors of their fields", async () => {
    const invalid = (field: string) => ({
      code: "invalid",
      extra: { fieldErrors: { [field]: [expect.any(String)] } },
    });
    await expect(donations({ from: "2026-06-02", to: "2026-06-02T03:59:59Z" })).rejects.toMatchObject(
      invalid("to"),
    );
    await expect(donations({ after: "unknown" })).rejects.toMatchObject(invalid("after"));
    const other = await makeOrganization();
    const foreign = await makeDonation(await makeCampaign(other.id));
    await expect(donations({ after: foreign.id })).rejects.toMatchObject(invalid("after"));
  });
});

test("a donation includes its level, and the donor's answers as JSON", async () => {
  const place = await makeOrganization();
  const campaign = await makeCampaign(place.id);
  const levelId = unique();
  const at = new Date("2026-06-01T12:00:00Z");
  await db()
    .insert(givingLevels)
    .values({ id: levelId, campaignId: campaign.id, name: "Bed", amountCents: 5000, createdAt: at });
  const fields = [unique("f"), unique("f")];
  for (const [position, id] of fields.entries())
    await db()
      .insert(customFields)
      .values({
        id,
        campaignId: campaign.id,
        label: `Question ${position}`,
        type: "TEXT",
        position,
        createdAt: at,
      });
  const { id: donationId } = await makeDonation(campaign, { givingLevelId: levelId });
  for (const fieldId of [...fields].reverse())
    await db().insert(donationAnswers).values({ donationId, fieldId, value: 'a "b", =c' });
  const [line] = await linesOf(
    download(
      exportDonations,
      as(place.ownerId),
      exportDonationsQuery.parse({ orgId: place.id, header: "false" }),
    ),
  );
  const [, name, cell] = /,(Bed),"(.*)",,en,false,,,,,,,,,General fund,,,,,$/.exec(line ?? "") ?? [];
  expect(name).toBe("Bed");
  expect(JSON.parse(cell?.replaceAll('""', '"') ?? "")).toEqual(
    fields.map((fieldId, position) => ({ fieldId, label: `Question ${position}`, value: 'a "b", =c' })),
  );
});

test("members download a file by the organization's id or slug, named after the slug and the day", async () => {
  const stranger = as(unique("user_"));
  await expect(donations({}, stranger)).rejects.toMatchObject({ code: "forbidden" });
  await expect(donations({ orgId: unique() })).rejects.toMatchObject({ code: "not_found" });
  const { name, stream } = await donations(
    { orgId: org.slug },
    { ...me, now: new Date("2026-11-21T03:00:00Z") },
  );
  expect(name).toBe(`donations-${org.slug}-2026-11-20.csv`);
  await stream.cancel();
});

test("caller and filters are recorded before the first row is sent, also when resuming", async () => {
  const place = await makeOrganization();
  const ctx = { ...as(place.ownerId), requestId: unique("req_") };
  const first = await makeDonation(await makeCampaign(place.id));
  const given = { orgId: place.slug, from: "2026-01-01", status: "SUCCEEDED" };
  await download(exportDonations, ctx, exportDonationsQuery.parse(given));
  await download(
    exportDonations,
    ctx,
    exportDonationsQuery.parse({ ...given, after: first.id, header: "false" }),
  );
  await download(exportDonors, ctx, exportDonorsQuery.parse({ orgId: place.id, q: "ada" }));
  await download(exportPayouts, ctx, exportPayoutsQuery.parse({ orgId: place.id }));
  const entries = await db().select().from(auditEntries).where(eq(auditEntries.orgId, place.id));
  const filters = { from: "2026-01-01", status: "SUCCEEDED" };
  expect(entries.sort((a, b) => a.id - b.id).map((entry) => [entry.subjectId, entry.after])).toEqual([
    ["donations", filters],
    ["donations", { ...filters, continuedAfter: first.id }],
    ["donors", { q: "ada" }],
    ["payouts", {}],
  ]);
  for (const entry of entries)
    expect(entry).toMatchObject({
      action: "export.downloaded",
      actorKind: "person",
      actorId: place.ownerId,
      subjectType: "export",
      before: null,
      requestId: ctx.requestId,
    });
});

test("a rejected export is not recorded", async () => {
  const place = await makeOrganization();
  const ask = (ctx: Context, more = {}) =>
    download(exportDonors, ctx, exportDonorsQuery.parse({ orgId: place.id, ...more }));
  await expect(ask(as((await makeOrganization()).ownerId))).rejects.toMatchObject({ code: "forbidden" });
  await expect(ask(as(place.ownerId), { after: "none" })).rejects.toMatchObject({ code: "invalid" });
  expect(await db().select().from(auditEntries).where(eq(auditEntries.orgId, place.id))).toEqual([]);
});

test("donors are exported with their totals and their own texts", async () => {
  const place = await makeOrganization();
  const campaign = await makeCampaign(place.id);
  const made = new Date("2026-06-01T12:00:00Z");
  const donation = await makeDonation(campaign, { status: "SUCCEEDED", succeededAt: made, createdAt: made });
  await db()
    .update(donors)
    .set({
      firstName: '=cmd|"/c calc"',
      lastName: "Okafor, Jr. 💚",
      emailOptInAt: made,
      postalAddress: "1 Elm St\nReno, NV",
    })
    .where(sql`${donors.id} = ${donation.donorId}`);
  const unpaid = { orgId: place.id, firstName: "No", lastName: "Donation" };
  await db()
    .insert(donors)
    .values({ ...unpaid, id: unique(), email: `${unique()}@example.com`, createdAt: new Date("2026-07-01") });
  await db().insert(rollupPending).values({
    campaignId: campaign.id,
    donorId: donation.donorId,
    day: "2026-06-01",
    hour: 12,
    method: "CARD",
    frequency: "ONE_TIME",
    anonymous: false,
    amountCents: 5000,
    donationCount: 1,
  });
  const [, one, two, ...more] = await linesOf(
    download(exportDonors, as(place.ownerId), exportDonorsQuery.parse({ orgId: place.id })),
  );
  const at = made.toISOString();
  expect(one).toMatch(
    new RegExp(
      `^${donation.donorId},.*,"'=cmd\\|""/c calc""","Okafor, Jr. 💚",5000,1,${at},${at},${at},,,,,en,,,,"1 Elm St\nReno, NV"$`,
    ),
  );
  expect(two).toMatch(/,No,Donation,0,0,,,,,,,,en,,,,$/);
  expect(more).toEqual([]);
  const found = exportDonorsQuery.parse({ orgId: place.id, q: "%", header: "false" });
  expect(await linesOf(download(exportDonors, as(place.ownerId), found))).toEqual([]);
});

test("a donation's language is the one it was made in, and a donor's that of the newest paid donation", async () => {
  const place = await makeOrganization();
  const campaign = await makeCampaign(place.id);
  const give = (language: string, day: string, paid: boolean) => {
    const createdAt = new Date(`${day}T12:00:00Z`);
    const state = paid ? ({ status: "SUCCEEDED", succeededAt: createdAt } as const) : {};
    return makeDonation(campaign, { ...state, language, createdAt, donorEmail });
  };
  const donorEmail = `${unique()}@example.com`;
  const ids = [
    await give("en", "2026-06-01", true),
    await give("es", "2026-06-02", true),
    // An unpaid donation: anyone can create one in the donor's name.
    await give("en", "2026-06-03", false),
  ].map(({ id }) => id);
  const query = { orgId: place.id };
  const column = (lines: string[], name: string) => {
    const at = lines[0]?.split(",").indexOf(name) ?? -1;
    return lines.slice(1).map((line) => [line.split(",")[0], line.split(",")[at]]);
  };
  const donationLines = await linesOf(
    download(exportDonations, as(place.ownerId), exportDonationsQuery.parse(query)),
  );
  expect(column(donationLines, "language")).toEqual(ids.map((id, at) => [id, ["en", "es", "en"][at]]));
  const donorLines = await linesOf(download(exportDonors, as(place.ownerId), exportDonorsQuery.parse(query)));
  expect(column(donorLines, "language")).toEqual([[expect.any(String), "es"]]);
});

test("payouts keep their sign and can be resumed", async () => {
  const place = await makeOrganization();
  const ids = [unique(), unique()].sort();
  for (const [index, id] of ids.entries())
    await db()
      .insert(payouts)
      .values({
        id,
        processorPayoutId: `po_${id}`,
        orgId: place.id,
        amountCents: index === 0 ? -1250 : 9000,
        status: "PAID",
        createdAt: new Date("2026-06-01T12:00:00Z"),
        updatedAt: new Date("2026-06-01T12:00:00Z"),
      });
  const file = (query: Record<string, string>) =>
    linesOf(
      download(exportPayouts, as(place.ownerId), exportPayoutsQuery.parse({ orgId: place.id, ...query })),
    );
  const [, first, second] = await file({});
  expect(first).toBe(`${ids[0]},2026-06-01T12:00:00.000Z,po_${ids[0]},PAID,-1250,usd,,,,,,`);
  expect(await file({ after: ids[0] ?? "", header: "false" })).toEqual([second]);
  expect(await file({ status: "FAILED", header: "false" })).toEqual([]);
});

test("a donation includes its fund, and a split donation its parts", async () => {
  const place = await makeOrganization();
  const campaign = await makeCampaign(place.id);
  const building = await makeFund(place.id, { name: "Building", code: "4100" });
  await makeDonation(campaign, { fundId: building.id });
  const { id } = await makeDonation(campaign);
  await db().transaction((tx) =>
    setParts(tx, id, [
      { fundId: building.id, amountCents: 2000 },
      { fundId: null, amountCents: 3000 },
    ]),
  );
  const file = (query: Record<string, string> = {}) =>
    linesOf(
      download(
        exportDonations,
        as(place.ownerId),
        exportDonationsQuery.parse({ orgId: place.id, header: "false", ...query }),
      ),
    );
  const ends = (await file()).map((line) => line.slice(line.indexOf(",en,false,,,,,,,,,") + 18));
  expect(ends.sort()).toEqual([
    '"Building, General fund",,"[{""fund"" : ""Building"", ""code"" : ""4100"", ""amountCents"" : 2000}, {""fund"" : ""General fund"", ""code"" : null, ""amountCents"" : 3000}]",,,',
    "Building,4100,,,,",
  ]);
  expect(await file({ fundId: building.id })).toHaveLength(2);
  expect(idsOf(await file({ fundId: "general" }))).toEqual([id]);
});

test("an audience lists each donor with an address and their consent to news, and filters by status, tag or segment", async () => {
  const place = await makeOrganization();
  const at = new Date("2026-05-01T00:00:00Z");
  const base = { orgId: place.id, firstName: "Ada", lastName: "Okafor", createdAt: at };
  const opted = { emailOptInAt: at, emailOptInSource: "form" };
  const people = {
    wants: { email: "a@example.com", postalAddress: "1 Elm St\nSpringfield, IL", ...opted },
    left: { email: "b@example.com", ...opted, unsubscribedAt: at },
    silent: { email: "c@example.com" },
    barred: { email: "d@example.com", ...opted, doNotContact: ["EMAIL"] },
    called: { email: "e@example.com", ...opted, doNotContact: ["PHONE"] },
    none: { email: null },
  } as const;
  for (const given of Object.values(people))
    await db()
      .insert(donors)
      .values({ ...base, id: unique(), ...given } as typeof donors.$inferInsert);
  const audience = async (more: Record<string, string> = {}) => {
    const query = exportAudienceQuery.parse({ orgId: place.id, header: "false", ...more });
    const lines = await linesOf(download(exportAudience, as(place.ownerId), query));
    return lines.map((line) => [line.split(",")[2]?.at(0), line.split(",")[6]].join(" ")).sort();
  };
  expect(await audience()).toEqual([
    "a Subscribed",
    "b Unsubscribed",
    "c Non-Subscribed",
    "d Unsubscribed",
    "e Subscribed",
  ]);
  expect(await audience({ status: "SUBSCRIBED" })).toEqual(["a Subscribed", "e Subscribed"]);
  expect(await audience({ status: "NON_SUBSCRIBED" })).toEqual(["c Non-Subscribed"]);
  expect(await audience({ tag: "none" })).toEqual([]);
  const query = exportAudienceQuery.parse({ orgId: place.id, status: "SUBSCRIBED" });
  const [header = "", ...rows] = await linesOf(download(exportAudience, as(place.ownerId), query));
  expect(header).toBe("id,created_at,Email Address,First Name,Last Name,Phone Number,Status,Tags,Address");
  expect(rows.find((row) => row.includes("a@example.com"))).toContain('"1 Elm St  Springfield, IL"');
});

test("the file for letters has each donor with a postal address who may be written to by post, also without email", async () => {
  const place = await makeOrganization();
  const ctx = as(place.ownerId);
  const at = new Date("2026-05-01T00:00:00Z");
  const home = { firstName: "Ada", lastName: "Okafor", postalAddress: "1 Elm St\nReno, NV" };
  const opted = { emailOptInAt: at, emailOptInSource: "form" };
  const people: Record<string, Partial<typeof donors.$inferInsert>> = {
    byCheck: { ...home, email: null },
    noPost: { ...home, email: "b@example.com", doNotContact: ["EMAIL", "POST"] },
    noEmail: { ...home, firstName: "", email: "c@example.com", doNotContact: ["EMAIL", "PHONE"] },
    noAddress: { ...home, email: "d@example.com", postalAddress: null },
    wantsNews: { ...home, email: "e@example.com", ...opted },
  };
  const ids: Record<string, string> = {};
  for (const [name, given] of Object.entries(people)) {
    const id = unique();
    ids[name] = id;
    await db()
      .insert(donors)
      .values({ id, orgId: place.id, firstName: "", lastName: "", email: null, createdAt: at, ...given });
  }
  await createHousehold(await permitInOrg(ctx, place.id), {
    name: "The Okafors",
    donorIds: [ids["wantsNews"] ?? ""],
  });
  const letters = async (more: Record<string, string> = {}) => {
    const query = exportAudienceQuery.parse({ orgId: place.id, format: "LETTERS", ...more });
    const file = await download(exportAudience, ctx, query);
    const [header, ...rows] = await linesOf(Promise.resolve(file));
    const nameOf = (id: string) => Object.keys(ids).find((name) => ids[name] === id) ?? id;
    const cells = rows.map((row): [string, string] => {
      const [id = "", , ...rest] = row.split(",");
      return [nameOf(id), rest.join()];
    });
    return { name: file.name, header, rows: Object.fromEntries(cells) };
  };
  const { name, header, rows } = await letters();
  expect(name).toMatch(new RegExp(`^letters-${place.slug}-`));
  expect(header).toBe("id,created_at,First Name,Last Name,Salutation,Postal Address,Household");
  expect(rows).toEqual({
    byCheck: 'Ada,Okafor,Ada Okafor,"1 Elm St\nReno, NV",',
    noEmail: ',Okafor,Okafor,"1 Elm St\nReno, NV",',
    wantsNews: 'Ada,Okafor,Ada Okafor,"1 Elm St\nReno, NV",The Okafors',
  });
  expect(Object.keys((await letters({ status: "SUBSCRIBED" })).rows)).toEqual(["wantsNews"]);
  expect(Object.keys((await letters({ mayContactBy: "EMAIL" })).rows).sort()).toEqual([
    "byCheck",
    "wantsNews",
  ]);
  // `createdAt` is the same for all, so rows are in the order of ids.
  const rest = await letters({ after: Object.values(ids).sort().at(-1) ?? "" });
  expect(rest.rows).toEqual({});
});

describe("the files of a filtered list of donors", () => {
  const day = (text: string) => new Date(`${text}T12:00:00Z`);
  const filters: Record<string, string>[] = [
    {},
    { q: "ada@" },
    { tag: "Board" },
    { mayContactBy: "POST" },
    { givingPeriod: "2025" },
    { givingPeriod: "2026", standing: "LAPSED" },
    { firstPeriod: "2026" },
    { firstBefore: "2026" },
    { from: "2026-03-01" },
    { to: "2026-02-28" },
    { q: "example.com", givingPeriod: "2026", standing: "NEW", mayContactBy: "EMAIL", from: "2026-01-01" },
  ];

  async function setUp() {
    const place = await makeOrganization();
    const campaign = await makeCampaign(place.id);
    const give = async (name: string, days: readonly string[]) => {
      const made = [];
      for (const at of days)
        made.push(
          await paidDonation(campaign, {
            donorEmail: `${name}@${place.id}.example.com`,
            createdAt: day(at),
            succeededAt: day(at),
          }),
        );
      const donorId = made[0]?.donorId ?? "";
      await db()
        .update(donors)
        .set({ createdAt: day(days[0] ?? ""), postalAddress: "1 Elm St" })
        .where(eq(donors.id, donorId));
      return donorId;
    };
    const lapsed = await give("ada", ["2025-05-01"]);
    const kept = await give("ben", ["2025-05-01", "2026-02-01"]);
    const fresh = await give("cleo", ["2026-04-01"]);
    await db()
      .update(donors)
      .set({ doNotContact: ["POST"] })
      .where(eq(donors.id, kept));
    const tagged = await permitInOrg(as(place.ownerId), place.id);
    await tagDonors(tagged, { donorIds: [kept, fresh], add: ["Board"], remove: [] });
    return { ctx: { ...as(place.ownerId), now: day("2026-11-20") }, orgId: place.id, lapsed, kept, fresh };
  }

  test("the mailing list has exactly the donors of the list with the same filters, as the plain file does, and the letters those with post", async () => {
    const { ctx, orgId, lapsed, kept, fresh } = await setUp();
    const org = await permitInOrg(ctx, orgId);
    const found: Record<string, string[]> = {};
    for (const filter of filters) {
      const given = { orgId, header: "false", ...filter };
      const { donors: listed } = await listDonors(org, listDonorsQuery.parse({ orgId, ...filter }));
      const ids = listed.map(({ id }) => id).sort();
      const audience = await linesOf(download(exportAudience, ctx, exportAudienceQuery.parse(given)));
      const letters = await linesOf(
        download(exportAudience, ctx, exportAudienceQuery.parse({ ...given, format: "LETTERS" })),
      );
      const plain = await linesOf(download(exportDonors, ctx, exportDonorsQuery.parse(given)));
      expect(idsOf(audience).sort(), JSON.stringify(filter)).toEqual(ids);
      expect(idsOf(plain).sort(), JSON.stringify(filter)).toEqual(ids);
      const writable = ids.filter((id) => id !== kept);
      expect(idsOf(letters).sort(), JSON.stringify(filter)).toEqual(writable);
      found[JSON.stringify(filter)] = ids;
    }
    expect(Object.values(found)).toEqual(
      [
        [lapsed, kept, fresh],
        [lapsed],
        [kept, fresh],
        [lapsed, fresh],
        [lapsed, kept],
        [lapsed],
        [fresh],
        [lapsed, kept],
        [fresh],
        [lapsed, kept],
        [fresh],
      ].map((ids) => ids.sort()),
    );
  });

  test("the mailing list refuses the filters that the list refuses", () => {
    for (const filter of [{ standing: "LAPSED" }, { from: "2026-02-01", to: "2026-01-01" }])
      for (const query of [exportAudienceQuery, exportDonorsQuery, listDonorsQuery])
        expect(query.safeParse({ orgId: "o", ...filter }).success).toBe(false);
  });
});
