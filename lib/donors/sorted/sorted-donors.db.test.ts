import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test, vi } from "vitest";
import type { Executor } from "@/db/client";
import { donors } from "@/db/schema/donors";
import { makeCampaign, makeDonation, makeOrganization, testDatabase } from "@/db/testing";
import { vacuumTable } from "@/db/testing/vacuum";
import { permitInOrg } from "@/lib/auth/access";
import { listDonors } from "@/lib/donors/api";
import { newContext } from "@/lib/http/context";
import { NOW, paidDonation, refunded } from "@/lib/ledger/testing/story";
import { membersBy } from "@/lib/segments/members";
import { rulesSchema } from "@/lib/segments/schemas";
import { refreshDonorGiving } from "@/lib/totals/donor-giving-store";
import { fold } from "@/lib/totals/store";
import { inForm } from "@/scripts/long-forms";
import type { ChosenSort, SortedPosition } from "../list-cursor";
import { listDonorsQuery } from "../schemas";
import { tagDonors } from "../tags/api";
import { tagDonorsInput } from "../tags/schemas";
import { skimSortedDonors } from "./list-store";
import { orderOf } from "./order-store";
import { skimParts } from "./parts-store";

vi.mock("@/lib/services/inngest/send");

const db = testDatabase();
const SORTS = ["name", "giving", "latestDonation"] as const;
const COUNT = 24;
const ZONE = "America/New_York";

let org: Awaited<ReturnType<typeof makeOrganization>>;
const caller = (of = org) => ({
  ...newContext({ kind: "person" as const, userId: of.ownerId }),
  db,
  now: NOW,
});

const gift = (amountCents: number, createdAt: Date, donorEmail: string) => ({
  amountCents,
  totalChargedCents: amountCents,
  netAmountCents: amountCents,
  processingFeeCents: 0,
  platformFeeCents: 0,
  donorEmail,
  createdAt,
});

/**
 * Donors with equal and different names, amounts and days: a third of them gave, some twice, one was refunded, others
 * were entered by staff or never paid. A part of the giving is not folded.
 */
beforeAll(async () => {
  org = await makeOrganization({ timezone: ZONE });
  const campaign = await makeCampaign(org.id);
  const tagged: string[] = [];
  for (let n = 0; n < COUNT; n += 1) {
    const email = `donor${n}-${n % 2 ? "odd" : "even"}@example.com`;
    const createdAt = new Date(NOW.getTime() - (n % 10) * 86_400_000 - Math.floor(n / 3) * 3_600_000);
    const cents = [2500, 5000, 5000, 10_000][n % 4] ?? 0;
    const made = n % 3 === 0 ? makeDonation : paidDonation;
    const donation = await made(campaign, gift(cents, createdAt, email));
    if (n % 3 === 1 && n % 2 === 0) await paidDonation(campaign, gift(2500, NOW, email));
    if (n === 5) await refunded(donation, cents);
    if (n === COUNT / 2) await fold(db, campaign.id);
    await db
      .update(donors)
      .set({
        lastName: ["Ávila", "avila", "Zorn", "Beck", "Zorn"][n % 5] ?? "",
        firstName: ["Bo", "Ada"][n % 2] ?? "",
        createdAt: new Date(NOW.getTime() - Math.floor(n / 4) * 86_400_000),
        ...(n % 6 === 0 && { nameEditedAt: NOW }),
      })
      .where(eq(donors.id, donation.donorId));
    if (n % 4 === 0) tagged.push(donation.donorId);
  }
  await tagDonors.run(caller(), {
    params: { idOrSlug: org.id },
    body: tagDonorsInput.parse({ donorIds: tagged, add: ["Volunteer"] }),
  });
  await refreshDonorGiving(db, { orgId: org.id, now: NOW });
});

type Donor = {
  id: string;
  email: string;
  name: string;
  later: boolean;
  created: string;
  cents: number;
  donations: number;
  day: string | null;
  tagged: boolean;
};

