import { describe, expect, test } from "vitest";
import type { DonorTextKind } from "@/lib/donor-texts/variables";
import { viewToken } from "@/lib/links/view-token";
import type { EntryRow } from "@/lib/subscriptions/history-store";
import type { FoundSubscription } from "@/lib/subscriptions/store";
import { receiptEmail } from "./donors/send-receipt";
import {
  renewalFailedEmail,
  subscriptionCanceledEmail,
  subscriptionChangedEmail,
} from "./donors/send-subscription-email";
import { renewalFailedNotice, subscriptionCanceledNotice } from "./staff/send-subscription-notice";
import { donationDetails } from "./testing/donation";

const app = { appOrigin: "https://give.example.org", mode: "live" } as const;
const page = `https://give.example.org/donate/winter-beds/recurring/${viewToken("subscription", "plan1")}`;

const found = {
  subscription: {
    id: "plan1",
    status: "ACTIVE",
    frequency: "MONTHLY",
    amountCents: 2500,
    totalChargedCents: 2587,
    methodLabel: "Visa ending in 4242",
    nextChargeAt: new Date("2026-12-22T03:00:00Z"),
  },
  donor: { id: "donor1", firstName: "<b>Ada</b>", lastName: "Byron", email: "ada@example.org" },
  campaign: { id: "campaign1", title: "Winter Beds", slug: "winter-beds" },
  org: {
    id: "org1",
    name: "Hope Shelter",
    slug: "hope-shelter",
    ein: "12-3456789",
    email: "hello@hopeshelter.example",
    timezone: "America/New_York",
  },
} as unknown as FoundSubscription;
const entry = (given: Partial<EntryRow>): EntryRow => ({
  id: 1,
  subscriptionId: "plan1",
  cause: "c",
  kind: "CANCELED",
  donationId: null,
  amountCents: null,
  detail: null,
  actor: "donor",
  occurredAt: new Date("2026-11-21T14:05:00Z"),
  ...given,
});

const failed = {
  totalChargedCents: 2587,
  reason: "The card has expired",
  failedAt: new Date("2026-11-21T14:05:00Z"),
  paidSince: false,
  nextAttemptAt: new Date("2026-11-24T14:05:00Z"),
};

describe("a renewal that failed", () => {
  test("states the amount, the reason, the next attempt, and where to fix it", async () => {
    const token = `manage_${"k".repeat(43)}`;
    const link = `https://give.example.org/donate/winter-beds/recurring/${token}`;
    const { subject, text, html } = await renewalFailedEmail(found, { ...failed, token, ownTexts: [] }, app);
    expect(subject).toBe("Your monthly gift to Hope Shelter could not be charged");
    for (const word of ["$25.87", "The card has expired", "Nov 24, 2026", "Visa ending in 4242", link])
      expect(text).toContain(word);
    expect(html).toContain(`href="${link}"`);
    expect(html).not.toContain("<b>Ada</b>");
  });

  test("requests nothing if the renewal was paid before the email was sent", async () => {
    const { text } = await renewalFailedEmail(
      found,
      { ...failed, paidSince: true, token: null, ownTexts: [] },
      app,
    );
    expect(text).toContain(page);
    expect(text).toContain("there is nothing to do");
    expect(text).not.toContain("try again");
  });

  test("is sent to staff with a link to the subscription", async () => {
    const { subject, text } = await renewalFailedNotice(found, failed, app);
    expect(subject).toContain("$25.87");
    expect(text).toContain("https://give.example.org/dashboard/hope-shelter/recurring/plan1");
    expect(text).toContain("ada@example.org");
  });
});

test("a cancellation states who canceled, and only staff see the staff's reason", async () => {
  const byDonor = entry({ detail: "Moving away" });
  expect((await subscriptionCanceledEmail(found, { entry: byDonor, ownTexts: [] }, app)).text).toContain(
    "You have ended your monthly gift",
  );
  expect((await subscriptionCanceledNotice(found, byDonor, app)).text).toContain("Moving away");
  const byStaff = await subscriptionCanceledEmail(
    found,
    { entry: entry({ actor: "staff:user_1", detail: "Rude" }), ownTexts: [] },
    app,
  );
  expect(byStaff.text).toContain("Hope Shelter has ended your monthly gift");
  expect(byStaff.text).not.toContain("Rude");
  expect(byStaff.text).not.toContain("user_1");
});

