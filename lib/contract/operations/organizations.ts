import { organizationOverviewSchema } from "@/lib/analytics/overview-schemas";
import { orgParams } from "@/lib/http/params";
import { ledgerSchema, verificationSchema } from "@/lib/ledger/schemas";
import { TOO_MANY_ONBOARDING } from "@/lib/orgs/rules";
import {
  createdOrganizationSchema,
  createOrganizationInput,
  myOrganizationsSchema,
  organizationAnswerSchema,
  updateOrganizationInput,
} from "@/lib/orgs/schemas";
import { DEMO } from "../demo";
import { operation, type Refusal } from "../operation";

export * from "./attention";

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
    "Makes an organization, its account at the payment processor, and a link to the processor's onboarding pages. You become its `OWNER`; where an API key is used, which must be of scope `admin`, the person who made the key does. The organization is `ONBOARDING` until the processor says that its account can take gifts and pay out. Its time zone, in which the days of filters begin, is `America/New_York` at first; an update changes it.\n\nThe slug is part of public addresses, unique, and fixed from then on. One person owns at most 5 organizations that are still `ONBOARDING`.",
  role: "signed-in",
  body: createOrganizationInput,
  status: 201,
  answer: createdOrganizationSchema,
  idempotent: true,
  refusals: [
    { status: 403, error: "Forbidden", when: "The API key's scope is not `admin`." },
    {
      status: 409,
      error: "Slug is already taken",
      when: "Another organization has the slug, or a page of the dashboard does (`new`).",
    },
    {
      status: 409,
      error: TOO_MANY_ONBOARDING,
      when: "You own 5 organizations that are `ONBOARDING`. The refusal is not kept: repeat the request once one of them is `ACTIVE`.",
    },
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
  role: "signed-in",
  answer: myOrganizationsSchema,
  example: { answer: { data: [{ ...org, role: "OWNER" }] } },
});

export const getOrganization = operation({
  id: "getOrganization",
  tag: "Organizations",
  summary: "Get an organization",
  description:
    "One organization, by id or slug. Poll it after onboarding: `status` becomes `ACTIVE` once it can receive gifts.",
  role: "MEMBER",
  params: orgParams,
  answer: organizationAnswerSchema,
  example: { params: { idOrSlug: DEMO.orgSlug }, answer: { org } },
});

export const updateOrganization = operation({
  id: "updateOrganization",
  tag: "Organizations",
  summary: "Edit an organization",
  description:
    "Changes the fields that are given; the others stay. `null` clears `ein` and `website`. The slug cannot be changed, since public addresses carry it; it is ignored here. New receipts carry the new name and EIN; those that were sent stay as they are. A new time zone moves the days that filters mean, and no instant. When `notificationEmail` of an organization in operation changes, the address before it is told by mail, at most 5 times a day. The change is in the audit log; one that changes nothing is not.",
  role: "ADMIN",
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
  role: "ADMIN",
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
  role: "MEMBER",
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

export const getLedger = operation({
  id: "getLedger",
  tag: "Organizations",
  summary: "Get the balance",
  description:
    "What the organization's account holds by our journal, and beside it what the processor says. All sums are cents. `accounts` is every account of the journal; `processor` is null while the processor cannot be asked. A small difference may stand for moments, while an event of the processor is on its way.",
  role: "MEMBER",
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
  role: "MEMBER",
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
