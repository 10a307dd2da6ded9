import { tokenParams } from "@/lib/http/params";
import { emptyInput, publicRaiseSchema } from "@/lib/subscriptions/schemas";
import { DEMO } from "../demo";
import { operation } from "../operation";
import { subscription } from "../own-subscription-example";
import { ENDED, NO_PROCESSOR, NOT_STARTED } from "../own-subscription-refusals";
import { RUNNING_CHANGE } from "../raise-refusals";

const raise = {
  status: "OPEN",
  by: "YOU",
  fromAmountCents: 2500,
  amountCents: 10_000,
  totalChargedCents: 10_358,
  expiresAt: "2026-11-22T14:05:00.000Z",
  frequency: "MONTHLY",
  coverFees: true,
  nextChargeAt: "2026-12-03T09:12:40.000Z",
  subscriptionToken: DEMO.subscriptionToken,
  campaign: subscription.campaign,
  org: subscription.org,
};
const NO_RAISE = { status: 404, error: "Confirmation not found", when: "No raise has this token." };

export const getPublicRaise = operation({
  id: "getPublicRaise",
  tag: "Donation pages",
  summary: "Get a raise to confirm",
  description:
    "A raise to more than twice the amount, by the token in the mail that asks its donor to confirm it: the present and the new amount, and whether it can still be confirmed. Reading it changes nothing.",
  access: "public",
  limit: "donationStatus",
  params: tokenParams,
  answer: publicRaiseSchema,
  refusals: [NO_RAISE],
  example: { params: { token: DEMO.raiseToken }, answer: raise },
});

export const confirmPublicRaise = operation({
  id: "confirmPublicRaise",
  tag: "Donation pages",
  summary: "Confirm a raise",
  description:
    "The new amount counts from the next charge on; nothing is charged now. It applies only while the amount is still the one that it raises. Confirming one that was applied already changes nothing.",
  access: "public",
  params: tokenParams,
  body: emptyInput,
  answer: publicRaiseSchema,
  refusals: [
    NO_RAISE,
    {
      status: 409,
      error: "This confirmation has expired; change the amount again to get a new one",
      when: "It was asked for more than 24 hours ago.",
    },
    {
      status: 409,
      error: "The recurring donation was changed since; this confirmation is void",
      when: "Another change, or the end, came before the confirmation.",
    },
    ENDED,
    NOT_STARTED,
    RUNNING_CHANGE,
    NO_PROCESSOR,
  ],
  example: {
    params: { token: DEMO.raiseToken },
    body: {},
    answer: { ...raise, status: "CONFIRMED" },
  },
});
