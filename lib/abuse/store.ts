import { and, count, eq, gt, gte, inArray, isNotNull, lt, lte, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { donations } from "@/db/schema/donations";
import { paymentFailures as failures, usedProofs } from "@/db/schema/payment-failures";
import { LEVELS, LIMITS, type Reached, SCOPES, type Scope } from "./rules";

/** Whom to look at: the value of each scope's column; a scope that is left out is not looked at. */
export type Keys = Partial<Record<Scope, string>>;

const FAILURE_COLUMN = {
  address: failures.clientKey,
  email: failures.emailKey,
  campaign: failures.campaignId,
  organization: failures.orgId,
} as const;
const GIFT_COLUMN = {
  address: donations.clientKey,
  campaign: donations.campaignId,
  organization: donations.orgId,
} as const;
/** Gifts whose payment went through, whatever became of it later. */
export const ARRIVED: (typeof donations.$inferSelect)["status"][] = ["SUCCEEDED", "DISPUTED", "REFUNDED"];

/** Notes a declined attempt; false when it is known already. */
export async function insertFailure(db: Executor, row: typeof failures.$inferInsert): Promise<boolean> {
  const made = await db
    .insert(failures)
    .values(row)
    .onConflictDoNothing({ target: failures.cause })
    .returning({ id: failures.id });
  return made.length > 0;
}

/**
 * The levels whose number of declines is reached since an instant, each with the gifts that succeeded meanwhile,
 * counted no further than the limit needs. Where there are few declines it is one statement on four short indexes.
 */
export async function readReached(db: Executor, keys: Keys, from: Date): Promise<Reached[]> {
  const asked = SCOPES.flatMap((scope) => {
    const key = keys[scope];
    return key === undefined ? [] : LEVELS.map((level) => ({ scope, level, key }));
  });
  if (asked.length === 0) return [];
  const parts = asked.map(
    (
      { scope, level, key },
      place,
    ) => sql`(${place}::int, (select (extract(epoch from ${failures.failedAt}) * 1000)::float8
      from ${failures} where ${FAILURE_COLUMN[scope]} = ${key} and ${failures.failedAt} > ${from.toISOString()}
      order by ${failures.failedAt} desc offset ${LIMITS[scope][level].declines - 1} limit 1))`,
  );
  const rows = await db.execute<{ place: number; at: number }>(
    sql`select place, at from (values ${sql.join(parts, sql`, `)}) as levels (place, at) where at is not null order by place`,
  );
  const reached: Reached[] = [];
  for (const row of rows) {
    const one = asked[row.place];
    if (!one) continue;
    const { scope, level, key } = one;
    const since = new Date(row.at);
    const most = LIMITS[scope][level].gifts;
    const gifts = scope === "email" || most === null ? 0 : await countGifts(db, scope, key, since, most + 1);
    reached.push({ scope, level, since, gifts });
  }
  return reached;
}

/** Gifts that donors made themselves and that arrived; renewals have no client. */
async function countGifts(
  db: Executor,
  scope: keyof typeof GIFT_COLUMN,
  key: string,
  since: Date,
  atMost: number,
): Promise<number> {
  const some = db
    .select({ id: donations.id })
    .from(donations)
    .where(
      and(
        eq(GIFT_COLUMN[scope], key),
        gte(donations.createdAt, since),
        inArray(donations.status, ARRIVED),
        isNotNull(donations.clientKey),
      ),
    )
    .limit(atMost)
    .as("some");
  const [row] = await db.select({ gifts: count() }).from(some);
  return row?.gifts ?? 0;
}

/** How often the payment of one gift was declined. */
export async function countTries(db: Executor, gift: { id: string; clientKey: string }): Promise<number> {
  const [row] = await db
    .select({ tries: count() })
    .from(failures)
    .where(and(eq(failures.clientKey, gift.clientKey), eq(failures.donationId, gift.id)));
  return row?.tries ?? 0;
}

/** How often cards were declined on one setup, and since an instant on all setups of its plan. */
export async function countSetupTries(
  db: Executor,
  it: { setupIntentId: string; donationId: string; emailKey: string; from: Date },
): Promise<{ ofSetup: number; ofPlan: number }> {
  const setup = sql`starts_with(${failures.cause}, ${`event:setup:${it.setupIntentId}:`})`;
  const [row] = await db
    .select({
      ofSetup: sql<number>`count(*) filter (where ${setup})`.mapWith(Number),
      ofPlan: sql<number>`count(*) filter (where ${gt(failures.failedAt, it.from)})`.mapWith(Number),
    })
    .from(failures)
    .where(
      and(
        eq(failures.emailKey, it.emailKey),
        eq(failures.donationId, it.donationId),
        sql`starts_with(${failures.cause}, 'event:setup:')`,
      ),
    );
  return row ?? { ofSetup: 0, ofPlan: 0 };
}

/** Uses a proof up; false when it was used before. */
export async function spendProof(db: Executor, id: string, expiresAt: Date, now: Date): Promise<boolean> {
  const made = await db
    .insert(usedProofs)
    .values({ id, expiresAt, usedAt: now })
    .onConflictDoNothing()
    .returning({ id: usedProofs.id });
  return made.length > 0;
}

/** Takes one of `most` places of that name until an instant; false while all are taken. They are kept with the proofs. */
export async function takePlace(
  db: Executor,
  { name, most, until, now }: { name: string; most: number; until: Date; now: Date },
): Promise<boolean> {
  for (let place = 1; place <= most; place++) {
    const taken = { id: `${name}:${place}`, expiresAt: until, usedAt: now };
    const rows = await db
      .insert(usedProofs)
      .values(taken)
      .onConflictDoUpdate({ target: usedProofs.id, set: taken, setWhere: lte(usedProofs.expiresAt, now) })
      .returning({ id: usedProofs.id });
    if (rows.length > 0) return true;
  }
  return false;
}

/** Keeps the only place of that name, which was taken, until another instant. */
export async function holdPlace(db: Executor, name: string, until: Date): Promise<void> {
  await db
    .update(usedProofs)
    .set({ expiresAt: until })
    .where(eq(usedProofs.id, `${name}:1`));
}

/** Gives the only place of that name back. */
export async function freePlace(db: Executor, name: string): Promise<void> {
  await db.delete(usedProofs).where(eq(usedProofs.id, `${name}:1`));
}

/** Deletes declines before an instant; returns how many. */
export async function deleteFailures(db: Executor, before: Date): Promise<number> {
  const gone = await db.delete(failures).where(lt(failures.failedAt, before)).returning({ id: failures.id });
  return gone.length;
}

/** Deletes proofs that have run out by themselves; returns how many. */
export async function deleteProofs(db: Executor, now: Date): Promise<number> {
  const gone = await db
    .delete(usedProofs)
    .where(lt(usedProofs.expiresAt, now))
    .returning({ id: usedProofs.id });
  return gone.length;
}

/** Takes the network off gifts that are older than an instant, at most so many at a time; returns how many. */
export async function clearClientKeys(db: Executor, before: Date, atMost: number): Promise<number> {
  const due = db
    .select({ id: donations.id })
    .from(donations)
    .where(and(isNotNull(donations.clientKey), lt(donations.createdAt, before)))
    .limit(atMost);
  const done = await db
    .update(donations)
    .set({ clientKey: null })
    .where(inArray(donations.id, due))
    .returning({ id: donations.id });
  return done.length;
}
