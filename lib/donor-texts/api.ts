import { orgInPath } from "@/lib/auth/access";
import { endpoint } from "@/lib/http/endpoint";
import { orgParams } from "@/lib/http/params";
import { DEMO } from "@/lib/kernel/demo";
import { previewText, sendTestText } from "./preview";
import {
  MAIL_UNAVAILABLE,
  NO_ADDRESS,
  NO_CAMPAIGN,
  NO_TEST,
  SAVED_MEANWHILE,
  TOO_MANY_TESTS,
} from "./refusals";
import {
  donorTextListSchema,
  donorTextSchema,
  previewTextInput,
  saveTextInput,
  scopeQuery,
  testSentSchema,
  testTextInput,
  textParams,
  textPreviewSchema,
  textVersionListSchema,
} from "./schemas";
import { listTexts, listVersions, saveText } from "./texts";

const PARTS = {
  subject: "{{firstName}}, a bed is warm tonight",
  opening: "Your {{amount}} reached {{campaign}} today.\n\nThank you from all of us.",
  closing: null,
};
const TEXT = {
  kind: "RECEIPT",
  language: "en",
  campaignId: null,
  version: 1,
  ...PARTS,
  fallback: {
    subject: "Receipt for your gift to {{organization}}",
    opening:
      "Your gift of {{amount}} to {{campaign}} has arrived. {{organization}} is grateful for your support.",
    closing: null,
  },
  variables: ["firstName", "fullName", "amount", "campaign", "organization", "date"],
} as const;
const PARAMS = { idOrSlug: DEMO.orgSlug, kind: "RECEIPT", language: "en" } as const;

export const listDonorTexts = endpoint({
  id: "listDonorTexts",
  route: "GET /api/orgs/{idOrSlug}/donor-texts",
  tag: "Organizations",
  summary: "List texts to donors",
  description:
    "The organization's own texts for receipts, the thank-you message, tribute notices, failed renewals, membership reminders, statements, and emails that ask to continue a commitment. Each exists in every language, for all campaigns or, with `campaignId`, for one. A null part of a campaign's text falls back to the organization's text, and a null part of that to the product's text in the same language, never to another language. Every text keeps the figures and statements that a receipt requires.",
  role: "MEMBER",
  find: orgInPath,
  params: orgParams,
  query: scopeQuery,
  answer: donorTextListSchema,
  refusals: [NO_CAMPAIGN],
  example: {
    params: { idOrSlug: DEMO.orgSlug },
    answer: { data: [{ ...TEXT, variables: [...TEXT.variables] }] },
  },
  handle: ({ ctx, query }) => listTexts(ctx, query),
});

export const saveDonorText = endpoint({
  id: "saveDonorText",
  route: "POST /api/orgs/{idOrSlug}/donor-texts/{kind}/{language}/versions",
  tag: "Organizations",
  summary: "Save a text to donors",
  description:
    "Saves a version of a text, which emails and pages use from then on. The text is plain, with variables such as `{{firstName}}`; an unsupported variable is refused. A part with `{{amount}}` does not apply to stock and in-kind gifts, whose value donors are not told. Three nulls reset the text. To restore an earlier version, save its parts. `version` is the version that the change is based on, so that two people cannot overwrite each other's changes unnoticed. Saving the version in use again changes nothing. Recorded in the audit log.",
  role: "ADMIN",
  find: orgInPath,
  params: textParams,
  body: saveTextInput,
  answer: donorTextSchema,
  refusals: [NO_CAMPAIGN, SAVED_MEANWHILE],
  example: {
    params: PARAMS,
    body: { version: 0, ...PARTS },
    answer: { ...TEXT, variables: [...TEXT.variables] },
  },
  handle: ({ ctx, params, body }) => saveText(ctx, params, body),
});

export const listDonorTextVersions = endpoint({
  id: "listDonorTextVersions",
  route: "GET /api/orgs/{idOrSlug}/donor-texts/{kind}/{language}/versions",
  tag: "Organizations",
  summary: "List versions of a text",
  description: "The saved versions of a text with their authors, newest first; at most 50.",
  role: "MEMBER",
  find: orgInPath,
  params: textParams,
  query: scopeQuery,
  answer: textVersionListSchema,
  refusals: [NO_CAMPAIGN],
  example: {
    params: PARAMS,
    answer: {
      data: [
        {
          version: 1,
          ...PARTS,
          author: { kind: "PERSON", id: DEMO.ownerId, name: "Grace Okafor" },
          createdAt: "2026-11-21T15:12:00.000Z",
        },
      ],
    },
  },
  handle: ({ ctx, params, query }) => listVersions(ctx, params, query),
});

export const previewDonorText = endpoint({
  id: "previewDonorText",
  route: "POST /api/orgs/{idOrSlug}/donor-texts/preview",
  tag: "Organizations",
  summary: "Preview a text",
  description:
    "The email as a donor would receive it, with the data of an example donation. Nothing is saved or sent. Show the HTML in a frame with `sandbox`.",
  role: "MEMBER",
  find: orgInPath,
  params: orgParams,
  body: previewTextInput,
  answer: textPreviewSchema,
  refusals: [NO_CAMPAIGN],
  example: {
    params: { idOrSlug: DEMO.orgSlug },
    body: { kind: "RECEIPT", language: "en", ...PARTS },
    answer: {
      subject: "Ada, a bed is warm tonight",
      html: '<!DOCTYPE html><html lang="en">…</html>',
      text: "Thank you, Ada\n\nYour $50.00 reached Spring appeal today.\n",
    },
  },
  handle: ({ ctx, body }) => previewText(ctx, body),
});

export const sendTestDonorText = endpoint({
  id: "sendTestDonorText",
  route: "POST /api/orgs/{idOrSlug}/donor-texts/test",
  tag: "Organizations",
  summary: "Mail a test of a text",
  description:
    "Mails the preview, with `[Test]` before its subject, either to the caller's own verified address or to the organization's notification address. Its links do not lead to a donation. At most 20 tests per hour and organization. Recorded in the audit log.",
  role: "ADMIN",
  find: orgInPath,
  params: orgParams,
  body: testTextInput,
  answer: testSentSchema,
  idempotent: true,
  refusals: [NO_CAMPAIGN, NO_TEST, NO_ADDRESS, TOO_MANY_TESTS, MAIL_UNAVAILABLE],
  example: {
    params: { idOrSlug: DEMO.orgSlug },
    body: { kind: "RECEIPT", language: "en", to: "NOTIFICATION_EMAIL", ...PARTS },
    answer: { to: "office@hopeshelter.example" },
  },
  handle: ({ ctx, body }) => sendTestText(ctx, body),
});
