import { protectionSchema } from "@/lib/abuse/schemas";
import { organizationOverviewSchema } from "@/lib/analytics/overview-schemas";
import { attentionItemSchema, attentionListSchema, listAttentionQuery } from "@/lib/attention/schemas";
import { idParams, orgParams } from "@/lib/http/params";
import { ledgerSchema, verificationSchema } from "@/lib/ledger/schemas";
import {
  createdOrganizationSchema,
  createOrganizationInput,
  myOrganizationsSchema,
  organizationAnswerSchema,
  updateOrganizationInput,
} from "@/lib/orgs/schemas";
import { DEMO } from "../demo";
import { operation, type Refusal } from "../operation";

const org = {
  id: DEMO.orgId,
  name: "Hope Shelter",
  slug: DEMO.orgSlug,
  ein: "84-2917365",
  status: "ACTIVE",
  planTier: "STANDARD",
  processorAccountId: "acct_1SV2k0EXAMPLE",
  website: "https://hopeshelter.example",
  email: "office@hopeshelter.example",
  notificationEmail: "office@hopeshelter.example",
  timezone: "America/New_York",
  createdAt: "2026-05-21T14:03:00.000Z",
} as const;
const attention = {
  id: DEMO.attentionId,
  kind: "DISPUTE",
  message: "A gift of $50.00 is disputed for $50.00. The donor says it was not them.",
  figures: { amountCents: 5000 },
  campaign: { id: DEMO.campaignId, title: "Winter Beds 2026" },
  donationId: "t2x9v4m7q0k5z8w1c3n6b0d4",
  createdAt: "2026-11-20T15:04:05.000Z",
  resolvedAt: null,
  resolvedBy: null,
} as const;
const NO_PROCESSOR: Refusal = {
  status: 503,
  error: "The payment processor cannot be reached right now; try again",
  when: "The processor does not answer. Repeating the request goes on where it stopped.",
};

export const createOrganization = operation({
  id: "createOrganization",
  tag: "Organizations",
  summary: "Create an organization",
  description:
    "Makes an organization, its account at the payment processor, and a link to the processor's onboarding pages. You become its `OWNER`; where an API key is used, which must be of scope `admin`, the person who made the key does. The organization is `ONBOARDING` until the processor says that its account can take gifts and pay out.\n\nThe slug is part of public addresses, unique, and fixed from then on.",
  access: "signed-in",
  body: createOrganizationInput,
  status: 201,
  answer: createdOrganizationSchema,
  idempotent: true,
  refusals: [
    { status: 403, error: "Forbidden", when: "The API key's scope is not `admin`." },
    { status: 409, error: "Slug is already taken", when: "Another organization has the slug." },
    NO_PROCESSOR,
  ],
  example: {
    body: {
      name: "Northside Pantry",
      slug: "northside-pantry",
      email: "office@northsidepantry.example",
      ein: "47-1203984",
    },
    answer: {
      org: {
        ...org,
        id: "h8d3k1p6r9t2w5y7a0c4f8j1",
        name: "Northside Pantry",
        slug: "northside-pantry",
        ein: "47-1203984",
        status: "ONBOARDING",
        processorAccountId: "acct_1SV2k9EXAMPLE",
        website: null,
        email: "office@northsidepantry.example",
        notificationEmail: "office@northsidepantry.example",
        createdAt: "2026-11-21T12:00:00.000Z",
      },
      onboardingUrl: "http://localhost:3002/onboarding/acct_1SV2k9EXAMPLE",
    },
  },
});

export const listMyOrganizations = operation({
  id: "listMyOrganizations",
  tag: "Organizations",
  summary: "List my organizations",
  description:
    "The organizations that you belong to, by name, each with your role in it. For an API key: its one organization, with the role that its scope amounts to.",
  access: "signed-in",
  answer: myOrganizationsSchema,
  example: { answer: { data: [{ ...org, role: "OWNER" }] } },
});

export const getOrganization = operation({
  id: "getOrganization",
  tag: "Organizations",
  summary: "Get an organization",
  description:
    "One organization, by id or slug. Poll it after onboarding: `status` becomes `ACTIVE` once it can receive gifts.",
  access: "MEMBER",
  params: orgParams,
  answer: organizationAnswerSchema,
  example: { params: { idOrSlug: DEMO.orgSlug }, answer: { org } },
});

export const updateOrganization = operation({
  id: "updateOrganization",
  tag: "Organizations",
  summary: "Edit an organization",
  description:
    "Changes the fields that are given; the others stay. `null` clears `ein` and `website`. The slug cannot be changed, since public addresses carry it; it is ignored here. New receipts carry the new name and EIN; those that were sent stay as they are. A new time zone moves the days that filters mean, and no instant. The change is in the audit log; one that changes nothing is not.",
  access: "ADMIN",
  params: orgParams,
  body: updateOrganizationInput,
  answer: organizationAnswerSchema,
  example: {
    params: { idOrSlug: DEMO.orgSlug },
    body: { timezone: "America/Chicago", notificationEmail: "gifts@hopeshelter.example" },
    answer: {
      org: { ...org, timezone: "America/Chicago", notificationEmail: "gifts@hopeshelter.example" },
    },
  },
});

export const startOnboarding = operation({
  id: "startOnboarding",
  tag: "Organizations",
  summary: "Start or continue payment onboarding",
  description:
    "A fresh link to the processor's onboarding pages. The organization's account at the processor is made first where it is missing; it has one account, ever, however often this is called. Links are for one use and run out after minutes: ask for one when somebody is about to follow it.",
  access: "ADMIN",
  params: orgParams,
  answer: createdOrganizationSchema,
  refusals: [NO_PROCESSOR],
  example: {
    params: { idOrSlug: DEMO.orgSlug },
    answer: { org, onboardingUrl: "http://localhost:3002/onboarding/acct_1SV2k0EXAMPLE" },
  },
});

