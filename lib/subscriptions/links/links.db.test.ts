import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { subscriptionLinks } from "@/db/schema/subscription-links";
import { subscriptions } from "@/db/schema/subscriptions";
import { testDatabase, unique } from "@/db/testing";
import { getPublicDonation } from "@/lib/donations/public/get-public-donation";
import type { Context } from "@/lib/kernel/context";
import { newManageToken } from "@/lib/links/manage-token";
import { hashToken } from "@/lib/links/token-hash";
import { viewToken } from "@/lib/links/view-token";
import { background } from "@/lib/services/inngest/__mocks__/send";
import { cancelPublicSubscription } from "@/lib/subscriptions/change/cancel-public-subscription";
import { updatePublicSubscription } from "@/lib/subscriptions/change/update-public-subscription";
import { getPublicSubscription } from "@/lib/subscriptions/get-public-subscription";
import { confirmMethodChange, startMethodChange } from "@/lib/subscriptions/payment-method/change-method";
import { getRaise } from "@/lib/subscriptions/raises/public-raise";
import { processor } from "@/lib/subscriptions/testing/processor";
import {
  context,
  runningSubscription,
  setUp,
  startSubscription,
  subscriptionOf,
} from "@/lib/subscriptions/testing/subscriptions";
import { openManageLink } from "./mail-link";
import { purgeLinks } from "./purge-links";
import { requestManageLink } from "./request-manage-link";

vi.mock("@/lib/services/stripe/subscriptions");
vi.mock("@/lib/services/stripe/invoices");
vi.mock("@/lib/services/stripe/setup-intents");
vi.mock("@/lib/services/stripe/payments");
vi.mock("@/lib/services/inngest/send");
vi.mock("@/lib/services/log");

beforeEach(() => {
  processor.reset();
  background.sent.length = 0;
});

const MINUTE_MS = 60_000;
const donor = () => context({ kind: "public" });
const later = (ms: number): Context => ({ ...donor(), now: new Date(processor.now.getTime() + ms) });
const from = (address: string): Context => ({ ...donor(), client: { address, proof: null } });
const requests = () => background.sent.filter(({ name }) => name === "subscription/manage-link-requested");

/** Every change a donor can make with a token. */
const CHANGES = {
  amount: (token: string, ctx = donor()) => updatePublicSubscription(ctx, { token, amountCents: 6000 }),
  "large raise": (token: string, ctx = donor()) =>
    updatePublicSubscription(ctx, { token, amountCents: 99_999_900 }),
  cancel: (token: string, ctx = donor()) => cancelPublicSubscription(ctx, { token, reason: null }),
  "another card": (token: string, ctx = donor()) => startMethodChange(ctx, token),
  "a card that was confirmed": (token: string, ctx = donor()) =>
    confirmMethodChange(ctx, { token, setupIntentId: "seti_1" }),
} as const;

describe("a view link changes nothing", () => {
  test.each(Object.entries(CHANGES))(
    "%s is refused, with a message that explains how to get the required link",
    async (_, change) => {
      const subscription = await runningSubscription(await setUp());
      const before = await subscriptionOf(subscription.subscriptionId);
      const calls = processor.calls.length;
      // Reproduces the attack: from the thank-you link to the subscription's token.
      const donation = await getPublicDonation(donor(), viewToken("donation", subscription.donationId));
      const token = donation.subscription?.token ?? "";
      expect(await getPublicSubscription(donor(), token)).toMatchObject({
        mayChange: "NOTHING",
        linkExpiresAt: null,
      });
      await expect(change(token)).rejects.toMatchObject({
        code: "forbidden",
        message: expect.stringMatching(
          /^This link only shows .* Request a link for changes: it is sent to the donor's email address$/,
        ),
      });
      expect(await subscriptionOf(subscription.subscriptionId)).toEqual(before);
      expect(processor.calls).toHaveLength(calls);
    },
  );

  test("neither does a link mailed before links were signed, which still shows the donation", async () => {
    const subscription = await runningSubscription(await setUp());
    const old = unique().padEnd(56, "0");
    await testDatabase()
      .update(subscriptions)
      .set({ oldTokenHash: hashToken(old) })
      .where(eq(subscriptions.id, subscription.subscriptionId));
    expect(await getPublicSubscription(donor(), old)).toMatchObject({
      amountCents: 5000,
      mayChange: "NOTHING",
    });
    for (const change of Object.values(CHANGES))
      await expect(change(old)).rejects.toMatchObject({ code: "forbidden" });
  });

  test("no response to a view token contains one that permits more", async () => {
    const subscription = await runningSubscription(await setUp());
    const responses = JSON.stringify([
      await getPublicSubscription(donor(), subscription.viewToken),
      await getPublicDonation(donor(), viewToken("donation", subscription.donationId)),
      await requestManageLink(donor(), subscription.viewToken),
    ]);
    expect(responses).not.toMatch(/(?:manage|raise)_/);
    expect(responses).not.toContain(subscription.token);
  });
});

