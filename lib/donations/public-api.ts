import { z } from "zod";
import { PUBLIC_CAMPAIGN } from "@/lib/campaigns/examples";
import { endpoint, Reply } from "@/lib/http/endpoint";
import { slugParams, tokenParams } from "@/lib/http/params";
import { DEMO } from "@/lib/kernel/demo";
import { GIFT } from "./examples";
import { getOwnGift as get } from "./get-own-gift";
import { listDonorRoll as list } from "./list-donor-roll";
import { ownGiftSchema } from "./own-gift-schemas";
import { quoteGift as quote } from "./quote-gift";
import { donorRollQuery, donorRollSchema } from "./roll-schemas";
import { feesSchema, quoteInput } from "./schemas";

const NO_CAMPAIGN = {
  status: 404,
  error: "Campaign not found",
  when: "No campaign that donors may see has this slug.",
};

const WHICH = {
  status: 409,
  error: "Several organizations have used this address",
  more: {
    schema: z.object({
      organizations: z
        .array(z.object({ name: z.string(), slug: z.string().describe("What `org` is to be.") }))
        .describe("Those whose campaign has the slug."),
    }),
    example: {
      organizations: [
        { name: "Hope Shelter", slug: DEMO.orgSlug },
        { name: "Northside Pantry", slug: "northside-pantry" },
      ],
    },
  },
  when: "`org` is missing and the organization that holds the address has ended or renamed its campaign while others use the slug, or several organizations that are still onboarding use an address that none holds; `organizations` in the answer lists the name and slug of each to choose from, 20 at most, even where it is a single one: an address never moves on to another organization by itself.",
};

export const listDonorRoll = endpoint({
  id: "listDonorRoll",
  route: "GET /api/public/campaigns/{slug}/donors",
  tag: "Donation pages",
  summary: "List the donor roll",
  description:
    "Who gave to a campaign, newest first, as everybody may see it: gifts that are `SUCCEEDED` now, less what was refunded of them in part, with the name and message that came with each. Whoever gave anonymously is `Anonymous`. Pass `nextCursor` on as `cursor` for the next page; gifts that arrive meanwhile move nothing.",
  role: "public",
  limit: "view",
  params: slugParams,
  query: donorRollQuery,
  answer: donorRollSchema,
  refusals: [
    NO_CAMPAIGN,
    {
      status: 404,
      error: "Donor roll not found",
      when: "The campaign does not show its donors (`showDonorRoll: false`).",
    },
    WHICH,
  ],
  example: {
    params: { slug: DEMO.campaignSlug },
    query: { org: DEMO.orgSlug, limit: "2" },
    answer: {
      donors: [
        {
          name: "Amara Nwosu",
          amountCents: 10_000,
          message: GIFT.publicMessage,
          createdAt: "2026-11-18T16:20:11.000Z",
        },
        { name: "Anonymous", amountCents: 2500, message: null, createdAt: "2026-11-18T09:02:47.000Z" },
      ],
      nextCursor: "MjAyNi0xMS0xOFQwOTowMjo0Ny4wMDBaIHY4cTJtNXgxYzl6NGI3bjBsM2s2ajhoZA",
    },
  },
  handle: ({ ctx, params, query }) => list(ctx, { slug: params.slug, ...query }),
});

export const quoteGift = endpoint({
  id: "quoteGift",
  route: "POST /api/public/quote",
  tag: "Donation pages",
  summary: "Quote a gift",
  description:
    "The sums of a gift as things stand, without creating anything: the same fees that `POST /api/donations` would answer with. The platform's fee is 0 while the organization's waiver lasts. It prices any sum: whether the campaign takes it (its minimum, its amounts and levels, the price of its tickets times their number) is checked when the gift is made.",
  role: "public",
  limit: "quote",
  body: quoteInput,
  answer: feesSchema,
  refusals: [
    {
      status: 400,
      error: "Campaign not found",
      when: "There is no campaign with this id that donors may see.",
    },
  ],
  example: {
    body: { campaignId: DEMO.campaignId, amount: 10_000, paymentMethod: "card", coverFees: true },
    answer: {
      donationAmount: 10_000,
      processingFee: 258,
      platformFee: 100,
      totalCharged: 10_358,
      netToOrg: 10_000,
    },
  },
  handle: ({ ctx, body }) => quote(ctx, body),
});

export const getOwnGift = endpoint({
  id: "getOwnGift",
  route: "GET /api/public/gifts/{token}",
  tag: "Donation pages",
  summary: "Get a donor's own gift",
  description:
    "A gift for the holder of its link: what the thank-you page and the receipt show. Of one that was refunded, `remainingCents` and `deductibleCents` say what still counts. The token is the end of the `Location` header of `POST /api/donations`. Ask again while `status` is `PENDING`; a bank payment takes days.",
  role: "public",
  limit: "giftStatus",
  params: tokenParams,
  answer: ownGiftSchema,
  refusals: [{ status: 404, error: "Gift not found", when: "No gift has this token." }],
  example: {
    params: { token: DEMO.giftToken },
    answer: {
      status: "SUCCEEDED",
      processing: false,
      verifying: false,
      amountCents: 10_000,
      totalChargedCents: GIFT.totalChargedCents,
      netAmountCents: GIFT.netAmountCents,
      processingFeeCents: GIFT.processingFeeCents,
      platformFeeCents: GIFT.platformFeeCents,
      coverFees: GIFT.coverFees,
      currency: "usd",
      frequency: "ONE_TIME",
      paymentMethod: "CARD",
      receiptNumber: GIFT.receiptNumber,
      firstName: GIFT.donor.firstName,
      createdAt: GIFT.createdAt,
      succeededAt: GIFT.succeededAt,
      ticketCount: null,
      refundedCents: 0,
      remainingCents: GIFT.totalChargedCents,
      goodsValueCents: 0,
      deductibleCents: GIFT.totalChargedCents,
      plan: null,
      campaign: {
        title: PUBLIC_CAMPAIGN.title,
        slug: DEMO.campaignSlug,
        status: "ACTIVE",
        color: PUBLIC_CAMPAIGN.color,
      },
      org: {
        name: "Hope Shelter",
        slug: DEMO.orgSlug,
        ein: "84-2917365",
        timezone: "America/New_York",
      },
    },
  },
  handle: async ({ ctx, params }) =>
    new Reply(await get(ctx, params.token), {
      headers: { "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex" },
    }),
});
