import { PUBLIC_CAMPAIGN } from "@/lib/campaigns/examples";
import { NO_PUBLIC_CAMPAIGN, WHICH_ORGANIZATION } from "@/lib/campaigns/refusals";
import { endpoint, Reply } from "@/lib/http/endpoint";
import { slugParams, tokenParams } from "@/lib/http/params";
import { DEMO } from "@/lib/kernel/demo";
import { LINK_LIMIT, NO_MAIL } from "@/lib/subscriptions/refusals";
import { emptyInput, linkRequestSchema } from "@/lib/subscriptions/schemas";
import { quoteDonation as quote } from "./create/quote-donation";
import { listDonorRoll as list } from "./donor-roll/list-donor-roll";
import { donorRollQuery, donorRollSchema } from "./donor-roll/schemas";
import { DONATION } from "./examples";
import { requestPaymentLink as requestLink } from "./payment-link/request-payment-link";
import { getPublicDonation as get } from "./public/get-public-donation";
import { publicDonationSchema } from "./public/schemas";
import { PROOF_REQUIRED } from "./refusals";
import { feesSchema, quoteInput } from "./schemas";

export const listDonorRoll = endpoint({
  id: "listDonorRoll",
  route: "GET /api/public/campaigns/{slug}/donors",
  tag: "Donation pages",
  summary: "List public donors",
  description:
    "Lists the public donors of a campaign, newest first: donations that are currently `SUCCEEDED`, less partial refunds, with the name and message given with each. Anonymous donors are listed as `Anonymous`. Pass `nextCursor` as `cursor` for the next page; new donations do not shift pages.",
  role: "public",
  limit: "view",
  params: slugParams,
  query: donorRollQuery,
  answer: donorRollSchema,
  refusals: [
    NO_PUBLIC_CAMPAIGN,
    {
      status: 404,
      error: "Donor roll not found",
      when: "The campaign does not show its donors (`showDonorRoll: false`).",
    },
    WHICH_ORGANIZATION,
  ],
  example: {
    params: { slug: DEMO.campaignSlug },
    query: { org: DEMO.orgSlug, limit: "2" },
    answer: {
      donors: [
        {
          name: "Amara Nwosu",
          amountCents: 10_000,
          message: DONATION.publicMessage,
          createdAt: "2026-11-18T16:20:11.000Z",
        },
        { name: "Anonymous", amountCents: 2500, message: null, createdAt: "2026-11-18T09:02:47.000Z" },
      ],
      nextCursor: "MjAyNi0xMS0xOFQwOTowMjo0Ny4wMDBaIHY4cTJtNXgxYzl6NGI3bjBsM2s2ajhoZA",
    },
  },
  handle: ({ ctx, params, query }) => list(ctx, { slug: params.slug, ...query }),
});

