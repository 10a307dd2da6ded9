import { eq, inArray, sql, TransactionRollbackError } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { donationFunds } from "@/db/schema/donation-funds";
import { donations } from "@/db/schema/donations";
import { donorFields, donorFieldValues } from "@/db/schema/donor-fields";
import { donorTaggings, donorTags } from "@/db/schema/donor-tags";
import { CONTACT_CHANNELS, donors } from "@/db/schema/donors";
import { organizations } from "@/db/schema/organizations";
import { subscriptions } from "@/db/schema/subscriptions";
import { makeCampaign, makeDonation, makeFund, makeOrganization, testDatabase, unique } from "@/db/testing";
import { permitInOrg } from "@/lib/auth/access";
import type { DonorPosition } from "@/lib/donors/list-cursor";
import { listDonorRows, skimDonorRows } from "@/lib/donors/list-store";
import { designateDonation } from "@/lib/funds/api";
import { GENERAL_FUND_ID } from "@/lib/funds/labels";
import { designateInput } from "@/lib/funds/schemas";
import { newContext } from "@/lib/http/context";
import { dayIn } from "@/lib/kernel/time/zoned";
import { paidDonation, refunded } from "@/lib/ledger/testing/story";
import { rebuildRollups } from "@/lib/totals/rebuild-store";
import { fold } from "@/lib/totals/store";
import { inForm } from "@/scripts/long-forms";
import { COMPARISONS } from "./labels";
import { membersBy } from "./members";
import { inSegment } from "./members-store";
import { type Rules, rulesSchema } from "./schemas";
import { meets, type Remembered } from "./testing/evaluate";

const db = testDatabase();
const ZONE = "America/New_York";
/** Still the day before in New York. */
const NOW = new Date("2026-03-31T02:30:00Z");
const DONORS = 60;
const TYPES = ["TEXT", "NUMBER", "DATE", "CHOICE", "YES_NO"] as const;
const SIZES = ["Small", "Large"];
/** Values of each type, as stored for donors and as used in conditions. */
const VALUES = {
  TEXT: ["Plays the cello", "cello", "100% sure_thing"],
  NUMBER: [-2.5, 0, 7, 12],
  DATE: ["1985-12-31", "2026-03-30", "2026-03-31"],
  CHOICE: SIZES,
  YES_NO: [true, false],
} as const;
const COLUMN = { TEXT: "text", NUMBER: "number", DATE: "day", CHOICE: "text", YES_NO: "yes" } as const;

async function setUp() {
  const org = await makeOrganization({ timezone: ZONE });
  const campaigns = [await makeCampaign(org.id), await makeCampaign(org.id)];
  const funds = [await makeFund(org.id), await makeFund(org.id)];
  const tags = ["Board", "Volunteer"].map((name) => ({ id: unique(), orgId: org.id, name, createdAt: NOW }));
  await db.insert(donorTags).values(tags);
  const fields = TYPES.map((type) => ({ id: unique(), type }));
  await db.insert(donorFields).values(
    fields.map(({ id, type }, position) => ({
      id,
      orgId: org.id,
      name: type,
      type,
      options: type === "CHOICE" ? SIZES : null,
      position,
      createdAt: NOW,
      updatedAt: NOW,
    })),
  );
  const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
  return { org, campaigns: ids(campaigns), funds: ids(funds), tags: ids(tags), fields };
}
type Setup = Awaited<ReturnType<typeof setUp>>;

/** Returns those of an organization's donors whom the database finds. */
async function found({ org }: Setup, rules: Rules): Promise<string[]> {
  const now = { ...newContext({ kind: "person", userId: org.ownerId }), db, now: NOW };
  const { joins, where } = await membersBy(await permitInOrg(now, org.id), rules);
  const rows = await db.execute<{ id: string }>(sql`select donors.id from donors ${joins} where ${where}`);
  return rows.map(({ id }) => id).sort();
}

