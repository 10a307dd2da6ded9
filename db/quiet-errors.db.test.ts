import { inspect } from "node:util";
import { eq, sql } from "drizzle-orm";
import { DrizzleQueryError } from "drizzle-orm/errors";
import { expect, test } from "vitest";
import { memberships } from "@/db/schema/memberships";
import { makeOrganization, testDatabase } from "./testing";

async function failureOf(work: PromiseLike<unknown>): Promise<unknown> {
  try {
    await work;
  } catch (error) {
    return error;
  }
  throw new Error("the statement did not fail");
}

test("a failed statement's error contains the statement and the cause, but no values of the statement or of the conflicting row", async () => {
  const org = await makeOrganization();
  const db = testDatabase();
  const again = { orgId: org.id, userId: org.ownerId, role: "OWNER" as const, createdAt: new Date() };
  for (const error of [
    await failureOf(db.insert(memberships).values(again)),
    await failureOf(db.transaction((tx) => tx.insert(memberships).values(again))),
  ]) {
    expect(error).toBeInstanceOf(DrizzleQueryError);
    expect(error).toMatchObject({ cause: { code: "23505", table_name: "memberships" } });
    const printed = inspect(error, { depth: 9, showHidden: false });
    expect(printed).toContain('insert into "memberships"');
    expect(printed).toContain("quiet-errors.db.test.ts");
    expect(printed).not.toContain(org.ownerId);
    expect(printed).not.toContain(org.id);
    expect(JSON.stringify(error)).not.toContain(org.ownerId);
  }
  const cut = await failureOf(
    db
      .select()
      .from(memberships)
      .where(eq(sql`1 / (length(${org.ownerId}) * 0)`, 1)),
  );
  expect(inspect(cut, { depth: 9 })).not.toContain(org.ownerId);
});
