import { and, eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { auditEntries } from "@/db/schema/audit-entries";
import { makeCampaign, makeDonation, makeOrganization, testDatabase, unique } from "@/db/testing";
import { mailGivingLink } from "@/lib/giving/mail-link";
import { openGivingSession } from "@/lib/giving/public-api";
import { newContext } from "@/lib/http/context";
import { peerHeader } from "@/lib/http/limits/client-address";
import { POLICIES } from "@/lib/http/limits/rate-limits";
import { GET as exportRoute } from "./export/route";
import { GET as statementRoute } from "./statement/route";

vi.mock("@/lib/services/log");
vi.mock("@/lib/services/inngest/send");
vi.mock("@/lib/services/database", async () => ({
  database: (await import("@/db/testing")).testDatabase,
}));
/** The session's token in the browser's cookie. */
const cookie = vi.hoisted(() => ({ value: "" }));
vi.mock("next/headers", () => ({
  cookies: async () => ({ get: () => (cookie.value ? { value: cookie.value } : undefined) }),
}));

const db = testDatabase();
const DOORS = [
  ["export", exportRoute],
  ["export?format=csv", exportRoute],
  ["statement?year=2026", statementRoute],
] as const;

async function signIn() {
  const org = await makeOrganization();
  const at = new Date("2026-05-05T12:00:00Z");
  const { donorId } = await makeDonation(await makeCampaign(org.id), {
    status: "SUCCEEDED",
    succeededAt: at,
  });
  const ctx = { ...newContext({ kind: "public" }), db };
  const { token } = await openGivingSession.run(ctx, { body: { token: await mailGivingLink(ctx, donorId) } });
  cookie.value = token;
  return org;
}

function get(
  [path, route]: (typeof DOORS)[number],
  slug: string,
  { method = "GET", ...headers }: Record<string, string> = {},
) {
  const url = `http://localhost:9/o/${slug}/giving/${path}`;
  const request = new Request(url, { method, headers: { [peerHeader()]: unique(), ...headers } });
  return route(request, { params: Promise.resolve({ slug }) });
}

async function downloadsOf(orgId: string): Promise<number> {
  return (
    await db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.orgId, orgId), eq(auditEntries.action, "export.downloaded")))
  ).length;
}

test.each(DOORS)("a link of another site starts no download and no audit entry: %s", async (...door) => {
  const org = await signIn();
  for (const site of ["cross-site", "same-site"]) {
    const answer = await get(door, org.slug, { "sec-fetch-site": site });
    expect([answer.status, answer.headers.get("location")]).toEqual([
      303,
      `/o/${org.slug}/giving?problem=elsewhere`,
    ]);
  }
  expect(await downloadsOf(org.id)).toBe(0);
  const own: Record<string, string>[] = [
    { "sec-fetch-site": "same-origin" },
    { "sec-fetch-site": "none" },
    {},
  ];
  for (const headers of own) {
    const answer = await get(door, org.slug, headers);
    expect(answer.status).toBe(200);
    expect((await answer.text()).length).toBeGreaterThan(100);
  }
  expect(await downloadsOf(org.id)).toBe(own.length);
});

test("an address gets as many downloads a minute as documents", async () => {
  cookie.value = "";
  const address = unique();
  const [door] = DOORS;
  const outcome = async () =>
    (await get(door, "hope-shelter", { [peerHeader()]: address })).headers.get("location");
  for (let call = 0; call < POLICIES.document.limit; call++)
    expect(await outcome()).toMatch(/problem=session$/);
  expect(await outcome()).toMatch(/problem=limited$/);
});

test("a second download during the first leads back to the page, and HEAD holds none open", async () => {
  const org = await signIn();
  const [json, csv] = DOORS;
  const head = await get(json, org.slug, { method: "HEAD" });
  expect([head.status, head.body]).toEqual([200, null]);
  const first = await get(json, org.slug);
  for (const door of [json, csv])
    expect((await get(door, org.slug)).headers.get("location")).toBe(
      `/o/${org.slug}/giving?problem=download`,
    );
  expect(JSON.parse(await first.text()).donations).toHaveLength(1);
  expect((await get(csv, org.slug)).status).toBe(200);
});
