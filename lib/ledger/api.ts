import { orgInPath } from "@/lib/auth/access";
import { endpoint } from "@/lib/http/endpoint";
import { orgParams } from "@/lib/http/params";
import { DEMO } from "@/lib/kernel/demo";
import { getLedger as get } from "./get-ledger";
import { ledgerSchema, verificationSchema } from "./schemas";
import { verifyLedger as verify } from "./verify-ledger";

export const getLedger = endpoint({
  id: "getLedger",
  route: "GET /api/orgs/{idOrSlug}/ledger",
  tag: "Organizations",
  summary: "Get the ledger balance",
  description:
    "The balance of the organization's account in our journal and at the processor. All amounts are cents. `accounts` lists every account of the journal; `processor` is null while the processor cannot be reached. A small difference can appear briefly, while an event of the processor is in transit.",
  role: "MEMBER",
  find: orgInPath,
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
  handle: ({ ctx }) => get(ctx),
});

export const verifyLedger = endpoint({
  id: "verifyLedger",
  route: "GET /api/orgs/{idOrSlug}/ledger/verify",
  tag: "Organizations",
  summary: "Verify all totals",
  description:
    "Recomputes every total of the organization, independently from the journal and from the donations, and lists the differences: campaign totals, reports, payouts, and the balance at the processor. Changes nothing. Takes seconds for a large organization. Only one run at a time is allowed.",
  role: "MEMBER",
  find: orgInPath,
  params: orgParams,
  answer: verificationSchema,
  refusals: [
    {
      status: 409,
      error: "These totals are being verified right now; try again in a moment",
      when: "Another verification of this organization is running.",
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
          description:
            "Raised totals and donation counts of campaigns, against a recount of their donations.",
          checked: 6,
          differing: 0,
          differences: [],
        },
      ],
    },
  },
  handle: ({ ctx }) => verify(ctx),
});