export const quoteDonation = endpoint({
  id: "quoteDonation",
  route: "POST /api/public/quote",
  tag: "Donation pages",
  summary: "Quote a donation",
  description:
    "Calculates the fees of a donation in the same way as `POST /api/donations`, without creating it. The platform fee is 0 while the organization's waiver lasts. Any amount can be quoted: whether the campaign accepts it (minimum, offered amounts and levels, ticket price times count) is checked only when the donation is created.",
  role: "public",
  limit: "quote",
  body: quoteInput,
  answer: feesSchema,
  refusals: [
    {
      status: 400,
      error: "Campaign not found",
      when: "There is no public campaign with this id.",
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

export const getPublicDonation = endpoint({
  id: "getPublicDonation",
  route: "GET /api/public/donations/{token}",
  tag: "Donation pages",
  summary: "Get a public donation",
  description:
    "Returns a donation for the holder of its link, with the data of the thank-you page and the receipt. For a refunded donation, `remainingCents` and `deductibleCents` state what still counts. The token is the last part of the `Location` header of `POST /api/donations`. Poll while `status` is `PENDING`; bank payments take days.",
  role: "public",
  limit: "donationStatus",
  params: tokenParams,
  answer: publicDonationSchema,
  refusals: [{ status: 404, error: "Donation not found", when: "No donation has this token." }],
  example: {
    params: { token: DEMO.donationToken },
    answer: {
      status: "SUCCEEDED",
      processing: false,
      verifying: false,
      amountCents: 10_000,
      totalChargedCents: DONATION.totalChargedCents,
      netAmountCents: DONATION.netAmountCents,
      processingFeeCents: DONATION.processingFeeCents,
      platformFeeCents: DONATION.platformFeeCents,
      coverFees: DONATION.coverFees,
      currency: "usd",
      frequency: "ONE_TIME",
      paymentMethod: "CARD",
      paymentBrand: "Visa",
      paymentLast4: "4242",
      receiptNumber: DONATION.receiptNumber,
      firstName: DONATION.donor.firstName,
      language: "en",
      createdAt: DONATION.createdAt,
      succeededAt: DONATION.succeededAt,
      ticketCount: null,
      refundedCents: 0,
      remainingCents: DONATION.totalChargedCents,
      funds: [],
      matches: [],
      goodsValueCents: 0,
      deductibleCents: DONATION.totalChargedCents,
      subscription: null,
      campaign: {
        title: PUBLIC_CAMPAIGN.title,
        slug: DEMO.campaignSlug,
        status: "ACTIVE",
        color: PUBLIC_CAMPAIGN.color,
        coverUrl: PUBLIC_CAMPAIGN.coverUrl,
        coverFocus: PUBLIC_CAMPAIGN.coverFocus,
        publicUrl: `${PUBLIC_CAMPAIGN.publicUrl}?org=${DEMO.orgSlug}`,
        allowRecurring: true,
        employerMatch: null,
        event: null,
      },
      org: {
        name: "Hope Shelter",
        slug: DEMO.orgSlug,
        ein: "84-2917365",
        legalName: null,
        taxStatus: "501C3",
        timezone: "America/New_York",
        logoUrl: PUBLIC_CAMPAIGN.org.logoUrl,
        thankYouMessage: "Because of you, a bed is warm tonight.",
      },
    },
  },
  handle: async ({ ctx, params }) =>
    new Reply(await get(ctx, params.token), {
      headers: { "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex" },
    }),
});

export const requestPaymentLink = endpoint({
  id: "requestPaymentLink",
  route: "POST /api/public/donations/{token}/payment-link",
  tag: "Donation pages",
  summary: "Request a link to pay",
  description:
    "Sends the link to an unpaid donation's payment step to the email address given with the donation, and never to another one. For donors whose browser cannot pay, for example without JavaScript. The link works until the donation is closed: 24 hours after its creation, or 30 minutes with tickets. The response is the same if no email is sent, because nothing is left to pay or the donation got three emails within half an hour. A network address gets two emails within half an hour to one mailbox. Above that, after three emails within half an hour to one mailbox, and after 60 within a minute for the organization, the response is 403 with a `challenge`, as when a donation is created: solve it and retry the request with `X-Proof`.",
  role: "public",
  params: tokenParams,
  body: emptyInput,
  status: 202,
  answer: linkRequestSchema,
  refusals: [
    { status: 404, error: "Donation not found", when: "No donation has this token." },
    {
      status: 403,
      error: "Please confirm that you are a person",
      when: "Many of these emails were requested for the mailbox or the organization. The body has a `reason` and a `challenge`: solve the challenge and retry the request with `X-Proof`.",
      more: PROOF_REQUIRED,
    },
    LINK_LIMIT,
    NO_MAIL,
  ],
  example: { params: { token: DEMO.donationToken }, body: {}, answer: { requested: true } },
  handle: async ({ ctx, params }) =>
    new Reply(await requestLink(ctx, params.token), { headers: { "Referrer-Policy": "no-referrer" } }),
});
