import { orgInPath } from "@/lib/auth/access";
import type { Refusal } from "@/lib/http/declaration";
import { endpoint } from "@/lib/http/endpoint";
import { orgParams } from "@/lib/http/params";
import { withUpload } from "@/lib/http/upload";
import { DEMO, DEMO_LOGO } from "@/lib/kernel/demo";
import { STORING, UPLOADS_BUSY } from "@/lib/pictures/refusals";
import { PICTURE_UPLOAD } from "@/lib/pictures/schemas";
import { removeLogo, setLogo } from "./change-logo";
import { createOrganization as create } from "./create-organization";
import { getOrganization as get } from "./get-organization";
import { listMyOrganizations as list } from "./list-my-organizations";
import { TOO_MANY_ONBOARDING } from "./rules";
import {
  createdOrganizationSchema,
  createOrganizationInput,
  myOrganizationsSchema,
  organizationAnswerSchema,
  updateOrganizationInput,
} from "./schemas";
import { startOnboarding as start } from "./start-onboarding";
import { updateOrganization as update } from "./update-organization";

const org = {
  id: DEMO.orgId,
  name: "Hope Shelter",
  slug: DEMO.orgSlug,
  legalName: "Hope Shelter of Brooklyn, Inc.",
  ein: "84-2917365",
  taxStatus: "501C3",
  postalAddress: "218 Willow Street\nBrooklyn, NY 11201",
  status: "ACTIVE",
  planTier: "STANDARD",
  processorAccountId: "acct_1SV2k0EXAMPLE",
  website: "https://hopeshelter.example",
  description: "A warm bed, a hot dinner and someone who listens, every night of the winter.",
  thankYouMessage: "Because of you, a bed is warm tonight.",
  embedOrigins: ["https://hopeshelter.example"],
  logoUrl: DEMO_LOGO,
  color: "#1F6F50",
  email: "office@hopeshelter.example",
  senderName: null,
  replyTo: null,
  notificationEmail: "office@hopeshelter.example",
  timezone: "America/New_York",
  language: "en",
  createdAt: "2026-05-21T14:03:00.000Z",
} as const;

const NO_PROCESSOR: Refusal = {
  status: 503,
  error: "The payment processor cannot be reached right now; try again",
  when: "The processor does not respond. Repeating the request resumes where it stopped.",
};

export const createOrganization = endpoint({
  id: "createOrganization",
  route: "POST /api/orgs",
  tag: "Organizations",
  summary: "Create an organization",
  description:
    "Creates an organization, its account at the payment processor, and a link to the processor's onboarding pages. You become its `OWNER`; with an API key, which needs the scope `admin`, the key's creator does. The organization is `ONBOARDING` until the processor reports that its account can receive donations and pay out. Its time zone, which determines day boundaries in filters, is `America/New_York` until updated.\n\nThe slug is part of public addresses, unique, and cannot be changed. One person owns at most 5 organizations that are `ONBOARDING`.",
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
      when: "Another organization has the slug, or it is reserved for a page of the dashboard (`new`).",
    },
    {
      status: 409,
      error: TOO_MANY_ONBOARDING,
      when: "You own 5 organizations that are `ONBOARDING`. The refusal is not stored: repeat the request once one of them is `ACTIVE`.",
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
        logoUrl: null,
        color: null,
        email: "office@northsidepantry.example",
        notificationEmail: "office@northsidepantry.example",
        createdAt: "2026-11-21T12:00:00.000Z",
      },
      onboardingUrl: "http://localhost:3002/onboarding/acct_1SV2k9EXAMPLE",
    },
  },
  handle: ({ ctx, body }) => create(ctx, body),
});

export const listMyOrganizations = endpoint({
  id: "listMyOrganizations",
  route: "GET /api/orgs",
  tag: "Organizations",
  summary: "List my organizations",
  description:
    "The organizations you belong to, sorted by name, each with your role. With an API key: the key's organization, with the role that corresponds to the key's scope.",
  role: "signed-in",
  answer: myOrganizationsSchema,
  example: { answer: { data: [{ ...org, role: "OWNER" }] } },
  handle: ({ ctx }) => list(ctx),
});

