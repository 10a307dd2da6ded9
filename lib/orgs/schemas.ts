import { z } from "zod";
import { isTimeZone } from "@/lib/kernel/time/time-zone";
import { asOrigin, EMBED_ORIGIN } from "@/lib/kernel/urls/embed-origin";
import { SLUG_PATTERN } from "@/lib/kernel/urls/slug";
import { languageSchema } from "@/lib/languages/schemas";
import { senderNameProblem } from "./sender-name";

export const slugSchema = z
  .string()
  .trim()
  .regex(
    SLUG_PATTERN,
    "Use 3 to 60 lowercase letters, digits and hyphens, starting and ending with a letter or digit",
  );
export const emailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, "At most 254 characters")
  .pipe(z.email("Enter an email address such as name@example.org"));
const webUrlSchema = z
  .string()
  .trim()
  .max(500, "At most 500 characters")
  .pipe(z.url({ protocol: /^https?$/, error: "Enter an address that starts with http:// or https://" }));

/** An accent color. */
export const colorSchema = z.string().regex(/^#[0-9a-fA-F]{6}$/, "A color looks like #1F6F50");

const COLOR =
  "The brand color, `#RRGGBB`: the accent of the organization's public pages, documents and emails, and of campaigns without a color of their own. Null: the default color.";

const fields = {
  name: z
    .string()
    .trim()
    .min(1, "Enter the organization's name")
    .max(120, "At most 120 characters")
    .describe("The name donors see, also on receipts. Up to 120 characters."),
  ein: z
    .string()
    .trim()
    .regex(/^\d{2}-\d{7}$/, "An EIN looks like 12-3456789")
    .describe("US tax number (EIN), as `NN-NNNNNNN`; shown on receipts."),
  legalName: z
    .string()
    .trim()
    .min(1, "Enter the legal name")
    .max(200, "At most 200 characters")
    .describe("The registered name, shown on receipts if it differs from `name`; null if it is the same."),
  postalAddress: z
    .string()
    .trim()
    .min(1, "Enter the address")
    .max(300, "At most 300 characters")
    .refine((text) => text.split("\n").length <= 6, "At most 6 lines")
    .describe("Postal address, shown on receipts; at most 6 lines, separated by line feeds."),
  description: z
    .string()
    .trim()
    .max(2000, "At most 2,000 characters")
    .describe("What the organization does, shown on its public page; plain text."),
  thankYouMessage: z
    .string()
    .trim()
    .max(1000, "At most 1,000 characters")
    .describe(
      "The organization's own message to donors, shown on the thank-you page and in receipts; plain text.",
    ),
  website: webUrlSchema.describe("URL of the organization's website, http or https."),
  embedOrigins: z
    .array(
      z
        .string()
        .trim()
        .max(200, "At most 200 characters")
        .overwrite(asOrigin)
        .regex(EMBED_ORIGIN, "Enter an address such as https://www.example.org, without a path"),
    )
    .max(20, "At most 20 sites")
    .describe(
      "The origins of sites that may embed the donation forms, for example `https://www.example.org`, without paths or wildcards. At most 20; `http://localhost` and `http://127.0.0.1` with test keys only. An empty list allows none.",
    ),
  color: colorSchema.describe(COLOR),
  email: emailSchema.describe("Email address of the organization; shown in receipts."),
  senderName: z
    .string()
    .trim()
    .min(1, "Enter the sender's name")
    .max(60, "At most 60 characters")
    .superRefine((text, check) => {
      const message = senderNameProblem(text);
      if (message) check.addIssue({ code: "custom", message });
    })
    .describe(
      "The sender name of emails to donors. It must not contain an email address, a web address or a line break. The sender address remains the platform's. Null: `name`.",
    ),
  replyTo: emailSchema.describe("The address that receives donors' replies to emails; null: `email`."),
};

export const taxStatus = z.enum(["501C3", "OTHER"]).meta({
  id: "TaxStatus",
  description:
    "`501C3`: a US public charity; donation pages say that donations are tax-deductible. `OTHER`: pages and receipts do not mention deductibility.",
});

/** Body of `POST /api/orgs`. */
export const createOrganizationInput = z.object({
  name: fields.name,
  slug: slugSchema.describe(
    "Part of public addresses; cannot be changed later. 3 to 60 lowercase letters, digits and hyphens, starting and ending with a letter or digit.",
  ),
  ein: fields.ein.nullish(),
  website: fields.website.nullish(),
  color: fields.color.nullish(),
  email: fields.email,
});
export type CreateOrganizationInput = z.infer<typeof createOrganizationInput>;

/** Body of `PATCH /api/orgs/:idOrSlug`. Absent fields are unchanged. */
export const updateOrganizationInput = z
  .object({
    name: fields.name,
    ein: fields.ein.nullable(),
    legalName: fields.legalName.nullable(),
    postalAddress: fields.postalAddress.nullable(),
    taxStatus,
    website: fields.website.nullable(),
    description: fields.description.nullable(),
    thankYouMessage: fields.thankYouMessage.nullable(),
    embedOrigins: fields.embedOrigins,
    color: fields.color.nullable(),
    email: fields.email,
    senderName: fields.senderName.nullable(),
    replyTo: fields.replyTo.nullable(),
    notificationEmail: emailSchema.describe(
      "The address for staff notifications: donations, disputes, failed payouts.",
    ),
    timezone: z
      .string()
      .trim()
      .refine(isTimeZone, "Enter a time zone such as America/New_York")
      .describe("IANA time zone, for example `America/Chicago`. Filters interpret dates in this zone."),
    language: languageSchema.describe(
      "The default language: for pages when the donor's browser requests no offered language, and for receipts and emails to donors who chose none. Existing donations keep their language.",
    ),
  })
  .partial();
export type UpdateOrganizationInput = z.infer<typeof updateOrganizationInput>;

const organizationStatus = z.enum(["ONBOARDING", "ACTIVE"]);
export type OrganizationStatus = z.infer<typeof organizationStatus>;
export const role = z.enum(["OWNER", "ADMIN", "MEMBER"]);
export type Role = z.infer<typeof role>;

/** The organization's logo in responses. */
export const LOGO_URL = z
  .string()
  .nullable()
  .describe("The uploaded logo: WebP, at most 1600 pixels per edge. Null without a logo.");

/** The organization's color in responses. */
export const ORG_COLOR = z.string().nullable().describe(COLOR);

/** The color in which a campaign is shown, in responses (`shownColor`, lib/kernel/accent.ts). */
export const SHOWN_COLOR = z
  .string()
  .nullable()
  .describe(
    "The accent color, `#RRGGBB`: the campaign's own, otherwise the organization's. Null: the default color.",
  );

const organization = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string().describe("Part of public addresses; unique, cannot be changed."),
  ein: z.string().nullable().describe("US tax number (EIN); null if not given."),
  status: organizationStatus.describe(
    "`ACTIVE` once the account at the processor can accept donations and pay out; it then stays `ACTIVE`.",
  ),
  planTier: z.string().describe("The organization's plan on the platform; currently always `STANDARD`."),
  processorAccountId: z
    .string()
    .nullable()
    .describe("The organization's account at the payment processor; null until it is created."),
  legalName: z.string().nullable().describe("The registered name, if it differs from `name`."),
  postalAddress: z
    .string()
    .nullable()
    .describe("Postal address, lines separated by line feeds; shown on receipts."),
  taxStatus,
  website: z.string().nullable(),
  description: z.string().nullable().describe("What the organization does, shown on its public page."),
  thankYouMessage: z.string().nullable().describe("The organization's own message to donors."),
  embedOrigins: z.array(z.string()).describe("The origins of sites that may embed the donation forms."),
  logoUrl: LOGO_URL,
  color: ORG_COLOR,
  email: z.string(),
  senderName: z
    .string()
    .nullable()
    .describe("The sender name of emails to donors, if it differs from `name`."),
  replyTo: z
    .string()
    .nullable()
    .describe("The address that receives donors' replies, if it differs from `email`."),
  notificationEmail: z.string().describe("The address for staff notifications."),
  timezone: z.string().describe("IANA time zone of the organization."),
  language: languageSchema.describe("The language of pages, receipts and emails for donors who chose none."),
  createdAt: z.iso.datetime(),
});

/** An organization as its members see it. */
export const organizationSchema = organization.meta({
  id: "Organization",
  description: "A nonprofit that receives donations.",
});
export type Organization = z.infer<typeof organizationSchema>;

/** `GET` and `PATCH /api/orgs/:idOrSlug`. */
export const organizationAnswerSchema = z.object({ org: organizationSchema });

export const createdOrganizationSchema = z.object({
  org: organizationSchema,
  onboardingUrl: z
    .string()
    .describe("Single-use link to the processor's onboarding pages; it expires within minutes."),
});
export const myOrganizationsSchema = z.object({
  data: z.array(
    organization
      .extend({
        role: role.describe("The caller's role; for an API key, the role that corresponds to its scope."),
      })
      .meta({ id: "MyOrganization", description: "An organization with the caller's role in it." }),
  ),
});
