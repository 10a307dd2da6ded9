import type { Refusal } from "@/lib/http/declaration";
import { endpoint, Reply } from "@/lib/http/endpoint";
import { tokenParams } from "@/lib/http/params";
import { DEMO } from "@/lib/kernel/demo";
import { checkMembership as check, getMembershipCard as get } from "./get-card";
import { membershipCardSchema, membershipCheckSchema } from "./schemas";

const NO_MEMBERSHIP: Refusal = {
  status: 404,
  error: "Membership not found",
  when: "No donation to a membership campaign has this token, or the donation does not make its donor a member.",
};
const headers = { "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex" };

export const getMembershipCard = endpoint({
  id: "getMembershipCard",
  route: "GET /api/public/donations/{token}/membership",
  tag: "Donation pages",
  summary: "Get the membership card of a donation",
  description:
    "For the holder of a donation’s view token: the donor’s current membership for the same campaign, with the URL for the QR code.",
  role: "public",
  limit: "view",
  params: tokenParams,
  answer: membershipCardSchema,
  refusals: [NO_MEMBERSHIP],
  example: {
    params: { token: DEMO.membershipToken },
    answer: {
      org: { name: "Hope Shelter", slug: DEMO.orgSlug, logoUrl: null },
      campaign: { title: "Hope Circle", slug: "hope-circle", color: "#B4571D" },
      donor: { firstName: "Oluchi", lastName: "Eze" },
      number: 12,
      state: "ACTIVE",
      since: "2024-12-04",
      until: "2026-12-03",
      renews: false,
      givingLevel: "Friend",
      checkUrl: `http://localhost:3001/o/${DEMO.orgSlug}/member/${DEMO.membershipCheckToken}`,
    },
  },
  handle: async ({ ctx, params }) => new Reply(await get(ctx, params.token), { headers }),
});

export const checkMembership = endpoint({
  id: "checkMembership",
  route: "GET /api/public/membership-checks/{token}",
  tag: "Donation pages",
  summary: "Check a membership",
  description:
    "Whether a card's membership is valid today, by the token of the card's QR code, with the level and the last day. Nothing else about the member is returned. A membership in grace is valid.",
  role: "public",
  limit: "view",
  params: tokenParams,
  answer: membershipCheckSchema,
  refusals: [{ ...NO_MEMBERSHIP, when: "No card has this token." }],
  example: {
    params: { token: DEMO.membershipCheckToken },
    answer: {
      org: { name: "Hope Shelter", color: "#1F6F50" },
      valid: true,
      state: "ACTIVE",
      givingLevel: "Friend",
      until: "2026-12-03",
    },
  },
  handle: async ({ ctx, params }) => new Reply(await check(ctx, params.token), { headers }),
});