/** Recounts each donor from donations, and sorts them without the database. */
async function expectedBy(sort: ChosenSort, matches: (donor: Donor) => boolean): Promise<string[]> {
  const rows = await db.execute<Donor>(sql`
    select d.id, d.email, d.last_name || ' ' || d.first_name as name, d.name_from_donation_at is null and d.name_edited_at is null as later,
           d.created_at::text as created, coalesce(sum(g.net_raised_cents), 0)::int as cents, count(g.id)::int as donations,
           max((g.created_at at time zone ${ZONE})::date)::text as day,
           exists (select from donor_taggings t where t.donor_id = d.id) as tagged
    from donors d left join donations g on g.donor_id = d.id and g.status = 'SUCCEEDED'
    where d.org_id = ${org.id} group by d.id`);
  const folded = (name: string) =>
    name
      .normalize("NFKD")
      .replace(/[\u0300-\u036f]/g, "")
      .toLowerCase();
  const keys = (it: Donor): { up: (string | number)[]; down: (string | number)[]; id: "up" | "down" } => {
    const rest = { up: [1, it.later ? 1 : 0], down: [it.created], id: "down" as const };
    if (sort === "name") return { up: [it.later ? 1 : 0, folded(it.name)], down: [], id: "up" };
    if (sort === "giving") return it.cents > 0 ? { up: [0], down: [it.cents, it.donations], id: "up" } : rest;
    return it.day === null ? rest : { up: [0], down: [it.day], id: "down" };
  };
  const compare = (a: string | number, b: string | number) => (a === b ? 0 : a < b ? -1 : 1);
  return [...rows]
    .filter(matches)
    .sort((a, b) => {
      const [x, y] = [keys(a), keys(b)];
      for (const [index, one] of x.up.entries()) {
        const order = compare(one, y.up[index] ?? "");
        if (order !== 0) return order;
      }
      for (const [index, one] of x.down.entries()) {
        const order = compare(y.down[index] ?? "", one);
        if (order !== 0) return order;
      }
      return x.id === "up" ? compare(a.id, b.id) : compare(b.id, a.id);
    })
    .map(({ id }) => id);
}

type Case = { filter: () => Promise<object>; matches: (donor: Donor) => boolean };
const from = new Date(NOW.getTime() - 5 * 86_400_000);
const CASES: Record<string, Case> = {
  "no filter": { filter: async () => ({}), matches: () => true },
  "a text": { filter: async () => ({ q: "odd@example" }), matches: ({ email }) => email.includes("odd@") },
  "a tag": { filter: async () => ({ tag: "Volunteer" }), matches: ({ tagged }) => tagged },
  "a day": {
    filter: async () => ({ created: { from, before: null } }),
    matches: ({ created }) => new Date(created) >= from,
  },
  "a segment": {
    filter: async () => ({
      members: await membersBy(
        await permitInOrg(caller(), org.id),
        rulesSchema.parse({
          match: "ALL",
          conditions: [{ field: "GIVING", is: "GAVE", period: { kind: "ANY_TIME" }, atMostDonations: 1 }],
        }),
      ),
    }),
    matches: ({ donations }) => donations === 1,
  },
};

/** How many rows are searched first, and the size of a page. */
const SEARCHES = inForm<[next: number, limit: number][]>(
  [
    [2, 3],
    [9, 4],
    [1000, 50],
  ],
  [
    [2, 1],
    [2, 3],
    [9, 4],
    [1000, 4],
    [1000, 50],
  ],
);
const EVERY_CASE = SORTS.flatMap((sort) => Object.keys(CASES).map((name) => [sort, name] as const));

describe("donors in a chosen order", () => {
  test.each(EVERY_CASE)(
    "by %s with %s: pages by number and by cursor, forward and back, have each donor once, however many rows are searched",
    async (sort, name) => {
      const { filter, matches } = CASES[name] ?? { filter: async () => ({}), matches: () => true };
      const expected = await expectedBy(sort, matches);
      expect(expected.length).toBeGreaterThan(5);
      const common = { orgId: org.id, created: { from: null, before: null }, sort, ...(await filter()) };
      for (const [next, limit] of SEARCHES) {
        const read = async (slice: { after?: SortedPosition; before?: SortedPosition; offset?: number }) => {
          const given = { after: null, offset: 0, limit, ...slice };
          const page = await skimSortedDonors(db, { ...common, ...given }, { next, all: 1000, byText: 1000 });
          expect(page.searched).toBeNull();
          if (!page.isLowerBound && !slice.after && !slice.before) expect(page.total).toBe(expected.length);
          return page.rows;
        };
        const [seen, numbered, back] = [[] as string[], [] as string[], [] as string[]];
        let last: SortedPosition | undefined;
        do {
          const rows = await read(last ? { after: last } : {});
          seen.push(...rows.map(({ id }) => id));
          last = rows.at(limit - 1)?.position;
          numbered.push(...(await read({ offset: numbered.length })).map(({ id }) => id));
        } while (last);
        const all = { after: null, offset: 0, limit: COUNT + 1 };
        const { rows } = await skimSortedDonors(db, { ...common, ...all });
        for (let at = rows.at(-1)?.position; at; ) {
          const found = await read({ before: at });
          back.unshift(...found.map(({ id }) => id));
          at = found.length === limit ? found[0]?.position : undefined;
        }
        expect({ next, limit, seen, numbered, back }).toEqual({
          next,
          limit,
          seen: expected,
          numbered: expected,
          back: expected.slice(0, -1),
        });
      }
    },
  );

  test.each(SORTS)("by %s over the API: exact totals, and cursors in both directions", async (sort) => {
    for (const [more, { matches = () => true } = {}] of [
      [{}, CASES["no filter"]],
      [{ q: "odd@example" }, CASES["a text"]],
      [{ from: from.toISOString() }, CASES["a day"]],
    ] as [Record<string, string>, Case | undefined][]) {
      const expected = await expectedBy(sort, matches);
      const read = (query: Record<string, string>) =>
        listDonors.run(caller(), {
          query: listDonorsQuery.parse({ orgId: org.id, sort, limit: "5", ...more, ...query }),
        });
      const seen: string[] = [];
      let previous: string | null = null;
      for (let cursor: string | null = ""; cursor !== null; ) {
        const page: Awaited<ReturnType<typeof read>> = await read(cursor ? { cursor } : {});
        expect(page.pagination.total).toBe(expected.length);
        if (previous)
          expect((await read({ cursor: page.previousCursor ?? "" })).donors[0]?.id).toBe(previous);
        previous = page.donors[0]?.id ?? null;
        seen.push(...page.donors.map(({ id }) => id));
        cursor = page.nextCursor;
      }
      expect(seen).toEqual(expected);
    }
  });
});

