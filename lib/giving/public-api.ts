import { z } from "zod";
import { DONATION_COLUMNS } from "@/lib/exports/columns";
import type { Refusal } from "@/lib/http/declaration";
import { endpoint, Reply } from "@/lib/http/endpoint";
import { tokenParams } from "@/lib/http/params";
import { DEMO } from "@/lib/kernel/demo";
import { pdfReply } from "@/lib/receipts/pdf-reply";
import { statementQuery, TOO_LONG, WHAT_A_STATEMENT_IS } from "@/lib/receipts/statements/schemas";
import { LINK_LIMIT, NO_MAIL, NO_SUBSCRIPTION } from "@/lib/subscriptions/refusals";
import { emptyInput, linkRequestSchema } from "@/lib/subscriptions/schemas";
import { givingInPath } from "./context";
import { DOWNLOAD_RUNNING } from "./download-slots";
import { endGivingSession as end } from "./end-session";
import { GIVING, GIVING_DONATIONS, GIVING_EXPORT, GIVING_ORGANIZATION } from "./examples";
import { exportGiving as exportAll, exportGivingDonations as exportDonations } from "./export-giving";
import { getGiving as get } from "./get-giving";
import { getGivingStatement as getStatement } from "./get-statement";
import { listGivingDonations as list } from "./list-giving-donations";
import { openGivingSession as openSession } from "./open-session";
import { openSubscription as open } from "./open-subscription";
import { planParams } from "./params";
import { requestEmailChange as requestChange } from "./request-email-change";
import { requestGivingLink as request } from "./request-link";
import {
  exportGivingDonationsQuery,
  type GivingExport,
  givingDonationsSchema,
  givingExportSchema,
  givingSchema,
  givingSessionSchema,
  listGivingDonationsQuery,
  openedSubscriptionSchema,
  openGivingSessionInput,
  requestEmailChangeInput,
  requestGivingLinkInput,
  signedOutSchema,
  updateGivingInput,
} from "./schemas";
import { updateGiving as update } from "./update-giving";

const headers = { "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex" };

/** Links and sessions cause no webhook events. */
const quiet = { headers, isQuiet: true };

const NO_SESSION: Refusal = {
  status: 404,
  error: "Session not found",
  when: "No session has this token, or it has ended or expired.",
};

export const requestGivingLink = endpoint({
  id: "requestGivingLink",
  route: "POST /api/public/giving/links",
  tag: "Donor portal",
  summary: "Request a link to one's own giving",
  description:
    "Sends a link to the donor's address on file. The link opens everything the donor gave to the organization, once, within 30 minutes. The response is the same, after the same work, whether or not the address is known. An email is sent only to a donor who has given, and at most three times within half an hour per donor. Beyond the first email, one mailbox receives at most six an hour, and one organization sends at most 60 a minute.",
  role: "public",
  body: requestGivingLinkInput,
  status: 202,
  answer: linkRequestSchema,
  refusals: [LINK_LIMIT, NO_MAIL],
  example: {
    body: { org: DEMO.orgSlug, email: "amara.nwosu@example.com" },
    answer: { requested: true },
  },
  handle: async ({ ctx, body }) => new Reply(await request(ctx, body), quiet),
});

export const openGivingSession = endpoint({
  id: "openGivingSession",
  route: "POST /api/public/giving/sessions",
  tag: "Donor portal",
  summary: "Open a session with a mailed link",
  description:
    "Exchanges the token of a mailed link for a session of one hour. A link that was mailed to a new address makes it the donor's. A link works once, so call this when the donor presses a button rather than when the link is opened: mail scanners open links.",
  role: "public",
  body: openGivingSessionInput,
  status: 201,
  answer: givingSessionSchema,
  refusals: [
    {
      status: 403,
      error: "This link was used before or has expired. Request a new one",
      when: "The token does not belong to an open link.",
    },
    {
      status: 409,
      error: "Another donor of this organization has this address by now. Nothing has changed",
      when: "The link was mailed to a new address, which another donor has used since.",
    },
  ],
  example: {
    body: { token: DEMO.givingLinkToken },
    answer: { token: DEMO.givingToken, expiresAt: "2026-11-21T15:05:00.000Z", org: GIVING_ORGANIZATION },
  },
  handle: async ({ ctx, body }) => new Reply(await openSession(ctx, body.token), quiet),
});