const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: undefined });
const cents = fc.constantFrom(1, 1000, 2500, 5000, 9999, 10_000, 25_000, 60_000);
const day = fc.constantFrom(
  "2024-02-29",
  "2025-03-30",
  "2025-12-31",
  "2026-01-01",
  "2026-03-09",
  "2026-03-30",
);

function anyRules({ campaigns, funds, tags, fields }: Setup): fc.Arbitrary<Rules> {
  const period = fc.oneof(
    fc.constant({ kind: "ANY_TIME" }),
    fc.record({
      kind: fc.constant("LAST"),
      count: fc.constantFrom(1, 2, 12, 13, 90, 400),
      unit: fc.constantFrom("DAYS", "MONTHS", "YEARS"),
    }),
    fc.record({ kind: fc.constant("YEAR"), yearsAgo: fc.nat(3) }),
    fc.record({ kind: fc.constant("DATES"), from: fc.option(day), to: fc.option(day) }),
  );
  const condition = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        field: fc.constant("GIVING"),
        is: fc.constantFrom("GAVE", "DID_NOT_GIVE"),
        period,
        campaignId: maybe(fc.constantFrom(...campaigns)),
        fundId: maybe(fc.constantFrom(...funds, GENERAL_FUND_ID)),
        atLeastCents: maybe(cents),
        atMostCents: maybe(cents),
        atLeastDonations: maybe(fc.integer({ min: 1, max: 4 })),
        atMostDonations: maybe(fc.integer({ min: 1, max: 4 })),
      }),
    },
    fc.record({
      field: fc.constant("LARGEST_DONATION"),
      atLeastCents: maybe(cents),
      atMostCents: maybe(cents),
    }),
    {
      weight: 2,
      arbitrary: fc.record({
        field: fc.constantFrom("FIRST_DONATION", "LATEST_DONATION"),
        is: fc.constantFrom("IN", "BEFORE"),
        period,
      }),
    },
    fc.record({
      field: fc.constant("TAG"),
      is: fc.constantFrom("HAS", "HAS_NOT"),
      tagId: fc.constantFrom(...tags, "gone"),
    }),
    {
      weight: 3,
      arbitrary: fc.constantFrom(...fields).chain(({ id, type }) =>
        fc.record({
          field: fc.constant("DONOR_FIELD"),
          fieldId: fc.constantFrom(id, id, id, "gone"),
          is: fc.constantFrom(...COMPARISONS[type]),
          value: maybe(
            fc.constantFrom<string | number | boolean>(
              ...VALUES[type],
              ...(type === "TEXT" ? ["CELLO", "%"] : []),
            ),
          ),
        }),
      ),
    },
    fc.record({ field: fc.constant("RECURRING"), is: fc.constantFrom("ACTIVE", "NOT_ACTIVE", "ENDED") }),
    fc.record({ field: fc.constant("NEWS"), is: fc.constantFrom("SUBSCRIBED", "NOT_SUBSCRIBED") }),
    fc.record({
      field: fc.constant("DO_NOT_CONTACT"),
      is: fc.constantFrom("MARKED", "NOT_MARKED"),
      channel: fc.constantFrom(...CONTACT_CHANNELS),
    }),
  );
  return fc
    .record({
      match: fc.constantFrom("ALL", "ANY"),
      conditions: fc.array(condition, { minLength: 1, maxLength: 4 }),
    })
    .map((given) => rulesSchema.safeParse(given))
    .filter((parsed) => parsed.success)
    .map((parsed) => parsed.data as Rules);
}