test("an own text does not replace what the donor must learn: why it ended by itself, what changed, that tickets had sold out", async () => {
  const own = (kind: DonorTextKind) => [
    { kind, ofCampaign: false, subject: null, opening: "We are glad to have had you.", closing: "Bye." },
  ];
  const canceled = (canceledBy: "DONOR" | "PROCESSOR") => ({
    ...found,
    subscription: {
      ...found.subscription,
      canceledBy,
      cancelReason: canceledBy === "DONOR" ? null : "The payment failed too often",
    },
  });
  const ended = { entry: entry({}), ownTexts: own("SUBSCRIPTION_CANCELED") };
  const byDonor = await subscriptionCanceledEmail(canceled("DONOR"), ended, app);
  expect(byDonor.text).toContain("We are glad to have had you.");
  expect(byDonor.text).not.toContain("You have ended your monthly gift");
  const standard = await subscriptionCanceledEmail(canceled("PROCESSOR"), { ...ended, ownTexts: [] }, app);
  const declined = await subscriptionCanceledEmail(canceled("PROCESSOR"), ended, app);
  const [, reason = ""] = /\n\n([^\n]*payment[^\n]*)/.exec(standard.text) ?? [];
  expect(reason).not.toBe("");
  expect(declined.text).toContain(reason);
  expect(declined.text).toContain("We are glad to have had you.");
  const changed = await subscriptionChangedEmail(
    found,
    { entry: entry({ kind: "RESUMED" }), ownTexts: own("SUBSCRIPTION_CHANGED") },
    app,
  );
  for (const part of ["has resumed", "We are glad to have had you.", "Bye."])
    expect(changed.text).toContain(part);
});

test.each([
  [{ kind: "AMOUNT_CHANGED", amountCents: 2500 }, "is $25.00 starting with your next charge"],
  [
    { kind: "PAUSED", actor: "staff:user_1" },
    "is paused, so nothing is charged for now. Thank you for everything you have given. Hope Shelter made",
  ],
  [{ kind: "RESUMED" }, "has resumed"],
  [{ kind: "METHOD_CHANGED", detail: "Visa ending in 1111" }, "charged to Visa ending in 1111 from now on"],
] as const)("a change %j is confirmed with the date of the next charge", async (change, words) => {
  const { text } = await subscriptionChangedEmail(found, { entry: entry(change), ownTexts: [] }, app);
  expect(text).toContain(words);
  // 03:00 UTC is the previous evening in New York.
  expect(text).toContain("Next charge: Dec 21, 2026");
});

describe("a receipt of a recurring donation", () => {
  const subscription = {
    id: "plan1",
    status: "ACTIVE",
    frequency: "MONTHLY",
    nextChargeAt: new Date("2026-12-22T03:00:00Z"),
  } as const;

  test("states that it is the first one, and links to the subscription", async () => {
    const { subject, text } = await receiptEmail(
      donationDetails({ subscription: { ...subscription, isRenewal: false } }),
      app,
    );
    expect(subject).toBe("Receipt for your gift to Hope Shelter");
    expect(text).toContain("This is the first of your monthly gifts.");
    expect(text).toContain("Your next gift will be charged on Dec 21, 2026.");
    expect(text).toContain(page);
  });

  test("states that it is a renewal", async () => {
    const { subject, text } = await receiptEmail(
      donationDetails({ subscription: { ...subscription, isRenewal: true } }),
      app,
    );
    expect(subject).toBe("Receipt for your monthly gift to Hope Shelter");
    expect(text).toContain("Your monthly gift of $50.00 to Winter Beds has arrived.");
    expect(text).not.toContain("first of your");
  });

  test("has no next date for an ended subscription, and no subscription for a one-time donation", async () => {
    const ended = donationDetails({ subscription: { ...subscription, status: "CANCELED", isRenewal: true } });
    expect((await receiptEmail(ended, app)).text).not.toContain("next gift");
    expect((await receiptEmail(donationDetails(), app)).text).not.toContain("plan");
  });
});
