import { z } from "zod";
import { givingLevelOf } from "@/lib/donations/giving-level-schemas";
import { paginationSchema } from "@/lib/donations/schemas";
import { refuseReversed, wholeDay } from "@/lib/kernel/time/time-window";
import {
  nextCursor,
  pageCursor,
  pageLimit,
  pageNumber,
  previousCursor,
  wholeNumber,
} from "@/lib/kernel/whole-number";
import { ORG_COLOR, SHOWN_COLOR } from "@/lib/orgs/schemas";

/** Maximum number of reminders in one period. */
const MAX_REMINDERS = 5;

const wholeDays = (min: number, max: number) =>
  z.int("Enter a whole number of days").min(min, `At least ${min}`).max(max, `At most ${max} days`);

const fields = {
  months: z
    .int("Enter a whole number of months")
    .min(1, "At least 1 month")
    .max(120, "At most 120 months")
    .describe("Months that a one-time donation pays for. A change does not affect donations paid before it."),
  graceDays: wholeDays(0, 365).describe(
    "Days of grace after a membership's end, in which a renewal continues it from its end.",
  ),
  reminderDays: z
    .array(wholeDays(1, 365))
    .max(MAX_REMINDERS, `At most ${MAX_REMINDERS} reminders`)
    .describe("Days before the end on which members with one-time donations are reminded. Empty: never."),
};

/** Body of `PATCH /api/campaigns/:id/membership-terms`; absent fields are unchanged. */
export const updateTermsInput = z
  .object({
    ...fields,
    reminderDays: fields.reminderDays.transform((days) => [...new Set(days)].sort((a, b) => b - a)),
  })
  .partial()
  .refine((it) => Object.values(it).some((value) => value !== undefined), "Nothing to change");
export type UpdateTermsInput = z.infer<typeof updateTermsInput>;

export const termsSchema = z.object(fields).meta({
  id: "MembershipTerms",
  description: "The terms of memberships of a campaign of type `MEMBERSHIP`.",
});
export type MembershipTerms = z.infer<typeof termsSchema>;

export const membershipState = z.enum(["ACTIVE", "GRACE", "LAPSED"]).meta({
  id: "MembershipState",
  description:
    "`ACTIVE`: until the last day. `GRACE`: within the grace days after it, in which a renewal continues the membership. `LAPSED`: after those.",
});
export type MembershipState = z.infer<typeof membershipState>;

const id = z.string().min(1, "Required").max(64);
/** The filters of members, for lists and exports. */
export const memberFilters = {
  q: z
    .string()
    .trim()
    .max(100, "At most 100 characters")
    .optional()
    .describe("Part of the member’s name or of an email address; not case-sensitive."),
  state: membershipState.optional().describe("The state today."),
  campaignId: id.optional().describe("Only members of this campaign."),
  givingLevelId: id.optional().describe("Only members at this giving level today."),
  dueWithin: wholeNumber(wholeDays(1, 365))
    .optional()
    .describe(
      "Renewals due: only memberships that end within this many days and that no recurring donation continues.",
    ),
  renews: z
    .enum(["true", "false"])
    .optional()
    .describe("Whether a recurring donation continues the membership."),
  untilFrom: wholeDay.optional().describe("The last paid day (`until`) is this day or later."),
  untilTo: wholeDay.optional().describe("The last paid day (`until`) is this day or earlier."),
};

/** Query of `GET /api/orgs/:idOrSlug/donor-memberships`. */
export const listMembersQuery = z
  .object({
    ...memberFilters,
    page: pageNumber(),
    cursor: pageCursor(),
    limit: pageLimit(),
  })
  .superRefine(refuseReversed);
export type ListMembersQuery = z.infer<typeof listMembersQuery>;
export type MemberFilter = Pick<ListMembersQuery, keyof typeof memberFilters>;

const membership = {
  id: z.string(),
  number: z.int().describe("The member’s number in the organization. It never changes."),
  state: membershipState,
  since: z.iso.date().describe("The first day of the first period, in the organization’s time zone."),
  until: z.iso.date().describe("The last paid day."),
  renews: z.boolean().describe("Whether a recurring donation continues the membership."),
  givingLevel: givingLevelOf.describe("The level today; after the end, the last one."),
  campaign: z.object({ id: z.string(), title: z.string() }),
};

export const memberSchema = z
  .object({
    ...membership,
    donor: z.object({
      id: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      email: z.string().describe("Empty: no address is known."),
    }),
    lastDonationId: z.string().describe("The donation that pays for the last day."),
  })
  .meta({ id: "DonorMember", description: "A donor’s membership, paid for by donations to one campaign." });
export type Member = z.infer<typeof memberSchema>;

export const memberListSchema = z.object({
  members: z.array(memberSchema),
  pagination: paginationSchema,
  nextCursor: nextCursor(),
  previousCursor: previousCursor(),
});
export type MemberList = z.infer<typeof memberListSchema>;

export const membershipsOfDonorSchema = z.object({
  data: z.array(
    z
      .object({
        ...membership,
        cardUrl: z.string().describe("URL of the digital membership card, for the member."),
        periods: z
          .array(
            z.object({
              donationId: z.string(),
              amountCents: z.int().describe("The donation's amount, in cents."),
              givingLevel: givingLevelOf,
              from: z.iso.date().describe("The first day that the donation pays for."),
              to: z.iso.date().describe("The last day that the donation pays for."),
            }),
          )
          .describe("The period of each donation that counts, newest first."),
      })
      .meta({
        id: "DonorMembership",
        description: "A donor’s membership with the donations that paid for it.",
      }),
  ),
});
export type MembershipOfDonor = z.infer<typeof membershipsOfDonorSchema>["data"][number];

/** The public data of a membership card: no address, and no amounts given. */
export const membershipCardSchema = z
  .object({
    org: z.object({ name: z.string(), slug: z.string(), logoUrl: z.string().nullable() }),
    campaign: z.object({ title: z.string(), slug: z.string(), color: SHOWN_COLOR }),
    donor: z.object({ firstName: z.string(), lastName: z.string() }),
    number: membership.number,
    state: membershipState,
    since: membership.since,
    until: membership.until,
    renews: membership.renews,
    givingLevel: z
      .string()
      .nullable()
      .describe("The name of the level today; after the end, of the last level."),
    checkUrl: z
      .string()
      .describe("URL of the public page that shows whether the membership is valid, for the QR code."),
  })
  .meta({ id: "MembershipCard", description: "A digital membership card, for the member." });
export type MembershipCard = z.infer<typeof membershipCardSchema>;

export const membershipCheckSchema = z
  .object({
    org: z.object({ name: z.string(), color: ORG_COLOR }),
    valid: z.boolean().describe("`ACTIVE` or `GRACE`."),
    state: membershipState.describe("`LAPSED` also if no donation counts any more."),
    givingLevel: z.string().nullable(),
    until: z.iso.date().nullable().describe("The last paid day."),
  })
  .meta({
    id: "MembershipCheck",
    description: "Whether a membership is valid, for anyone who scans a card.",
  });
export type MembershipCheck = z.infer<typeof membershipCheckSchema>;
