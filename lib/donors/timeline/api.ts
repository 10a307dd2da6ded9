import { endpoint } from "@/lib/http/endpoint";
import { idParams } from "@/lib/http/params";
import { DEMO } from "@/lib/kernel/demo";
import { donorInPath } from "../context";
import { NO_DONOR } from "../refusals";
import { listTimeline } from "./list-timeline";
import { timelineQuery, timelineSchema } from "./schemas";

export const listDonorTimeline = endpoint({
  id: "listDonorTimeline",
  route: "GET /api/donors/{id}/timeline",
  tag: "Donors",
  summary: "List a donor's timeline",
  description:
    "Lists a donor's history, newest first: donations, refunds, disputes, events of recurring donations (a renewal is listed as a donation), imported recurring commitments, memberships that began or ended, imports that contained the donor, opt-ins to news and unsubscribes, emails sent to them, notes, changes of their details, corrections of their offline donations, and changes of the funds of their donations. A subscription to news that the audit log recorded (by staff, by the donor on their “My giving” page, or again with a donation after an unsubscribe) is listed as that change.",
  role: "MEMBER",
  find: donorInPath,
  params: idParams,
  query: timelineQuery,
  answer: timelineSchema,
  refusals: [NO_DONOR],
  example: {
    params: { id: DEMO.donorId },
    answer: {
      entries: [
        {
          id: `note:${DEMO.donorNoteId}`,
          kind: "NOTE",
          at: "2026-11-19T15:12:00.000Z",
          dayOnly: false,
          what: null,
          text: "Called to say thank you. Would like to visit in December.",
          amountCents: null,
          donationId: null,
          subscriptionId: null,
          before: null,
          after: null,
        },
        {
          id: `donation:${DEMO.donationId}`,
          kind: "DONATION",
          at: "2026-11-18T16:20:11.000Z",
          dayOnly: false,
          what: "SUCCEEDED",
          text: "Winter Beds 2026",
          amountCents: 10_000,
          donationId: DEMO.donationId,
          subscriptionId: null,
          before: null,
          after: null,
        },
      ],
      nextCursor: null,
    },
  },
  handle: ({ ctx, query }) => listTimeline(ctx, query),
});
