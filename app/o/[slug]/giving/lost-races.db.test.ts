import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { donors } from "@/db/schema/donors";
import { makeCampaign, makeOrganization, testDatabase, unique } from "@/db/testing";
import { mergeDonors } from "@/lib/donors/merges/api";
import { mailGivingLink } from "@/lib/giving/mail-link";
import { openGivingSession } from "@/lib/giving/open-session";
import { mailEmailLink } from "@/lib/giving/request-email-change";
import { newContext } from "@/lib/http/context";
import type { Context } from "@/lib/kernel/context";
import { paidDonation } from "@/lib/ledger/testing/story";
import { now } from "@/lib/services/clock";
import { POST as saveDetails } from "./details/route";
import { POST as requestEmail } from "./email/route";
import { POST as openLink } from "./open/route";

vi.mock("@/lib/services/log");
vi.mock("@/lib/services/inngest/send");
vi.mock("@/lib/services/database", async () => ({
  database: (await import("@/db/testing")).testDatabase,
}));
/** The session of the browser that posts the forms. */
const browser = vi.hoisted(() => ({ session: "" }));
vi.mock("next/headers", () => ({
  headers: async () => new Headers(),
  cookies: async () => ({ get: () => ({ value: browser.session }) }),
}));

const db = testDatabase();
type Transaction = Parameters<Parameters<typeof db.transaction>[0]>[0];
type Post = (request: Request, route: { params: Promise<{ slug: string }> }) => Promise<Response>;

beforeEach(() => {
  browser.session = "";
});

/** Creates two donors of an organization, each with a paid donation. */
async function setUp() {
  const org = await makeOrganization();
  const campaign = await makeCampaign(org.id);
  const giver = async () => (await paidDonation(campaign, { donorEmail: address() })).donorId;
  const [kept, merged] = [await giver(), await giver()];
  const visitor = newContext({ kind: "public" });
  const signIn = async (donorId: string) => {
    const link = await mailGivingLink(visitor, donorId);
    browser.session = (await openGivingSession(visitor, link)).token;
  };
  const post = async (handler: Post, fields: Record<string, string>) => {
    const request = new Request(`http://localhost/o/${org.slug}/giving`, {
      method: "POST",
      headers: { "sec-fetch-site": "same-origin" },
      body: new URLSearchParams(fields),
    });
    const answer = await handler(request, { params: Promise.resolve({ slug: org.slug }) });
    expect(answer.status).toBe(303);
    const { pathname, searchParams } = new URL(answer.headers.get("location") ?? "", "http://localhost");
    expect(pathname).toBe(`/o/${org.slug}/giving`);
    return searchParams.get("problem");
  };
  const merge = (tx: Transaction) => {
    const owner: Context = {
      db: tx as unknown as Context["db"],
      actor: { kind: "person", userId: org.ownerId },
      now: now(),
      requestId: "test",
    };
    return mergeDonors.run(owner, { params: { id: kept }, body: { mergedDonorId: merged } });
  };
  return { kept, merged, visitor, signIn, post, merge };
}

const address = () => `${unique()}@example.com`;
const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/** Makes a change, starts `form` before its transaction commits, and commits when the form waits for it. */
async function beside<T>(change: (tx: Transaction) => Promise<unknown>, form: () => Promise<T>): Promise<T> {
  let answer: Promise<T> | undefined;
  await db.transaction(async (tx) => {
    await change(tx);
    answer = form();
    await expect.poll(async () => (await db.execute(waiting)).length, { timeout: 60_000 }).toBe(1);
  });
  if (!answer) throw new Error("the form was not sent");
  return answer;
}

describe("a form that waits for a merge of its donor states that nothing was saved, and works when it is sent again", () => {
  test("a mailed link", async () => {
    const { merged, visitor, post, merge } = await setUp();
    const token = await mailGivingLink(visitor, merged);
    expect(await beside(merge, () => post(openLink, { token }))).toBe("openAgain");
    expect(await post(openLink, { token })).toBeNull();
  });

  test("another email address", async () => {
    const { merged, signIn, post, merge } = await setUp();
    await signIn(merged);
    const fields = { email: address() };
    expect(await beside(merge, () => post(requestEmail, fields))).toBe("changed");
    expect(await post(requestEmail, fields)).toBeNull();
  });

  test("name and address", async () => {
    const { kept, merged, signIn, post, merge } = await setUp();
    await signIn(merged);
    const fields = { firstName: "Rosa", lastName: "Diaz" };
    expect(await beside(merge, () => post(saveDetails, fields))).toBe("changed");
    expect(await post(saveDetails, fields)).toBeNull();
    const [row] = await db.select().from(donors).where(eq(donors.id, kept));
    expect(row).toMatchObject(fields);
  });
});

test("of two donors who confirm one address at once, the second is told to open the link again, then that it is taken", async () => {
  const { kept, merged, visitor, post } = await setUp();
  const email = address();
  const first = await mailEmailLink(visitor, { donorId: kept, email });
  const token = await mailEmailLink(visitor, { donorId: merged, email });
  const confirm = (tx: Transaction) =>
    openGivingSession({ ...visitor, db: tx as unknown as Context["db"] }, first);
  expect(await beside(confirm, () => post(openLink, { token }))).toBe("openAgain");
  expect(await post(openLink, { token })).toBe("taken");
});
