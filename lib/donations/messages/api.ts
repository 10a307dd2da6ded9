import { orgInQuery } from "@/lib/auth/access";
import { endpoint } from "@/lib/http/endpoint";
import { idParams } from "@/lib/http/params";
import { DEMO } from "@/lib/kernel/demo";
import { eitherWay } from "@/lib/kernel/pagination";
import { readCursor } from "@/lib/kernel/time-cursor";
import { NO_ORGANIZATION } from "@/lib/orgs/refusals";
import { donationInPath } from "../context";
import { DONATION } from "../examples";
import { NO_DONATION } from "../refusals";
import { donationSchema } from "../schemas";
import { listMessages as list } from "./list-messages";
import { reviewMessage } from "./review-message";
import { listMessagesQuery, messageListSchema, updateDonationInput } from "./schemas";

export const listMessages = endpoint({
  id: "listMessages",
  route: "GET /api/messages",
  tag: "Donations",
  summary: "List messages to review",
  description:
    "Lists the donors' messages that wait for approval, oldest first: messages of succeeded donations to campaigns that had `approveMessages` set at the time. `PATCH /api/donations/{id}` shows or hides a message.",
  role: "MEMBER",
  find: orgInQuery,
  query: listMessagesQuery,
  check: ({ query }) => {
    if (query.cursor !== undefined) eitherWay(readCursor)(query.cursor);
  },
  answer: messageListSchema,
  refusals: [NO_ORGANIZATION],
  example: {
    query: { orgId: DEMO.orgSlug },
    answer: {
      messages: [
        {
          donationId: DEMO.donationId,
          message: DONATION.publicMessage,
          donor: { firstName: DONATION.donor.firstName, lastName: DONATION.donor.lastName },
          anonymous: false,
          amountCents: DONATION.amountCents,
          campaign: DONATION.campaign,
          createdAt: DONATION.createdAt,
        },
      ],
      pagination: { page: 1, limit: 50, total: 1, totalPages: 1 },
      nextCursor: null,
      previousCursor: null,
    },
  },
  handle: ({ ctx, query }) => list(ctx, query),
});

export const updateDonation = endpoint({
  id: "updateDonation",
  route: "PATCH /api/donations/{id}",
  tag: "Donations",
  summary: "Show or hide a message",
  description:
    "Shows or hides a donation's public message. The donor roll changes within seconds, and the donation itself stays on it. No other field of a donation can be changed. Repeating the request changes nothing.",
  role: "MEMBER",
  find: donationInPath,
  params: idParams,
  body: updateDonationInput,
  answer: donationSchema,
  refusals: [
    NO_DONATION,
    { status: 409, error: "The donation has no message", when: "The donor wrote no public message." },
  ],
  example: {
    params: { id: DEMO.donationId },
    body: { messageState: "HIDDEN" },
    answer: { ...DONATION, messageState: "HIDDEN" },
  },
  handle: ({ ctx, body }) => reviewMessage(ctx, body),
});