test("a cursor of another order is refused, and so is a changed one", async () => {
  const read = (query: Record<string, string>) =>
    listDonors.run(caller(), { query: listDonorsQuery.parse({ orgId: org.id, limit: "2", ...query }) });
  const sorts = ["newest", ...SORTS];
  for (const sort of sorts) {
    const { nextCursor } = await read({ sort });
    const cursor = nextCursor ?? "";
    await read({ sort, cursor });
    for (const text of [cursor, `~${cursor}`])
      for (const other of sorts)
        if (other !== sort)
          await expect(read({ sort: other, cursor: text })).rejects.toMatchObject({ code: "invalid" });
  }
  const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const hostile = [
    ["giving", 0, ["1"], "a"],
    ["giving", 0, ["1", "9999999999999999"], "a"],
    ["giving", 3, ["1"], "a"],
    ["giving", 1, ["999999999999999"], "a"],
    ["latestDonation", 0, ["99999999"], "a"],
    ["latestDonation", 0, ["2026-01-01"], "a"],
    ["name", 0, ["\0"], "a"],
    ["name", 0, ["a"], "'"],
    ["name", 0, ["a"], "a", 1],
    {},
    null,
  ];
  for (const sort of SORTS)
    for (const cursor of [...hostile.map(encoded), "page 2", "W10", ""])
      await expect(read({ sort, cursor })).rejects.toMatchObject({ code: "invalid" });
});

test("donors added between two pages neither repeat nor hide others", async () => {
  for (const sort of SORTS) {
    const own = await makeOrganization();
    const to = await makeCampaign(own.id);
    const made: string[] = [];
    for (let n = 0; n < 6; n += 1)
      made.push((await paidDonation(to, gift(5000, NOW, `m${n}@example.com`))).donorId);
    const read = (cursor?: string) =>
      listDonors.run(caller(own), {
        query: listDonorsQuery.parse({ orgId: own.id, sort, limit: "2", ...(cursor ? { cursor } : {}) }),
      });
    const seen: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page: Awaited<ReturnType<typeof read>> = await read(cursor || undefined);
      seen.push(...page.donors.map(({ id }) => id));
      cursor = page.nextCursor;
      await paidDonation(to, { ...gift(9000, NOW, `before${seen.length}@example.com`), donorLastName: "Aa" });
      await makeDonation(to, gift(100, NOW, `after${seen.length}@example.com`));
      if (seen.length > 20) break;
      await fold(db, to.id);
    }
    expect(seen.filter((id) => made.includes(id)).sort()).toEqual(made.sort());
    expect(new Set(seen).size).toBe(seen.length);
  }
});

test("no order shows another organization's donors", async () => {
  const other = await makeOrganization();
  await paidDonation(await makeCampaign(other.id));
  for (const sort of SORTS) {
    const query = listDonorsQuery.parse({ orgId: other.id, sort });
    expect((await listDonors.run(caller(other), { query })).donors).toHaveLength(1);
    await expect(listDonors.run(caller(), { query })).rejects.toMatchObject({ code: "forbidden" });
  }
});