export const getOverview = operation({
  id: "getOverview",
  tag: "Organizations",
  summary: "Get the overview",
  description:
    "What the organization raised in all, this month, and the month before, with all of its campaigns. Months are UTC, like in every report; `soFarBefore` stops at the same day of the month before, so that the two months compare. Only gifts that are `SUCCEEDED` now count.",
  access: "MEMBER",
  params: orgParams,
  answer: organizationOverviewSchema,
  example: {
    params: { idOrSlug: DEMO.orgSlug },
    answer: {
      campaigns: [],
      total: { raisedCents: 1_824_350, giftCount: 312 },
      month: "2026-11",
      previousMonth: "2026-10",
      soFar: { raisedCents: 412_500, giftCount: 71 },
      soFarBefore: { raisedCents: 388_000, giftCount: 66 },
      previous: { raisedCents: 561_200, giftCount: 98 },
    },
  },
});

export const listAttention = operation({
  id: "listAttention",
  tag: "Organizations",
  summary: "List what needs attention",
  description:
    "What a person of the organization should look at: disputes, refunds and payouts that failed, sums that differ, gifts without a seat, attacks on a donation page. Newest first; without `open`, those that were dealt with are among them.",
  access: "MEMBER",
  params: orgParams,
  query: listAttentionQuery,
  answer: attentionListSchema,
  example: {
    params: { idOrSlug: DEMO.orgSlug },
    query: { open: "true" },
    answer: { items: [attention], pagination: { page: 1, limit: 50, total: 1, totalPages: 1 } },
  },
});

export const resolveAttention = operation({
  id: "resolveAttention",
  tag: "Organizations",
  summary: "Mark an item as dealt with",
  description:
    "Takes an item off everybody's list of open ones. It stays in the list of all, with who did it and when. A second time changes nothing. It settles nothing by itself: a dispute is answered at the processor.",
  access: "MEMBER",
  params: orgParams.extend(idParams.shape),
  answer: attentionItemSchema,
  refusals: [
    { status: 404, error: "Attention item not found", when: "The organization has no item with this id." },
  ],
  example: {
    params: { idOrSlug: DEMO.orgSlug, id: DEMO.attentionId },
    answer: { ...attention, resolvedAt: "2026-11-21T12:00:00.000Z", resolvedBy: DEMO.ownerId },
  },
});

export const getProtection = operation({
  id: "getProtection",
  tag: "Organizations",
  summary: "Get the state of the protection",
  description:
    "How the defence against card testing stands: declined payments and gifts of the last 24 hours, by hour and by campaign, and what is locked. `PROOF` makes a donor's browser solve a puzzle first, `CLOSED` takes no gift until `opensAt`. A campaign is locked and unlocked by its own operations.",
  access: "MEMBER",
  params: orgParams,
  answer: protectionSchema,
  example: {
    params: { idOrSlug: DEMO.orgSlug },
    answer: {
      state: "CALM",
      opensAt: null,
      lastDay: { declines: 1, gifts: 14, addresses: 1, emails: 1 },
      hours: [{ start: "2026-11-21T10:00:00.000Z", declines: 1, gifts: 3 }],
      campaigns: [
        {
          id: DEMO.campaignId,
          title: "Winter Beds 2026",
          status: "ACTIVE",
          state: "CALM",
          opensAt: null,
          declinesLastHour: 0,
          declinesLastDay: 1,
          giftsLastDay: 9,
          lockedAt: null,
          lockedBy: null,
        },
      ],
    },
  },
});

export const getLedger = operation({
  id: "getLedger",
  tag: "Organizations",
  summary: "Get the balance",
  description:
    "What the organization's account holds by our journal, and beside it what the processor says. All sums are cents. `accounts` is every account of the journal; `processor` is null while the processor cannot be asked. A small difference may stand for moments, while an event of the processor is on its way.",
  access: "MEMBER",
  params: orgParams,
  answer: ledgerSchema,
  example: {
    params: { idOrSlug: DEMO.orgSlug },
    answer: {
      balanceCents: 184_210,
      inTransitCents: 92_400,
      accounts: {
        PROCESSOR: 187_310,
        ORGANIZATION: -184_210,
        PROCESSING_FEES: -3100,
        PLATFORM_FEES: 0,
      },
      processor: { availableCents: 61_810, pendingCents: 30_000, differenceCents: 0 },
    },
  },
});

export const verifyLedger = operation({
  id: "verifyLedger",
  tag: "Organizations",
  summary: "Verify every total",
  description:
    "Derives every total of the organization again, from the journal and from the donations independently, and lists what differs: totals of campaigns, reports, payouts, and the balance at the processor. It changes nothing. It takes seconds for a large organization, and one run at a time.",
  access: "MEMBER",
  params: orgParams,
  answer: verificationSchema,
  refusals: [
    {
      status: 409,
      error: "These totals are being verified right now; try again in a moment",
      when: "Another run for this organization is under way.",
    },
  ],
  example: {
    params: { idOrSlug: DEMO.orgSlug },
    answer: {
      ok: true,
      checkedAt: "2026-11-21T12:00:00.000Z",
      checks: [
        {
          name: "campaign-totals",
          description: "Raised totals and gift counts of campaigns, against a recount of their donations.",
          checked: 6,
          differing: 0,
          differences: [],
        },
      ],
    },
  },
});