type Drawn = {
  donations: {
    daysAgo: number;
    cents: number;
    campaign: number;
    fund: "none" | 0 | 1 | "split";
    status: "SUCCEEDED" | "FAILED" | "REFUNDED";
  }[];
  tags: number[];
  subscriptions: ("ACTIVE" | "PAUSED" | "CANCELED" | "INCOMPLETE")[];
  news: "never" | "wants" | "left";
  doNotContact: (typeof CONTACT_CHANNELS)[number][];
  values: Partial<Record<(typeof TYPES)[number], string | number | boolean>>;
};
const anyDonor: fc.Arbitrary<Drawn> = fc.record({
  donations: fc.array(
    fc.record({
      daysAgo: fc.oneof(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 1200 })),
      cents: fc.constantFrom(1000, 2500, 9999, 10_000, 50_000),
      campaign: fc.nat(1),
      fund: fc.constantFrom<Drawn["donations"][number]["fund"][]>("none", "none", 0, 1, "split"),
      status: fc.constantFrom("SUCCEEDED", "SUCCEEDED", "SUCCEEDED", "FAILED", "REFUNDED"),
    }),
    { maxLength: 5 },
  ),
  tags: fc.uniqueArray(fc.nat(1)),
  subscriptions: fc.array(fc.constantFrom("ACTIVE", "PAUSED", "CANCELED", "INCOMPLETE"), { maxLength: 2 }),
  news: fc.constantFrom("never", "wants", "left"),
  doNotContact: fc.subarray([...CONTACT_CHANNELS]),
  values: fc.record(
    {
      TEXT: fc.constantFrom(...VALUES.TEXT),
      NUMBER: fc.constantFrom(...VALUES.NUMBER),
      DATE: fc.constantFrom(...VALUES.DATE),
      CHOICE: fc.constantFrom(...VALUES.CHOICE),
      YES_NO: fc.constantFrom(...VALUES.YES_NO),
    },
    { requiredKeys: [] },
  ),
});

/** Stores a generated donor, and returns its in-memory representation. */
async function store({ org, campaigns, funds, tags, fields }: Setup, drawn: Drawn): Promise<Remembered> {
  const id = unique();
  const email = `${id}@example.com`;
  await db.insert(donors).values({
    id,
    orgId: org.id,
    email,
    firstName: "Ada",
    lastName: "Okafor",
    createdAt: NOW,
    ...(drawn.news === "never" ? {} : { emailOptInAt: NOW, emailOptInSource: "my_giving" }),
    ...(drawn.news === "left" ? { unsubscribedAt: NOW } : {}),
    doNotContact: drawn.doNotContact,
  });
  const remembered: Remembered = {
    id,
    donations: [],
    tagIds: new Set(drawn.tags.map((index) => tags[index] ?? "")),
    subscriptions: drawn.subscriptions,
    wantsNews: drawn.news === "wants",
    doNotContact: drawn.doNotContact,
    values: new Map(
      fields.flatMap(({ id: field, type }) => {
        const value = drawn.values[type];
        return value === undefined ? [] : [[field, value] as const];
      }),
    ),
  };
  for (const { id: fieldId, type } of fields)
    if (drawn.values[type] !== undefined)
      await db.insert(donorFieldValues).values({ donorId: id, fieldId, [COLUMN[type]]: drawn.values[type] });
  for (const [index, one] of drawn.donations.entries()) {
    // Spread over all hours of the day, so that days in the zone and in UTC differ.
    const at = new Date(NOW.getTime() - one.daysAgo * 86_400_000 - index * 5 * 3_600_000);
    const campaignId = campaigns[one.campaign] ?? "";
    const fundId = typeof one.fund === "number" ? (funds[one.fund] ?? "") : null;
    const donation = await makeDonation(
      { id: campaignId, orgId: org.id },
      {
        donorEmail: email,
        amountCents: one.cents,
        totalChargedCents: one.cents,
        netAmountCents: one.cents - 140,
        status: one.status,
        createdAt: at,
        succeededAt: one.status === "FAILED" ? null : at,
        fundId,
      },
    );
    const parts = new Map(one.fund === "split" ? [] : [[fundId ?? GENERAL_FUND_ID, one.cents]]);
    if (one.fund === "split") {
      for (const [position, fund] of funds.entries()) parts.set(fund, position === 0 ? 700 : one.cents - 700);
      await db.insert(donationFunds).values(
        [...parts].map(([fund, amountCents], position) => ({
          donationId: donation.id,
          position,
          fundId: fund,
          amountCents,
        })),
      );
      await db.update(donations).set({ split: true }).where(eq(donations.id, donation.id));
    }
    if (one.status === "SUCCEEDED") remembered.donations.push({ at, cents: one.cents, campaignId, parts });
  }
  if (drawn.tags.length > 0)
    await db.insert(donorTaggings).values([...remembered.tagIds].map((tagId) => ({ donorId: id, tagId })));
  if (drawn.subscriptions.length > 0)
    await db.insert(subscriptions).values(
      drawn.subscriptions.map((status) => ({
        id: unique(),
        orgId: org.id,
        campaignId: campaigns[0] ?? "",
        donorId: id,
        status,
        frequency: "MONTHLY" as const,
        paymentMethod: "CARD" as const,
        amountCents: 1000,
        totalChargedCents: 1000,
        coverFees: false,
        startedAt: status === "INCOMPLETE" ? null : NOW,
        canceledAt: status === "CANCELED" ? NOW : null,
        createdAt: NOW,
        updatedAt: NOW,
      })),
    );
  return remembered;
}