test("a name of characters that grow when they are compared is listed, and does not prevent its donation", async () => {
  const own = await makeOrganization();
  const to = await makeCampaign(own.id);
  for (let n = 0; n < 2; n += 1) {
    const { donorId } = await paidDonation(to, gift(5000, NOW, `long${n}@example.com`));
    // One character that becomes eighteen.
    const name = "\ufdfa".repeat(100);
    await db.update(donors).set({ firstName: name, lastName: name }).where(eq(donors.id, donorId));
  }
  const read = (cursor?: string) =>
    listDonors.run(caller(own), {
      query: listDonorsQuery.parse({
        orgId: own.id,
        sort: "name",
        limit: "1",
        ...(cursor ? { cursor } : {}),
      }),
    });
  const first = await read();
  const second = await read(first.nextCursor ?? "");
  expect(second.donors).toHaveLength(1);
  expect(second.donors[0]?.id).not.toBe(first.donors[0]?.id);
});

describe("of a long list", () => {
  const MANY = 20_000;
  const LIMIT = 51;
  let own: Awaited<ReturnType<typeof makeOrganization>>;
  let middle: Record<ChosenSort, SortedPosition>;

  beforeAll(async () => {
    own = await makeOrganization();
    const to = await makeCampaign(own.id);
    const { donorId } = await paidDonation(to, gift(5000, NOW, "one@example.com"));
    await fold(db, to.id);
    // Four in five gave, of whom many gave the same amount.
    await db.execute(sql`
      insert into donors (id, org_id, email, first_name, last_name, name_from_donation_at, name_edited_at, created_at)
      select ${donorId} || n, org_id, n || email, first_name, 'Name ' || (n * 7919) % ${MANY}::int, case when n % 5 > 0 then created_at end, created_at,
             created_at + make_interval(secs => n)
      from donors, generate_series(1, ${MANY}::int) n where id = ${donorId}`);
    await db.execute(sql`
      insert into organization_rollups (org_id, dimension, key, amount_cents, donation_count)
      select ${own.id}, 'donor', ${donorId} || n, 2500 * (1 + (n * 613) % 7), 1 from generate_series(1, ${MANY}::int) n where n % 5 > 0`);
    await refreshDonorGiving(db, { orgId: own.id, now: NOW });
    await db.execute(sql`delete from donor_giving_stale where org_id = ${own.id}`);
    await db.execute(sql`
      insert into donor_giving (org_id, dimension, key, donor_id, days, totals, largest_cents)
      select ${own.id}, 'all', '', ${donorId} || n, array[date '2026-01-01' - (n * 613) % 900], array[2500], 2500
      from generate_series(1, ${MANY}::int) n where n % 5 > 0`);
    for (const table of ["donors", "organization_rollups", "donor_giving"]) await vacuumTable(table);
    const at = async (sort: ChosenSort) => {
      const slice = { after: null, offset: MANY / 2, limit: 1 };
      const query = { orgId: own.id, created: { from: null, before: null }, sort, ...slice };
      const position = (await skimSortedDonors(db, query)).rows[0]?.position;
      if (!position) throw new Error("there is no row in the middle");
      return position;
    };
    middle = {
      name: await at("name"),
      giving: await at("giving"),
      latestDonation: await at("latestDonation"),
    };
  });

  /** Returns how many rows of the tables of donors a query reads. Index entries that are skipped do not count. */
  async function rowsRead(work: (tx: Executor) => Promise<unknown>): Promise<number> {
    return db.transaction(async (tx) => {
      const read = async () =>
        (
          await tx.execute<{ rows: number }>(sql`
            select sum(seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables
            where relname in ('donors', 'organization_rollups', 'donor_giving', 'rollup_pending')`)
        )[0]?.rows ?? 0;
      const before = await read();
      await work(tx);
      return (await read()) - before;
    });
  }

  test.each(SORTS)("a page by %s reads few rows at any depth, in both directions", async (sort) => {
    const at = middle[sort];
    for (const slice of [{ after: null }, { after: at }, { after: null, before: at }]) {
      const query = {
        orgId: own.id,
        created: { from: null, before: null },
        sort,
        offset: 0,
        limit: LIMIT,
        ...slice,
      };
      const order = orderOf(sort, own.id);
      let rows = 0;
      // Without the total, which the index of the default list counts.
      const read = await rowsRead(async (tx) => {
        rows = (await skimParts(tx, { order, query, searched: 100 })).positions.length;
      });
      expect(rows).toBe(LIMIT);
      expect(read).toBeLessThan(10 * LIMIT);
    }
  });

  test.each(SORTS)(
    "a page by %s says that only a part was searched, unless it is full or all are searched",
    async (sort) => {
      const common = { orgId: own.id, created: { from: null, before: null }, sort, after: null, offset: 0 };
      const query = { ...common, q: "0one@example", limit: LIMIT };
      const limits = { next: 100, all: 1000, byText: 1000 };
      const part = await skimSortedDonors(db, { ...query, q: "e@example" }, limits);
      expect(part).toMatchObject({ searched: null, isLowerBound: true });
      expect(part.rows).toHaveLength(LIMIT);
      const noContact = { ...query, q: undefined, mayContactBy: "EMAIL" as const };
      expect((await skimSortedDonors(db, noContact, limits)).rows).toHaveLength(LIMIT);
      const most = { ...query, q: "e@example", limit: 200 };
      const cut = await skimSortedDonors(db, most, limits);
      // The text has an index, but it leads to too many donors.
      expect(cut).toMatchObject({ searched: 100, isLowerBound: true });
      const full = await skimSortedDonors(db, { ...most, searchAll: true }, limits);
      expect(full).toMatchObject({ searched: null, isLowerBound: false, total: MANY + 1 });
      expect(full.rows.slice(0, cut.rows.length).map(({ id }) => id)).toEqual(cut.rows.map(({ id }) => id));
    },
  );

  test("by name, the donors with a text that most have are listed in order in both directions, wherever they are", async () => {
    const rows = await db.execute<{ id: string; name: string; later: boolean }>(sql`
      select id, lower(last_name || ' ' || first_name) as name, name_from_donation_at is null and name_edited_at is null as later
      from donors where org_id = ${own.id} and lower(first_name || ' ' || last_name) like '%name 1%'`);
    const compare = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1);
    const expected = [...rows]
      .sort((a, b) => Number(a.later) - Number(b.later) || compare(a.name, b.name) || compare(a.id, b.id))
      .map(({ id }) => id);
    // More than the candidates that an index may lead to.
    expect(expected.length).toBeGreaterThan(10_000);
    const limit = 2500;
    const query = {
      orgId: own.id,
      created: { from: null, before: null },
      sort: "name" as const,
      q: "name 1",
    };
    const read = async (slice: { after?: SortedPosition; before?: SortedPosition; offset?: number }) => {
      const given = { after: null, offset: 0, limit, ...slice };
      const page = await skimSortedDonors(db, { ...query, ...given }, { next: 1, all: 1000, byText: 15_000 });
      expect(page).toMatchObject({ searched: null, isLowerBound: false, total: expected.length });
      return page.rows;
    };
    const [seen, back] = [[] as string[], [] as string[]];
    let last: SortedPosition | undefined;
    for (let more = true; more; ) {
      const found = await read(last ? { after: last } : {});
      seen.push(...found.map(({ id }) => id));
      last = found.at(-1)?.position ?? last;
      more = found.length === limit;
    }
    expect(seen).toEqual(expected);
    for (let at = last; at; ) {
      const found = await read({ before: at });
      back.unshift(...found.map(({ id }) => id));
      at = found.length === limit ? found[0]?.position : undefined;
    }
    expect(back).toEqual(expected.slice(0, -1));
    const deep = await read({ offset: 8000 });
    expect(deep.map(({ id }) => id)).toEqual(expected.slice(8000, 8000 + limit));
    const cut = await skimSortedDonors(
      db,
      { ...query, after: null, offset: 0, limit },
      { next: 1, all: 1000, byText: 10_000 },
    );
    expect(cut.searched).toBe(1);
  });

  test("by name, the donors with a text that most have are not read if they are too many to sort", async () => {
    const query = { orgId: own.id, created: { from: null, before: null }, sort: "name" as const };
    let searched: number | null = null;
    const read = await rowsRead(async (tx) => {
      const slice = { after: null, offset: 0, limit: LIMIT, q: "name 1" };
      const page = await skimSortedDonors(tx, { ...query, ...slice }, { next: 1, all: 1000, byText: 2000 });
      searched = page.searched;
    });
    expect(searched).toBe(1);
    expect(read).toBeLessThan(2000);
  });

  test("by name, an address is found even if the planner expects too many matches to sort", async () => {
    const query = { orgId: own.id, created: { from: null, before: null }, sort: "name" as const };
    const slice = { after: null, offset: 0, limit: LIMIT, q: "19999one@example.com" };
    // The planner expects at least one row of any text.
    const page = await skimSortedDonors(db, { ...query, ...slice }, { next: 1, all: 1000, byText: 0 });
    expect(page).toMatchObject({ total: 1, searched: null, rows: [{ email: "19999one@example.com" }] });
  });
});
