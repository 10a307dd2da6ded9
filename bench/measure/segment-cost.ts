import type { Client } from "../../db/client";
import { permitInOrg } from "../../lib/auth/access";
import { listMatching } from "../../lib/donors/list-donors";
import { newId } from "../../lib/kernel/ids";
import { membersBy } from "../../lib/segments/members";
import { type Rules, rulesSchema } from "../../lib/segments/schemas";
import { refreshDonorGiving } from "../../lib/totals/donor-giving-store";
import { readCpu } from "./cpu";
import type { Read } from "./report-cost";

const LIMIT = 50;
/** An organization's first read is measured separately, because it reads all donations. */
const UNCOUNTED = 3;

/** Built-in and other segments, including conditions that most donors meet and conditions with many joins. */
export const SEGMENTS = ({
  tagId,
  campaignId,
}: {
  tagId: string;
  campaignId: string;
}): Record<string, Rules> => {
  const rules = (match: "ALL" | "ANY", ...conditions: unknown[]) => rulesSchema.parse({ match, conditions });
  const gave = (more: object) => ({ field: "GIVING", is: "GAVE", period: { kind: "ANY_TIME" }, ...more });
  const year = (yearsAgo: number) => ({ kind: "YEAR", yearsAgo });
  const months = (count: number) => ({ kind: "LAST", count, unit: "MONTHS" });
  return {
    "$500 in 12 months": rules("ALL", gave({ period: months(12), atLeastCents: 50_000 })),
    "last year, not this year": rules("ALL", gave({ period: year(1) }), {
      field: "GIVING",
      is: "DID_NOT_GIVE",
      period: year(0),
    }),
    "first time in 90 days": rules("ALL", {
      field: "FIRST_DONATION",
      is: "IN",
      period: { kind: "LAST", count: 90, unit: "DAYS" },
    }),
    lapsed: rules("ALL", { field: "LATEST_DONATION", is: "BEFORE", period: months(12) }),
    everyone: rules("ALL", gave({})),
    "not this year": rules("ALL", { field: "GIVING", is: "DID_NOT_GIVE", period: year(0) }),
    "no active recurring": rules("ALL", { field: "RECURRING", is: "NOT_ACTIVE" }),
    "six, any": rules(
      "ANY",
      gave({ period: months(3), campaignId, atLeastDonations: 2 }),
      gave({ period: year(1), atLeastCents: 100_000 }),
      { field: "LARGEST_DONATION", atLeastCents: 100_000 },
      { field: "TAG", is: "HAS", tagId },
      { field: "NEWS", is: "SUBSCRIBED" },
      { field: "RECURRING", is: "ACTIVE" },
    ),
    "six, all": rules(
      "ALL",
      gave({ period: months(24), campaignId }),
      gave({ period: year(1), atLeastCents: 5000 }),
      { field: "GIVING", is: "DID_NOT_GIVE", period: months(1) },
      { field: "TAG", is: "HAS_NOT", tagId },
      { field: "NEWS", is: "NOT_SUBSCRIBED" },
      { field: "RECURRING", is: "NOT_ACTIVE" },
    ),
  };
};

/** Gives every tenth donor a tag; returns its id. */
export async function markDonors({ sql }: Client, orgId: string): Promise<string> {
  const [known] = await sql<{ id: string }[]>`select id from donor_tags where org_id = ${orgId}`;
  if (known) return known.id;
  const id = newId();
  await sql`insert into donor_tags (id, org_id, name, created_at) values (${id}, ${orgId}, 'Volunteer', now())`;
  await sql`
    insert into donor_taggings (donor_id, tag_id)
    select id, ${id} from (select id, row_number() over (order by id) as n from donors where org_id = ${orgId}) d where n % 10 = 0`;
  await sql`vacuum analyze donor_taggings`;
  return id;
}

/** Milliseconds of the first read, which reads all donations of the organization, and its CPU time in PostgreSQL. */
export async function buildCost({
  client,
  org,
  at,
  serverPid,
}: Read & { serverPid: number }): Promise<{ ms: number; cpuMs: number }> {
  const cpu = () => readCpu({ server: serverPid })?.parts["server"] ?? Number.NaN;
  await client.sql`delete from donor_giving_builds`;
  const [startedAt, before] = [performance.now(), cpu()];
  await refreshDonorGiving(client.db, { orgId: org.orgId, now: at });
  return { ms: performance.now() - startedAt, cpuMs: (cpu() - before) * 1000 };
}

export type PageCost = {
  /** Milliseconds of each read. */
  times: number[];
  /** Milliseconds of PostgreSQL's CPU for a read; NaN where they cannot be read. */
  cpuMs: number;
  /** Donors of the segment. */
  total: number;
};

/** The first page of a segment, as the list of donors reads it. */
export async function pageCost(
  { client, org, at, serverPid }: Read & { serverPid: number },
  rules: Rules,
  reads: number,
): Promise<PageCost> {
  const cpu = () => readCpu({ server: serverPid })?.parts["server"] ?? Number.NaN;
  const actor = { kind: "person", userId: org.userId } as const;
  const times: number[] = [];
  let total = 0;
  let before = cpu();
  for (let read = 0; read < reads + UNCOUNTED; read += 1) {
    if (read === UNCOUNTED) before = cpu();
    const startedAt = performance.now();
    const ctx = await permitInOrg({ db: client.db, actor, now: at, requestId: "bench" }, org.orgId);
    const page = await listMatching(ctx, { page: 1, limit: LIMIT }, await membersBy(ctx, rules));
    if (read >= UNCOUNTED) times.push(performance.now() - startedAt);
    total = page.pagination.total;
  }
  return { times, cpuMs: ((cpu() - before) * 1000) / reads, total };
}

const CHANGED = 40;

/** The same after donations of some donors have changed. */
export async function settledPageTimes(read: Read, reads: number): Promise<number[]> {
  const times: number[] = [];
  const rules = rulesSchema.parse({
    match: "ALL",
    conditions: [{ field: "GIVING", is: "GAVE", period: { kind: "ANY_TIME" } }],
  });
  for (let count = 0; count < reads; count += 1) {
    await read.client.sql`
      insert into donor_giving_stale (org_id, donor_id)
      select org_id, id from donors where org_id = ${read.org.orgId} limit ${CHANGED}`;
    const startedAt = performance.now();
    const actor = { kind: "person", userId: read.org.userId } as const;
    const ctx = await permitInOrg(
      { db: read.client.db, actor, now: read.at, requestId: "bench" },
      read.org.orgId,
    );
    await listMatching(ctx, { page: 1, limit: LIMIT }, await membersBy(ctx, rules));
    times.push(performance.now() - startedAt);
  }
  return times;
}