test("the donors of any segment are those found by evaluating its conditions donation by donation", async () => {
  const setup = await setUp();
  const all = await Promise.all(
    fc.sample(anyDonor, { numRuns: DONORS, seed: 4 }).map((drawn) => store(setup, drawn)),
  );
  // A donor of another organization, who meets the conditions and is never found.
  const other = await setUp();
  await paidDonation(await makeCampaign(other.org.id));
  const today = dayIn(NOW.toISOString(), ZONE);
  expect(today).toBe("2026-03-30");
  let members = 0;
  await fc.assert(
    fc.asyncProperty(anyRules(setup), async (rules) => {
      const expected = all.filter((donor) => meets(donor, rules, today, ZONE)).map(({ id }) => id);
      expect(await found(setup, rules)).toEqual(expected.sort());
      members += expected.length;
    }),
    { numRuns: inForm(80, 500), seed: 7 },
  );
  // Guards against trivial conditions.
  expect(members).toBeGreaterThan(1000);
});

test("a subscribed donor who must not be contacted by email is not a subscriber, and is found by the channel", async () => {
  const setup = await setUp();
  const make = (doNotContact: Drawn["doNotContact"], news: Drawn["news"] = "wants") =>
    store(setup, { donations: [], tags: [], subscriptions: [], news, doNotContact, values: {} });
  const free = await make([]);
  const barred = await make(["EMAIL"]);
  const post = await make(["POST"]);
  const never = await make([], "never");
  const of = (condition: object) =>
    found(setup, rulesSchema.parse({ match: "ALL", conditions: [condition] }));
  const ids = (...all: Remembered[]) => all.map(({ id }) => id).sort();
  expect(await of({ field: "NEWS", is: "SUBSCRIBED" })).toEqual(ids(free, post));
  expect(await of({ field: "NEWS", is: "NOT_SUBSCRIBED" })).toEqual(ids(barred, never));
  const marked = (is: string, channel: string) => of({ field: "DO_NOT_CONTACT", is, channel });
  expect(await marked("MARKED", "EMAIL")).toEqual(ids(barred));
  expect(await marked("NOT_MARKED", "POST")).toEqual(ids(free, barred, never));
  expect(await marked("MARKED", "PHONE")).toEqual([]);
});

