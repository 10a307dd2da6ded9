import { afterAll, beforeAll, expect, test } from "vitest";
import { type Running, start } from "../testing/start";

let running: Running;

beforeAll(async () => {
  running = await start();
});
afterAll(() => running.stop());

async function invite(): Promise<{ account: string; page: string }> {
  const account = await running.stripe.accounts.create({
    business_profile: { name: "River <b>Keepers</b>" },
    capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
  });
  const link = await running.stripe.accountLinks.create({
    account: account.id,
    type: "account_onboarding",
    refresh_url: "http://localhost:3001/again",
    return_url: "http://localhost:3001/back",
  });
  return { account: account.id, page: `${running.origin}${new URL(link.url).pathname}` };
}

function choose(page: string, choice: string, origin = running.origin): Promise<Response> {
  const headers = { origin };
  return fetch(page, { method: "POST", headers, body: new URLSearchParams({ choice }), redirect: "manual" });
}

test("completing the hosted page enables the account and redirects back", async () => {
  const { account, page } = await invite();
  const shown = await (await fetch(page)).text();
  expect(shown).toContain("River &lt;b&gt;Keepers&lt;/b&gt;");
  const done = await choose(page, "finish");
  expect([done.status, done.headers.get("location")]).toEqual([303, "http://localhost:3001/back"]);
  const after = await running.stripe.accounts.retrieve(account);
  expect(after).toMatchObject({
    charges_enabled: true,
    payouts_enabled: true,
    capabilities: { transfers: "active" },
  });
});

test("leaving the page for later redirects back and changes nothing", async () => {
  const { account, page } = await invite();
  await fetch(page);
  expect((await choose(page, "later")).headers.get("location")).toBe("http://localhost:3001/back");
  expect((await running.stripe.accounts.retrieve(account)).details_submitted).toBe(false);
});

test("a link opens once; afterwards it redirects to the refresh URL", async () => {
  const { page } = await invite();
  expect((await fetch(page, { redirect: "manual" })).status).toBe(200);
  const again = await fetch(page, { redirect: "manual" });
  expect(again.headers.get("location")).toBe("http://localhost:3001/again");
});

test("a form from another page, or for a link that was never opened, has no effect", async () => {
  const { account, page } = await invite();
  expect((await choose(page, "finish")).headers.get("location")).toBe("http://localhost:3001/again");
  await fetch(page);
  expect((await choose(page, "finish", "http://evil.example")).status).toBe(403);
  expect((await running.stripe.accounts.retrieve(account)).charges_enabled).toBe(false);
});

test("an unknown link is gone", async () => {
  expect((await fetch(`${running.origin}/onboarding/nothing`)).status).toBe(410);
});