test("a malformed token causes no query, and unknown and foreign tokens get the same response", async () => {
  const db = new Proxy({} as Context["db"], {
    get: () => {
      throw new Error("the database was queried");
    },
  });
  const ctx = { ...donor(), db };
  const forged = `${viewToken("subscription", "x").slice(0, -1)}_`;
  for (const token of ["", "x", "manage_", "raise_x", "../..", "y".repeat(100), forged]) {
    await expect(getPublicSubscription(ctx, token), token).rejects.toMatchObject({ code: "not_found" });
    await expect(getPublicDonation(ctx, token), token).rejects.toMatchObject({ code: "not_found" });
    await expect(getRaise(ctx, token), token).rejects.toMatchObject({ code: "not_found" });
  }
  for (const token of [newManageToken(), viewToken("subscription", unique())])
    await expect(getPublicSubscription(donor(), token)).rejects.toMatchObject({ code: "not_found" });
});

describe("a mailed link", () => {
  const mailed = (
    subscriptionId: string,
    cause: string,
    scope: "EVERYTHING" | "PAYMENT_METHOD" = "EVERYTHING",
  ) => openManageLink(context(), { subscriptionId, scope, cause });

  test("permits changes repeatedly for 30 minutes, and is view-only afterwards", async () => {
    const { subscriptionId } = await runningSubscription(await setUp());
    const token = await mailed(subscriptionId, unique());
    expect(await getPublicSubscription(donor(), token)).toMatchObject({ mayChange: "EVERYTHING" });
    const change = (ms: number, amountCents: number) =>
      updatePublicSubscription(later(ms), { token, amountCents });
    expect(await change(0, 6000)).toMatchObject({ amountCents: 6000 });
    expect(await change(29 * MINUTE_MS, 7000)).toMatchObject({ amountCents: 7000 });
    await expect(change(30 * MINUTE_MS, 8000)).rejects.toMatchObject({
      code: "forbidden",
      message: expect.stringMatching(/^This link for changes has expired/),
    });
    expect(await getPublicSubscription(later(31 * MINUTE_MS), token)).toMatchObject({
      amountCents: 7000,
      mayChange: "NOTHING",
    });
  });

  test("ends when a newer one is mailed, but not when sending the same email is retried", async () => {
    const { subscriptionId } = await runningSubscription(await setUp());
    const cause = unique();
    const [first, retried] = [await mailed(subscriptionId, cause), await mailed(subscriptionId, cause)];
    for (const token of [first, retried])
      expect(await getPublicSubscription(donor(), token)).toMatchObject({ mayChange: "EVERYTHING" });
    const newer = await mailed(subscriptionId, unique());
    for (const token of [first, retried])
      await expect(CHANGES.amount(token)).rejects.toMatchObject({ code: "forbidden" });
    expect(await CHANGES.amount(newer)).toMatchObject({ amountCents: 6000 });
  });

  test("about a failed renewal permits only a new payment method, for 7 days", async () => {
    const { subscriptionId } = await runningSubscription(await setUp());
    const token = await mailed(subscriptionId, unique(), "PAYMENT_METHOD");
    expect(await getPublicSubscription(donor(), token)).toMatchObject({ mayChange: "PAYMENT_METHOD" });
    expect(await startMethodChange(donor(), token)).toMatchObject({ clientSecret: expect.any(String) });
    for (const change of [CHANGES.amount, CHANGES.cancel])
      await expect(change(token)).rejects.toMatchObject({
        code: "forbidden",
        message: expect.stringMatching(/^This link only changes the payment method\./),
      });
    await expect(startMethodChange(later(7 * 24 * 60 * MINUTE_MS), token)).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  test("about a failed renewal is ended by the next email of this kind, not by a request from a view link", async () => {
    const { subscriptionId } = await runningSubscription(await setUp());
    const token = await mailed(subscriptionId, unique(), "PAYMENT_METHOD");
    await mailed(subscriptionId, unique());
    expect(await getPublicSubscription(donor(), token)).toMatchObject({ mayChange: "PAYMENT_METHOD" });
    expect(await startMethodChange(donor(), token)).toMatchObject({ clientSecret: expect.any(String) });
    const next = await mailed(subscriptionId, unique(), "PAYMENT_METHOD");
    expect(await getPublicSubscription(donor(), token)).toMatchObject({ mayChange: "NOTHING" });
    expect(await getPublicSubscription(donor(), next)).toMatchObject({ mayChange: "PAYMENT_METHOD" });
  });

  test("gives no access to another subscription, and changes nothing once its own has ended", async () => {
    const setup = await setUp();
    const [mine, other] = [await runningSubscription(setup), await runningSubscription(setup)];
    const token = await mailed(mine.subscriptionId, unique());
    await cancelPublicSubscription(donor(), { token, reason: null });
    expect(await subscriptionOf(other.subscriptionId)).toMatchObject({ status: "ACTIVE" });
    for (const change of [CHANGES.amount, CHANGES["another card"]])
      await expect(change(token)).rejects.toMatchObject({
        code: "conflict",
        message: "This recurring donation has ended",
      });
  });

  test("is stored only as the hash of its token, and purged 30 days after it expires", async () => {
    const { subscriptionId } = await runningSubscription(await setUp());
    const token = await mailed(subscriptionId, unique());
    const rows = () =>
      testDatabase()
        .select()
        .from(subscriptionLinks)
        .where(eq(subscriptionLinks.tokenHash, hashToken(token)));
    expect(await rows()).toHaveLength(1);
    expect(JSON.stringify(await rows())).not.toContain(token.slice(7));
    await purgeLinks(later(30 * 24 * 60 * MINUTE_MS + 29 * MINUTE_MS));
    expect(await rows()).toHaveLength(1);
    await purgeLinks(later(30 * 24 * 60 * MINUTE_MS + 31 * MINUTE_MS));
    expect(await rows()).toHaveLength(0);
  });
});

describe("a request for a link", () => {
  test("gets the same response whether or not an email is sent, and passes no token to background jobs", async () => {
    const setup = await setUp();
    const running = await runningSubscription(setup);
    const unpaid = await startSubscription(setup);
    const ended = await runningSubscription(setup);
    await cancelPublicSubscription(donor(), { token: ended.token, reason: null });
    background.sent.length = 0;
    for (const id of [unpaid.subscriptionId, ended.subscriptionId])
      expect(await requestManageLink(donor(), viewToken("subscription", id))).toEqual({ requested: true });
    expect(requests()).toEqual([]);
    expect(await requestManageLink(donor(), running.viewToken)).toEqual({ requested: true });
    expect(requests()).toMatchObject([{ data: { subscriptionId: running.subscriptionId } }]);
    expect(JSON.stringify(requests())).not.toMatch(/manage_|@/);
  });

  test("mails at most three links per subscription in half an hour, across all callers", async () => {
    const { viewToken: token } = await runningSubscription(await setUp());
    const request = (n: number) => requestManageLink(from(`198.51.100.${n}`), token);
    expect(await Promise.all(Array.from({ length: 9 }, (_, n) => request(n)))).toEqual(
      Array.from({ length: 9 }, () => ({ requested: true })),
    );
    expect(requests()).toHaveLength(3);
    await requestManageLink(later(31 * MINUTE_MS), token);
    expect(requests()).toHaveLength(4);
  });

  test("mails at most six links an hour to one mailbox, not counting the first per subscription", async () => {
    const setup = await setUp();
    const people = { donor: { email: `${unique()}@example.com`, firstName: "Ada", lastName: "Okafor" } };
    for (let n = 0; n < 5; n++) {
      const { viewToken: token } = await runningSubscription(setup, people);
      for (let again = 0; again < 4; again++) await requestManageLink(donor(), token);
    }
    expect(requests()).toHaveLength(5 + 6);
  });

  test("is granted to a donor despite strangers' requests, made for subscriptions under the donor's email or with a forwarded view link", async () => {
    const setup = await setUp();
    const email = `${unique()}@example.com`;
    const people = { donor: { email, firstName: "Ada", lastName: "Okafor" } };
    const own = await runningSubscription(setup, people);
    for (let n = 0; n < 3; n++) {
      const foreign = await runningSubscription(setup, people);
      for (let again = 0; again < 5; again++) await requestManageLink(donor(), foreign.viewToken);
    }
    const mailed = () =>
      requests().filter(({ data }) => JSON.stringify(data).includes(own.subscriptionId)).length;
    await requestManageLink(donor(), own.viewToken);
    expect(mailed(), "the mailbox has had all of its mails").toBe(1);
    // The holder of a forwarded view link exhausts the limit. A new link is available when the last one expires.
    for (let again = 0; again < 5; again++)
      await requestManageLink(later((1 + again) * MINUTE_MS), own.viewToken);
    const before = mailed();
    await requestManageLink(later(30 * MINUTE_MS), own.viewToken);
    expect(mailed()).toBe(before + 1);
  });

  test("is limited to ten an hour per network address", async () => {
    const setup = await setUp();
    const { viewToken: token } = await runningSubscription(setup);
    const address = `2001:db8:${unique().slice(1, 5)}::1`;
    for (let n = 0; n < 10; n++) await requestManageLink(from(address), token);
    await expect(requestManageLink(from(address), token)).rejects.toMatchObject({
      code: "limited",
      extra: { retryAfterSeconds: 3600 },
    });
    const other = await runningSubscription(setup);
    expect(await requestManageLink(from("192.0.2.77"), other.viewToken)).toEqual({ requested: true });
    expect(requests()).toHaveLength(4);
  });
});
