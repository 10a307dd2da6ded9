import { z } from "zod";
import { isTimeZone } from "@/lib/kernel/time/time-zone";
import { SLUG_PATTERN } from "@/lib/kernel/urls/slug";

export const slugSchema = z
  .string()
  .trim()
  .regex(
    SLUG_PATTERN,
    "Use 3 to 60 lower-case letters, digits and hyphens, a letter or digit first and last",
  );
export const emailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, "At most 254 characters")
  .pipe(z.email("Enter an e-mail address such as name@example.org"));
export const webUrlSchema = z
  .string()
  .trim()
  .max(500, "At most 500 characters")
  .pipe(z.url({ protocol: /^https?$/, error: "Enter an address that starts with http:// or https://" }));

const fields = {
  name: z
    .string()
    .trim()
    .min(1, "Enter the organization's name")
    .max(120, "At most 120 characters")
    .describe("Name as donors know it; shown on receipts. Up to 120 characters."),
  ein: z
    .string()
    .trim()
    .regex(/^\d{2}-\d{7}$/, "An EIN looks like 12-3456789")
    .describe("US tax number (EIN), as `NN-NNNNNNN`; shown on receipts."),
  website: webUrlSchema.describe("Address of the organization's website, http or https."),
  email: emailSchema.describe("Address of the organization; replies to receipts go there."),
};

/** Body of `POST /api/orgs`. */
export const createOrganizationInput = z.object({
  name: fields.name,
  slug: slugSchema.describe(
    "Part of public addresses, and fixed from then on: 3 to 60 lower-case letters, digits and hyphens, a letter or digit first and last.",
  ),
  ein: fields.ein.nullish(),
  website: fields.website.nullish(),
  email: fields.email,
});
export type CreateOrganizationInput = z.infer<typeof createOrganizationInput>;

/** Body of `PATCH /api/orgs/:idOrSlug`; absent fields stay. */
export const updateOrganizationInput = z
  .object({
    name: fields.name,
    ein: fields.ein.nullable(),
    website: fields.website.nullable(),
    email: fields.email,
    notificationEmail: emailSchema.describe(
      "Where notices for staff go: donations, disputes, failed payouts.",
    ),
    timezone: z
      .string()
      .trim()
      .refine(isTimeZone, "Enter a time zone such as America/New_York")
      .describe("IANA time zone, for example `America/Chicago`. Days in filters are days of this zone."),
  })
  .partial();
export type UpdateOrganizationInput = z.infer<typeof updateOrganizationInput>;

export const organizationStatus = z.enum(["ONBOARDING", "ACTIVE"]);
export type OrganizationStatus = z.infer<typeof organizationStatus>;
export const role = z.enum(["OWNER", "ADMIN", "MEMBER"]);
export type Role = z.infer<typeof role>;

const organization = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string().describe("Part of public addresses; unique and fixed."),
  ein: z.string().nullable().describe("US tax number; null while none is given."),
  status: organizationStatus.describe(
    "`ACTIVE` once the account at the processor can take donations and pay out; it stays so.",
  ),
  planTier: z.string().describe("Subscription at the platform; `STANDARD` for everybody today."),
  processorAccountId: z
    .string()
    .nullable()
    .describe("The organization's account at the payment processor; null until it is made."),
  website: z.string().nullable(),
  email: z.string(),
  notificationEmail: z.string().describe("Where notices for staff go."),
  timezone: z.string().describe("IANA time zone in which its days begin and end."),
  createdAt: z.iso.datetime(),
});

/** An organization as members see it. */
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
    .describe("Single-use address of the processor's onboarding pages; it runs out after minutes."),
});
export const myOrganizationsSchema = z.object({
  data: z.array(
    organization
      .extend({ role: role.describe("The caller's role in it; a key's is what its scope may do.") })
      .meta({ id: "MyOrganization", description: "An organization with the caller's role in it." }),
  ),
});