test("pages of a segment, in any number and by a text, contain each of its donors once, in the order of the list", async () => {
  const setup = await setUp();
  const { id: orgId, ownerId } = setup.org;
  const all = await Promise.all(
    fc.sample(anyDonor, { numRuns: DONORS, seed: 9 }).map((drawn) => store(setup, drawn)),
  );
  for (const campaignId of setup.campaigns) await rebuildRollups(db, campaignId, 60_000);
  // Several donors share each time, and every third donor is in the list's second part.
  await db.execute(sql`
    update donors set created_at = created_at - make_interval(days => n % 17), name_edited_at = case when n % 3 > 0 then created_at end,
      first_name = case when n % 5 < 3 then 'Ada' else 'Ben' end
    from (select id as numbered, row_number() over (order by md5(id))::int as n from donors where org_id = ${orgId}) numbers
    where id = numbered`);
  const listed = await db.execute<{
    id: string;
    first_name: string;
    created_at: string;
    is_later: boolean;
  }>(sql`
    select id, first_name, created_at, name_edited_at is null as is_later from donors where org_id = ${orgId} order by name_edited_at is null, created_at desc, id desc`);
  const ctx = await permitInOrg({ ...newContext({ kind: "person", userId: ownerId }), db, now: NOW }, orgId);
  const today = dayIn(NOW.toISOString(), ZONE);
  let bounded = 0;
  let exact = 0;
  await fc.assert(
    fc.asyncProperty(
      anyRules(setup),
      // With a space, which no address contains.
      fc.constantFrom(undefined, "ada ok"),
      fc.constantFrom(1, 8, 25, 1000),
      fc.constantFrom(3, 7, 50),
      fc.boolean(),
      async (rules, q, searched, limit, byNumber) => {
        const ids = new Set(all.filter((donor) => meets(donor, rules, today, ZONE)).map(({ id }) => id));
        const expected = listed
          .filter(({ id, first_name }) => ids.has(id) && (!q || first_name === "Ada"))
          .map(({ id }) => id);
        const filter = {
          orgId,
          q,
          created: { from: null, before: null },
          members: await membersBy(ctx, rules),
        };
        const whole = { ...filter, after: null, offset: 0, limit: 1000 };
        const full = await listDonorRows(db, whole);
        expect({ ids: full.rows.map(({ id }) => id), total: full.total }).toEqual({
          ids: expected,
          total: expected.length,
        });
        const limits = { next: searched, all: 1000 };
        const seen: string[] = [];
        let after: DonorPosition | null = null;
        do {
          const slice = { after: byNumber ? null : after, offset: byNumber ? seen.length : 0, limit };
          const page = await skimDonorRows(db, { ...filter, ...slice }, limits);
          seen.push(...page.rows.map(({ id }) => id));
          if (page.isLowerBound) bounded += 1;
          else exact += 1;
          expect(page.isLowerBound ? page.total <= expected.length : page.total === expected.length).toBe(
            true,
          );
          const last: (typeof page.rows)[number] | undefined = page.rows.at(limit - 1);
          after = last ? { ...last, isLater: last.nameEditedAt === null } : null;
        } while (after);
        expect(seen).toEqual(expected);
        const [end] = expected.slice(-1);
        const back: string[] = [];
        for (let before = end; before; before = back.length % limit === 0 ? back[0] : undefined) {
          const row = listed.find(({ id }) => id === before);
          if (!row) throw new Error("a row that is not listed was read");
          const at = { createdAt: new Date(row.created_at), id: before, isLater: row.is_later };
          const found = await skimDonorRows(
            db,
            { ...filter, after: null, before: at, offset: 0, limit },
            limits,
          );
          back.unshift(...found.rows.map(({ id }) => id));
          if (found.rows.length === 0) break;
        }
        expect(back).toEqual(expected.slice(0, -1));
      },
    ),
    { numRuns: inForm(40, 400), seed: 11 },
  );
  // Both ways of reading a page occurred.
  expect(Math.min(bounded, exact)).toBeGreaterThan(20);
});