export const getGiving = endpoint({
  id: "getGiving",
  route: "GET /api/public/giving/{token}",
  tag: "Donor portal",
  summary: "Get one's own giving",
  description:
    "The signed-in donor, their total, the years they gave in, and their recurring donations at the organization.",
  role: "public",
  limit: "view",
  find: givingInPath,
  params: tokenParams,
  answer: givingSchema,
  refusals: [NO_SESSION],
  example: {
    params: { token: DEMO.givingToken },
    answer: GIVING,
  },
  handle: async ({ ctx }) => new Reply(await get(ctx), { headers }),
});

export const listGivingDonations = endpoint({
  id: "listGivingDonations",
  route: "GET /api/public/giving/{token}/donations",
  tag: "Donor portal",
  summary: "List one's own donations",
  description:
    "The signed-in donor's donations to the organization, newest first. Each has a `token` for its page, for `GET /api/public/donations/{token}`, and for its receipt at `GET /api/public/donations/{token}/receipt.pdf`.",
  role: "public",
  limit: "view",
  find: givingInPath,
  params: tokenParams,
  query: listGivingDonationsQuery,
  answer: givingDonationsSchema,
  refusals: [NO_SESSION],
  example: {
    params: { token: DEMO.givingToken },
    answer: GIVING_DONATIONS,
  },
  handle: async ({ ctx, query }) => new Reply(await list(ctx, query), { headers }),
});

export const openGivingSubscription = endpoint({
  id: "openGivingSubscription",
  route: "POST /api/public/giving/{token}/subscriptions/{id}/manage-link",
  tag: "Donor portal",
  summary: "Open a link for changes",
  description:
    "Opens a link that permits every change of one of the donor's subscriptions. It is valid for 30 minutes, but not after the session ends. Use its token with `/api/public/subscriptions/{token}`.",
  role: "public",
  find: givingInPath,
  params: planParams,
  body: emptyInput,
  status: 201,
  answer: openedSubscriptionSchema,
  refusals: [NO_SESSION, { ...NO_SUBSCRIPTION, when: "The donor has no subscription with this id." }],
  example: {
    params: { token: DEMO.givingToken, id: DEMO.givingSubscriptionId },
    body: {},
    answer: {
      token: DEMO.manageToken,
      expiresAt: "2026-11-21T14:35:00.000Z",
      campaign: { slug: DEMO.campaignSlug },
    },
  },
  handle: async ({ ctx, params }) => new Reply(await open(ctx, params.id), quiet),
});

export const updateGiving = endpoint({
  id: "updateGiving",
  route: "PATCH /api/public/giving/{token}",
  tag: "Donor portal",
  summary: "Update one's name and news preference",
  description:
    "Changes the signed-in donor's name, or their choice about news by email. Omitted fields are unchanged. Existing donations and receipts keep the names given with them, and later donations no longer change the name. Repeating the request changes nothing.",
  role: "public",
  find: givingInPath,
  params: tokenParams,
  body: updateGivingInput,
  answer: givingSchema,
  refusals: [NO_SESSION],
  example: {
    params: { token: DEMO.givingToken },
    body: { news: true },
    answer: GIVING,
  },
  handle: async ({ ctx, body }) => new Reply(await update(ctx, body), quiet),
});

export const requestEmailChange = endpoint({
  id: "requestEmailChange",
  route: "POST /api/public/giving/{token}/email",
  tag: "Donor portal",
  summary: "Request a change of email address",
  description:
    "Notifies the donor's current address of the request, and sends a link to the new one. The address changes when that link is used with `POST /api/public/giving/sessions`, once, within 24 hours. If another donor of the organization has the new address, it gets an email without a link instead, and the response is the same. At most three requests within half an hour are mailed per donor.",
  role: "public",
  find: givingInPath,
  params: tokenParams,
  body: requestEmailChangeInput,
  status: 202,
  answer: linkRequestSchema,
  refusals: [NO_SESSION, LINK_LIMIT, NO_MAIL],
  example: {
    params: { token: DEMO.givingToken },
    body: { email: "amara@nwosu.example" },
    answer: { requested: true },
  },
  handle: async ({ ctx, body }) => new Reply(await requestChange(ctx, body), quiet),
});

