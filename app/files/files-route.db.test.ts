import { beforeEach, describe, expect, test, vi } from "vitest";
import { memberships } from "@/db/schema/memberships";
import { makeCampaign, makeDonation, makeOrganization, testDatabase, unique } from "@/db/testing";
import { insertExportRun } from "@/lib/exports/runs/store";
import { writeExportRun } from "@/lib/exports/runs/write-run";
import { newContext } from "@/lib/http/context";
import { inUse, STORES } from "@/lib/services/testing/file-stores";
import { GET } from "./[...path]/route";

vi.mock("@/lib/services/log");
vi.mock("@/lib/services/database", async () => ({
  database: (await import("@/db/testing")).testDatabase,
}));
vi.mock("@/lib/services/clerk/identity", () => ({
  getPeople: async () => new Map(),
  getPeopleNow: async () => new Map(),
  verifySessionToken: async (token: string) => ({ userId: token, sessionId: "session" }),
}));
vi.mock("@/lib/services/files/file-store", async () => ({
  fileStore: (await import("@/lib/services/testing/file-stores")).storeInUse,
}));
/** The person whose browser sends the requests. */
const session = vi.hoisted(() => ({ userId: "" }));
vi.mock("@/app/dashboard/session", () => ({
  requireUser: async () => session.userId,
  sessionToken: async () => session.userId,
}));

const db = testDatabase();

function get(address: string, headers: Record<string, string> = { "sec-fetch-site": "same-origin" }) {
  const url = new URL(address, "http://localhost:9/files/");
  const path = url.pathname.split("/").slice(2).map(decodeURIComponent);
  return GET(new Request(url, { headers }), { params: Promise.resolve({ path }) });
}

async function setUp() {
  const org = await makeOrganization();
  session.userId = org.ownerId;
  return org;
}

beforeEach(() => {
  session.userId = "";
});

test("a list is downloaded with the session and the list's filters, as the API returns it", async () => {
  const org = await setUp();
  const donation = await makeDonation(await makeCampaign(org.id));
  await makeDonation(await makeCampaign(org.id));
  const answer = await get(`exports/donations.csv?orgId=${org.id}&ids=${donation.id}`);
  expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="donations-/);
  const [, row, end] = (await answer.text()).split("\r\n");
  expect([row?.split(",")[0], end]).toEqual([donation.id, ""]);
});

test("a PDF file is downloaded instead of replacing the page", async () => {
  const org = await setUp();
  await makeDonation(await makeCampaign(org.id));
  for (const file of ["donor-cohorts.pdf", "report.pdf"]) {
    const answer = await get(`exports/${file}?orgId=${org.id}`);
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 4)
        .toString(),
      file,
    ).toBe("%PDF");
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="[^"]+\.pdf"$/);
  }
});

describe.each(STORES)("from $kind", ({ open }) => {
  test("only admins can download the file of an export", async () => {
    inUse.store = await open();
    const org = await setUp();
    const [id, at] = [unique(), new Date()];
    const row = { id, orgId: org.id, startedBy: org.ownerId, createdAt: at, updatedAt: at };
    await insertExportRun(db, { ...row, status: "RUNNING" });
    await writeExportRun(
      { ...newContext({ kind: "system", name: "test" }), db },
      { runId: id, orgId: org.id },
    );
    const address = `orgs/${org.id}/export-runs/${id}/everything.zip`;
    const answer = await get(address);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.subarray(0, 2).toString()).toBe("PK");
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "application/zip",
      "cache-control": "no-store",
    });
    const member = unique("user_");
    await db.insert(memberships).values({ orgId: org.id, userId: member, role: "MEMBER", createdAt: at });
    for (const userId of [member, unique("user_")]) {
      session.userId = userId;
      const refused = await get(address);
      expect([refused.status, await refused.text()]).toEqual([
        403,
        expect.stringContaining("You don’t have access to this file."),
      ]);
    }
  });
});

test("links from other sites and unknown paths download nothing", async () => {
  const org = await setUp();
  const address = `exports/donations.csv?orgId=${org.id}`;
  for (const site of ["cross-site", "same-site"])
    expect((await get(address, { "sec-fetch-site": site })).status).toBe(403);
  expect((await get(address, { "sec-fetch-site": "none" })).status).toBe(200);
  for (const path of [
    "donations",
    `orgs/${org.id}`,
    "exports/organization.zip",
    "exports",
    "x/exports/donors.csv",
  ])
    expect((await get(path)).status, path).toBe(404);
});

test("a rejected download shows a page with the reason, the status, the chosen theme and a link back", async () => {
  await setUp();
  const refused = async (headers: Record<string, string>) => {
    const answer = await get("exports/donations.csv?orgId=unknown", {
      "sec-fetch-site": "same-origin",
      ...headers,
    });
    expect([answer.status, Object.fromEntries(answer.headers)]).toEqual([
      404,
      { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" },
    ]);
    return answer.text();
  };
  const page = await refused({ referer: "http://localhost:9/dashboard/hope/donations?q=%22%3E&page=2" });
  expect(page).toContain("<h1");
  expect(page).toContain("Organization not found.");
  expect(page).toContain('href="/dashboard/hope/donations?q=%22%3E&amp;page=2"');
  expect(page).toContain("color-scheme:light dark");
  // No script or style element: the content security policy of pages blocks them.
  expect(page).not.toMatch(/<script|<style/);
  expect(await refused({ cookie: "a=b; theme=dark; c=d" })).toContain('style="color-scheme:dark"');
  for (const referer of ["https://elsewhere.example/dashboard/x", "http://localhost:9/files/x", "nonsense"])
    expect(await refused({ referer, "sec-fetch-site": "none" })).toContain('href="/dashboard"');
});

test("a link from another site is rejected, without a sign-in", async () => {
  const answer = await get("exports/donations.csv?orgId=x", {
    "sec-fetch-site": "cross-site",
    referer: "https://elsewhere.example/dashboard/x",
  });
  const page = await answer.text();
  expect([answer.status, page]).toEqual([403, expect.stringContaining("Open the page that has the file")]);
  expect(page).toContain('href="/dashboard"');
});
