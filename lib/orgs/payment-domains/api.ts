import { orgInPath } from "@/lib/auth/access";
import { endpoint } from "@/lib/http/endpoint";
import { orgParams } from "@/lib/http/params";
import { DEMO } from "@/lib/kernel/demo";
import { checkPaymentDomains as check } from "./check-payment-domains";
import { listPaymentDomains as list } from "./list-payment-domains";
import { paymentDomainListSchema } from "./schemas";

const active = { status: "ACTIVE", reason: null } as const;

const DOMAIN = {
  domain: "give.example.org",
  use: "DONATION_PAGES",
  state: "ACTIVE",
  reason: null,
  wallets: { applePay: active, googlePay: active, link: active },
  checkedAt: "2026-11-21T10:00:00.000Z",
  nextCheckAt: null,
} as const;

const SITE = {
  ...DOMAIN,
  domain: "hopeshelter.example",
  use: "EMBEDDED_FORMS",
  state: "INCOMPLETE",
  wallets: {
    applePay: { status: "INACTIVE", reason: "The domain could not be verified with Apple Pay." },
    googlePay: active,
    link: active,
  },
  nextCheckAt: "2026-11-21T10:20:00.000Z",
} as const;

export const listPaymentDomains = endpoint({
  id: "listPaymentDomains",
  route: "GET /api/orgs/{idOrSlug}/payment-domains",
  tag: "Organizations",
  summary: "List payment domains",
  description:
    "The domains whose pages show Apple Pay, Google Pay and Link to your donors: the service's own, and those of the sites in `embedOrigins` once the organization is `ACTIVE`. Each is registered at the processor automatically, within minutes. A domain with an inactive wallet is checked again for a week.",
  role: "MEMBER",
  find: orgInPath,
  params: orgParams,
  answer: paymentDomainListSchema,
  example: { params: { idOrSlug: DEMO.orgSlug }, answer: { data: [DOMAIN, SITE] } },
  handle: ({ ctx }) => list(ctx),
});

export const checkPaymentDomains = endpoint({
  id: "checkPaymentDomains",
  route: "POST /api/orgs/{idOrSlug}/payment-domains/check",
  tag: "Organizations",
  summary: "Check payment domains again",
  description:
    "Checks your domains at the processor again and validates inactive wallets, in the background. Poll the list until `checkedAt` changes. The request is recorded in the audit log.",
  role: "ADMIN",
  find: orgInPath,
  params: orgParams,
  answer: paymentDomainListSchema,
  idempotent: true,
  example: {
    params: { idOrSlug: DEMO.orgSlug },
    answer: { data: [DOMAIN, { ...SITE, nextCheckAt: "2026-11-21T10:05:00.000Z" }] },
  },
  handle: ({ ctx }) => check(ctx),
});
