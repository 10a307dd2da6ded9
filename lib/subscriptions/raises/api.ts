import { endpoint, Reply } from "@/lib/http/endpoint";
import { tokenParams } from "@/lib/http/params";
import { DEMO } from "@/lib/kernel/demo";
import { PUBLIC_SUBSCRIPTION } from "@/lib/subscriptions/examples";
import { ENDED, NO_PROCESSOR, NOT_MOVABLE, NOT_STARTED, RUNNING_CHANGE } from "@/lib/subscriptions/refusals";
import { emptyInput } from "@/lib/subscriptions/schemas";
import { confirmRaise as confirm, getRaise as get } from "./public-raise";
import { publicRaiseSchema } from "./schemas";

const raise = {
  status: "OPEN",
  by: "YOU",
  fromAmountCents: 2500,
  fromFrequency: "MONTHLY",
  amountCents: 10_000,
  totalChargedCents: 10_358,
  expiresAt: "2026-11-22T14:05:00.000Z",
  frequency: "MONTHLY",
  coverFees: true,
  nextChargeAt: "2026-12-03T09:12:40.000Z",
  subscriptionToken: DEMO.subscriptionToken,
  campaign: PUBLIC_SUBSCRIPTION.campaign,
  org: PUBLIC_SUBSCRIPTION.org,
};

const NO_RAISE = { status: 404, error: "Confirmation not found", when: "No raise has this token." };

export const getRaise = endpoint({
  id: "getRaise",
  route: "GET /api/public/raises/{token}",
  tag: "Donation pages",
  summary: "Get a raise",
  description:
    "Returns a raise to more than twice the amount, per charge or per year, by the token in the email that asks the donor to confirm it: the current and the new amount and frequency, and whether it can still be confirmed. The request changes nothing.",
  role: "public",
  limit: "donationStatus",
  params: tokenParams,
  answer: publicRaiseSchema,
  refusals: [NO_RAISE],
  example: { params: { token: DEMO.raiseToken }, answer: raise },
  handle: async ({ ctx, params }) =>
    new Reply(await get(ctx, params.token), {
      headers: { "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex" },
    }),
});

export const confirmRaise = endpoint({
  id: "confirmRaise",
  route: "POST /api/public/raises/{token}/confirm",
  tag: "Donation pages",
  summary: "Confirm a raise",
  description:
    "Applies the new amount and frequency from the next charge on; nothing is charged now. A raise can be confirmed only while the subscription's amount and frequency are those it was requested for. Confirming an applied raise changes nothing.",
  role: "public",
  params: tokenParams,
  body: emptyInput,
  answer: publicRaiseSchema,
  refusals: [
    NO_RAISE,
    {
      status: 409,
      error: "This confirmation has expired; make the change again to get a new one",
      when: "The raise was requested more than 24 hours ago.",
    },
    {
      status: 409,
      error: "The recurring donation has changed; this confirmation is no longer valid",
      when: "The subscription was changed or ended first.",
    },
    ENDED,
    NOT_STARTED,
    ...NOT_MOVABLE.map((one) => ({ ...one, when: `A new frequency: ${one.when}` })),
    RUNNING_CHANGE,
    NO_PROCESSOR,
  ],
  example: {
    params: { token: DEMO.raiseToken },
    body: {},
    answer: { ...raise, status: "CONFIRMED" },
  },
  handle: async ({ ctx, params }) =>
    new Reply(await confirm(ctx, params.token), { headers: { "Referrer-Policy": "no-referrer" } }),
});
