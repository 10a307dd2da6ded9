import { asc, eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { alerts } from "@/db/schema/alerts";
import { makeOrganization, testDatabase } from "@/db/testing";
import { background } from "@/lib/services/inngest/__mocks__/send";
import { publishVerifications } from "./publish-verifications";
import type { Verification } from "./schemas";
import { systemContext } from "./testing/story";
import { watchLedger } from "./watch-ledger";

vi.mock("@/lib/services/inngest/send");

const at = (day: number) => systemContext(new Date(`2026-06-0${day}T03:23:00Z`));
const found = (differing: number): Verification => ({
  ok: differing === 0,
  checkedAt: "2026-06-03T03:23:00.000Z",
  checks: [{ name: "tickets", description: "Tickets.", checked: 9, differing, differences: [] }],
});

test("differing totals raise one alert while they differ, and a new alert when they differ again", async () => {
  const org = await makeOrganization();
  const items = () =>
    testDatabase().select().from(alerts).where(eq(alerts.orgId, org.id)).orderBy(asc(alerts.createdAt));
  await watchLedger(at(1), org.id, found(0));
  expect(await items()).toEqual([]);
  await watchLedger(at(2), org.id, found(2));
  await watchLedger(at(3), org.id, found(3));
  expect(await items()).toMatchObject([{ kind: "TOTALS_DIFFER", resolvedAt: null, figures: { tickets: 2 } }]);
  await watchLedger(at(4), org.id, found(0));
  expect((await items())[0]?.resolvedBy).toBe("system");
  await watchLedger(at(5), org.id, found(1));
  expect(await items()).toHaveLength(2);
});

test("every organization is due once a day", async () => {
  const org = await makeOrganization();
  await publishVerifications(at(1));
  await publishVerifications(at(1));
  await publishVerifications(at(2));
  const mine = background.sent.filter((event) => event.data["orgId"] === org.id).map((event) => event.id);
  expect(mine).toEqual([
    `verify:${org.id}:2026-06-01`,
    `verify:${org.id}:2026-06-01`,
    `verify:${org.id}:2026-06-02`,
  ]);
});