export const exportGiving = endpoint({
  id: "exportGiving",
  route: "GET /api/public/giving/{token}/export",
  tag: "Donor portal",
  summary: "Export what is stored about oneself",
  description:
    "All data that the organization has stored about the signed-in donor, as JSON: name and consent, donations with answers and emails (including unpaid requests), memberships with their periods, and recurring donations with their history. The document is sent while it is read; one that is cut off by a failure is not valid JSON. Each download is in the organization's audit log.",
  role: "public",
  limit: "document",
  find: givingInPath,
  params: tokenParams,
  answer: givingExportSchema,
  refusals: [NO_SESSION, DOWNLOAD_RUNNING],
  example: {
    params: { token: DEMO.givingToken },
    answer: GIVING_EXPORT,
  },
  handle: async ({ ctx }) =>
    new Reply<GivingExport>(undefined, {
      stream: await exportAll(ctx),
      headers: { ...headers, "Content-Type": "application/json" },
    }),
});

export const exportGivingDonations = endpoint({
  id: "exportGivingDonations",
  route: "GET /api/public/giving/{token}/donations.csv",
  tag: "Donor portal",
  summary: "Export one's own donations",
  description:
    "The signed-in donor's donations to the organization as a CSV file, oldest first, with the columns of `GET /api/exports/donations.csv` except `batch_id`, `void_reason`, `fund_code` and `fund_split`. The organization's estimate of the value of stock and goods is 0. All statuses are included. Each download is in the organization's audit log.",
  role: "public",
  limit: "document",
  find: givingInPath,
  params: tokenParams,
  query: exportGivingDonationsQuery,
  media: "text/csv",
  answer: z.string(),
  headers: { "Content-Disposition": "`attachment`, with a file name that contains the date." },
  refusals: [NO_SESSION, DOWNLOAD_RUNNING],
  example: {
    params: { token: DEMO.givingToken },
    answer: `${DONATION_COLUMNS.map(([name]) => name).join(",")}\r\n`,
  },
  handle: async ({ ctx, query }) => {
    const { stream, name } = await exportDonations(ctx, query);
    return new Reply("", {
      stream,
      headers: {
        ...headers,
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="${name}"`,
      },
    });
  },
});

export const getGivingStatement = endpoint({
  id: "getGivingStatement",
  route: "GET /api/public/giving/{token}/statement.pdf",
  tag: "Donor portal",
  summary: "Get one's own statement",
  description: `A PDF file with the signed-in donor's donations to the organization that were paid in a date range: ${WHAT_A_STATEMENT_IS} Each download is in the organization's audit log.`,
  role: "public",
  limit: "document",
  find: givingInPath,
  params: tokenParams,
  query: statementQuery,
  media: "application/pdf",
  answer: z.string(),
  headers: { "Content-Disposition": "`inline`, with a file name that has the range." },
  refusals: [NO_SESSION, TOO_LONG],
  example: {
    params: { token: DEMO.givingToken },
    query: { from: "2026-01-01", to: "2026-12-31" },
    answer: "%PDF-1.7 …",
  },
  handle: async ({ ctx, query }) => pdfReply(await getStatement(ctx, query)),
});

export const endGivingSession = endpoint({
  id: "endGivingSession",
  route: "DELETE /api/public/giving/{token}",
  tag: "Donor portal",
  summary: "Sign out",
  description:
    "Ends the session and the manage links that it opened. The response is the same for a session that has already ended.",
  role: "public",
  params: tokenParams,
  answer: signedOutSchema,
  example: { params: { token: DEMO.endedGivingToken }, answer: { signedOut: true } },
  handle: async ({ ctx, params }) => new Reply(await end(ctx, params.token), quiet),
});
