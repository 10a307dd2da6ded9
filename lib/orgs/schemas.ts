import { z } from "zod";

export const slugSchema = z
  .string()
  .trim()
  .regex(/^[a-z0-9](?:[a-z0-9-]{1,58}[a-z0-9])$/, "Use 3 to 60 lower-case letters, digits and hyphens");
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

/** Body of `POST /api/orgs` (decisions.md, Endpoints). */
export const createOrganizationInput = z.object({
  name: z.string().trim().min(1, "Enter the organization's name").max(120, "At most 120 characters"),
  slug: slugSchema,
  ein: z
    .string()
    .trim()
    .regex(/^\d{2}-\d{7}$/, "An EIN looks like 12-3456789")
    .nullish(),
  website: webUrlSchema.nullish(),
  email: emailSchema,
});
export type CreateOrganizationInput = z.infer<typeof createOrganizationInput>;

export const organizationStatus = z.enum(["ONBOARDING", "ACTIVE"]);
export const role = z.enum(["OWNER", "ADMIN", "MEMBER"]);
export type Role = z.infer<typeof role>;

/** An organization as members see it. */
export const organizationSchema = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  ein: z.string().nullable(),
  status: organizationStatus,
  planTier: z.string(),
  processorAccountId: z.string().nullable(),
  website: z.string().nullable(),
  email: z.string(),
  notificationEmail: z.string(),
  timezone: z.string(),
  createdAt: z.iso.datetime(),
});
export type Organization = z.infer<typeof organizationSchema>;

export const createdOrganizationSchema = z.object({ org: organizationSchema, onboardingUrl: z.string() });
export const myOrganizationsSchema = z.object({ data: z.array(organizationSchema.extend({ role })) });