export const getOrganization = endpoint({
  id: "getOrganization",
  route: "GET /api/orgs/{idOrSlug}",
  tag: "Organizations",
  summary: "Get an organization",
  description:
    "One organization, by id or slug. Poll it after onboarding: `status` becomes `ACTIVE` once it can receive donations.",
  role: "MEMBER",
  find: orgInPath,
  params: orgParams,
  answer: organizationAnswerSchema,
  example: { params: { idOrSlug: DEMO.orgSlug }, answer: { org } },
  handle: ({ ctx }) => get(ctx),
});

export const updateOrganization = endpoint({
  id: "updateOrganization",
  route: "PATCH /api/orgs/{idOrSlug}",
  tag: "Organizations",
  summary: "Update an organization",
  description:
    "Updates the given fields. `null` clears a field that can be null. The slug is part of public addresses and is ignored here. New receipts use the new name and EIN; receipts already sent do not change. A new time zone changes how filters interpret dates, not instants. If `notificationEmail` of an active organization changes, the previous address is notified, at most 5 times a day. Changes are recorded in the audit log.",
  role: "ADMIN",
  find: orgInPath,
  params: orgParams,
  body: updateOrganizationInput,
  answer: organizationAnswerSchema,
  example: {
    params: { idOrSlug: DEMO.orgSlug },
    body: { timezone: "America/Chicago", notificationEmail: "donations@hopeshelter.example" },
    answer: {
      org: { ...org, timezone: "America/Chicago", notificationEmail: "donations@hopeshelter.example" },
    },
  },
  handle: ({ ctx, body }) => update(ctx, body),
});

export const setOrganizationLogo = endpoint({
  id: "setOrganizationLogo",
  route: "PUT /api/orgs/{idOrSlug}/logo",
  tag: "Organizations",
  summary: "Upload a logo",
  description:
    "The request body is the image file: JPEG, PNG, WebP, GIF or AVIF, at most 8 MiB and 50 million pixels, with the matching `Content-Type`. It is re-encoded as WebP of at most 1600 pixels per edge, without metadata, and shown on donation pages and the organization's public page at `logoUrl`. A square picture works best. SVG is not accepted. One upload at a time.",
  role: "ADMIN",
  find: orgInPath,
  params: orgParams,
  upload: PICTURE_UPLOAD,
  answer: organizationAnswerSchema,
  refusals: [UPLOADS_BUSY, ...STORING],
  example: {
    params: { idOrSlug: DEMO.orgSlug },
    file: "scripts/seed/pictures/hope-shelter-logo.png",
    answer: { org },
  },
  handle: ({ ctx, request }) => withUpload(ctx, request, PICTURE_UPLOAD, (file) => setLogo(ctx, file)),
});

export const removeOrganizationLogo = endpoint({
  id: "removeOrganizationLogo",
  route: "DELETE /api/orgs/{idOrSlug}/logo",
  tag: "Organizations",
  summary: "Remove the logo",
  description: "Pages then show the organization's initials. Has no effect if there is no logo.",
  role: "ADMIN",
  find: orgInPath,
  params: orgParams,
  answer: organizationAnswerSchema,
  example: { params: { idOrSlug: DEMO.orgSlug }, answer: { org: { ...org, logoUrl: null } } },
  handle: ({ ctx }) => removeLogo(ctx),
});

export const startOnboarding = endpoint({
  id: "startOnboarding",
  route: "POST /api/orgs/{idOrSlug}/connected-account",
  tag: "Organizations",
  summary: "Start or resume payment onboarding",
  description:
    "Returns a new link to the processor's onboarding pages. The organization's account at the processor is created first if it is missing; an organization never has more than one. A link works once and expires within minutes, so request it right before using it.",
  role: "ADMIN",
  find: orgInPath,
  params: orgParams,
  answer: createdOrganizationSchema,
  refusals: [NO_PROCESSOR],
  example: {
    params: { idOrSlug: DEMO.orgSlug },
    answer: { org, onboardingUrl: "http://localhost:3002/onboarding/acct_1SV2k0EXAMPLE" },
  },
  handle: ({ ctx }) => start(ctx),
});