test("a page of a long list says that only a part of it was searched, unless it is full or all are searched", async () => {
  const { org, tags } = await setUp();
  const [tagId = ""] = tags;
  // Of 60 known donors and 20 others, the oldest 30 known ones and the oldest 10 others lack the tag.
  await db.execute(sql`
    insert into donors (id, org_id, email, first_name, last_name, name_edited_at, created_at)
    select ${org.id} || n, ${org.id}, ${org.id} || n || '@example.com', 'Ada', 'Okafor', case when n > 20 then ${NOW.toISOString()}::timestamptz end,
      ${NOW.toISOString()}::timestamptz + make_interval(mins => n)
    from generate_series(1, 80) n`);
  await db.execute(sql`
    insert into donor_taggings (donor_id, tag_id)
    select ${org.id} || n, ${tagId} from generate_series(1, 80) n where n > 50 or n between 11 and 20`);
  const numbers = (from: number, to: number) =>
    Array.from({ length: from - to + 1 }, (_, index) => `${org.id}${from - index}`);
  const expected = [...numbers(50, 21), ...numbers(10, 1)];
  const ctx = await permitInOrg(
    { ...newContext({ kind: "person", userId: org.ownerId }), db, now: NOW },
    org.id,
  );
  const rules = rulesSchema.parse({ match: "ALL", conditions: [{ field: "TAG", is: "HAS_NOT", tagId }] });
  const filter = {
    orgId: org.id,
    created: { from: null, before: null },
    members: await membersBy(ctx, rules),
  };
  const slice = { after: null, offset: 0, limit: 10 };
  const read = async (more: object, limits: { next: number; all: number }) => {
    const { rows, ...page } = await skimDonorRows(db, { ...filter, ...slice, ...more }, limits);
    return { ...page, ids: rows.map(({ id }) => id) };
  };
  const limits = { next: 35, all: 70 };
  const cut = { ids: numbers(50, 46), total: 5, isLowerBound: true, searched: 35 };
  expect(await read({}, limits)).toEqual(cut);
  const full = { ids: expected.slice(0, 10), total: 40, isLowerBound: false, searched: null };
  expect(await read({ searchAll: true }, limits)).toEqual(full);
  expect(await read({}, { ...limits, all: 80 })).toEqual(full);
  expect(await read({}, { ...limits, next: 45 })).toEqual({ ...full, total: 15, isLowerBound: true });
  // Across the list's parts, and backward.
  const at = (n: number) => ({
    id: `${org.id}${n}`,
    createdAt: new Date(NOW.getTime() + n * 60_000),
    isLater: n <= 20,
  });
  expect((await read({ after: at(24) }, { ...limits, next: 16 })).ids).toEqual([
    ...numbers(23, 21),
    ...numbers(10, 8),
  ]);
  expect((await read({ before: at(18) }, { ...limits, next: 5 })).ids).toEqual(numbers(23, 21));
  // An index leads to the few donors with the tag.
  const has = rulesSchema.parse({ match: "ALL", conditions: [{ field: "TAG", is: "HAS", tagId }] });
  const page = { after: at(51), members: await membersBy(ctx, has) };
  expect(await read(page, limits)).toEqual({
    ids: numbers(20, 11),
    total: 40,
    isLowerBound: false,
    searched: null,
  });
});

test("few donors by the day of their latest donation are read from an index of it", async () => {
  const { id: orgId } = await makeOrganization({ timezone: ZONE });
  let plan = "";
  let ids: string[] = [];
  await db
    .transaction(async (tx) => {
      await tx.execute(sql`
        insert into donor_giving (org_id, dimension, key, donor_id, days, totals, largest_cents)
        select ${orgId}, dimension, '', ${orgId} || n, array[date '2020-01-01', date '2021-01-01' + n], '{1,2}', 1
        from generate_series(1, 5000) n, unnest('{all,campaign}'::text[]) dimension`);
      await tx.execute(sql`analyze donor_giving`);
      const rules = rulesSchema.parse({
        match: "ALL",
        conditions: [
          {
            field: "LATEST_DONATION",
            is: "BEFORE",
            period: { kind: "DATES", from: "2021-01-21", to: null },
          },
        ],
      });
      const { candidates } = inSegment({ orgId, today: "2026-03-30", timezone: ZONE, name: "given" }, rules);
      expect(candidates).toHaveLength(1);
      const [query = sql``] = candidates;
      plan = JSON.stringify(await tx.execute(sql`explain ${query}`));
      ids = (await tx.execute<{ donor_id: string }>(query)).map(({ donor_id }) => donor_id);
      tx.rollback();
    })
    .catch((error: unknown) => {
      if (!(error instanceof TransactionRollbackError)) throw error;
    });
  expect(plan).toContain("donor_giving_latest");
  expect(ids.sort()).toEqual(Array.from({ length: 19 }, (_, index) => `${orgId}${index + 1}`).sort());
});

test("a segment follows every change of what a donor gave, folded or not, and of the time zone", async () => {
  const setup = await setUp();
  const [campaignId = "", fundId = ""] = [setup.campaigns[0], setup.funds[0]];
  const campaign = { ...(await makeCampaign(setup.org.id)), id: campaignId };
  const rules = (more: object = {}) =>
    rulesSchema.parse({
      match: "ALL",
      conditions: [{ field: "GIVING", is: "GAVE", period: { kind: "ANY_TIME" }, ...more }],
    });
  expect(await found(setup, rules())).toEqual([]);

  const donation = await paidDonation(campaign);
  expect(await found(setup, rules({ atLeastCents: 5000 }))).toEqual([donation.donorId]);
  await fold(db, campaignId);
  expect(await found(setup, rules({ atLeastCents: 5000 }))).toEqual([donation.donorId]);
  await refunded(donation, 1000);
  await fold(db, campaignId);
  // Folded before it was read: the fold has recorded the change.
  expect(await found(setup, rules({ atLeastCents: 5000 }))).toEqual([]);
  expect(await found(setup, rules({ atLeastCents: 4000, campaignId }))).toEqual([donation.donorId]);

  const ctx = { ...newContext({ kind: "person", userId: setup.org.ownerId }), db };
  const body = designateInput.parse({ fundId, reason: "Asked by phone" });
  const general = rules({ fundId: GENERAL_FUND_ID });
  expect(await found(setup, rules({ fundId }))).toEqual([]);
  expect(await found(setup, general)).toEqual([donation.donorId]);
  await designateDonation.run(ctx, { params: { id: donation.id }, body });
  expect(await found(setup, rules({ fundId }))).toEqual([donation.donorId]);
  expect(await found(setup, general)).toEqual([]);

  // A repair that recomputes from the donations themselves.
  await db
    .update(donations)
    .set({ netRaisedCents: 3000 })
    .where(inArray(donations.id, [donation.id]));
  await rebuildRollups(db, campaignId, 60_000);
  expect(await found(setup, rules({ atMostCents: 3000 }))).toEqual([donation.donorId]);

  // 12:00 UTC on June 1 is already June 2 in Kiritimati.
  const after = rules({ period: { kind: "DATES", from: "2026-06-02", to: null } });
  expect(await found(setup, after)).toEqual([]);
  await db
    .update(organizations)
    .set({ timezone: "Pacific/Kiritimati" })
    .where(eq(organizations.id, setup.org.id));
  expect(await found(setup, after)).toEqual([donation.donorId]);
});

test("concurrent readers find a donation that none has read yet", async () => {
  const setup = await setUp();
  const campaign = { ...(await makeCampaign(setup.org.id)), id: setup.campaigns[0] ?? "" };
  const rules = rulesSchema.parse({
    match: "ALL",
    conditions: [{ field: "LARGEST_DONATION", atLeastCents: 5000 }],
  });
  const read = () => Promise.all([1, 2, 3].map(() => found(setup, rules)));
  const first = await paidDonation(campaign);
  expect(await read()).toEqual([1, 2, 3].map(() => [first.donorId]));
  const both = [first.donorId, (await paidDonation(campaign)).donorId].sort();
  expect(await read()).toEqual([1, 2, 3].map(() => both));
});
