import { z } from "zod";
import { paginationSchema } from "@/lib/donations/schemas";
import { nextCursor, pageCursor, pageLimit, pageNumber, previousCursor } from "@/lib/kernel/whole-number";

/** Maximum number of members of a household. */
export const MAX_MEMBERS = 20;

const id = z.string().min(1).max(100);
export const householdParams = z.object({ idOrSlug: z.string().min(1).max(64), householdId: id });

/** Filter for lists and exports of donations. */
export const householdFilter = z
  .string()
  .min(1, "Required")
  .max(64)
  .optional()
  .describe("Only donations of the current members of this household.");

const name = z
  .string("Required")
  .transform((text) => text.trim().replaceAll(/\s+/g, " "))
  .pipe(z.string().min(1, "Enter a name").max(100, "At most 100 characters"))
  .describe("Name of the household for staff, for example “The Nwosu family”. Names need not be unique.");
const donors = (most: number) => z.array(id).max(most, `At most ${most} donors`);
const primary = id.describe("The primary member, whose name and postal address stand for the household.");

/** Body of `POST /api/orgs/:idOrSlug/households`. */
export const createHouseholdInput = z.object({
  name,
  donorIds: donors(MAX_MEMBERS)
    .min(1, "Name a donor")
    .describe("The members, none of whom may be in a household yet. Duplicate ids are ignored."),
  primaryDonorId: primary
    .optional()
    .describe("The primary member, one of `donorIds`. Defaults to the first one."),
});
export type CreateHouseholdInput = z.infer<typeof createHouseholdInput>;

/** Body of `PATCH /api/orgs/:idOrSlug/households/:householdId`; omitted fields are unchanged. */
export const updateHouseholdInput = z
  .object({
    name: name.optional(),
    add: donors(MAX_MEMBERS)
      .default([])
      .describe("Donors to add. Donors who are already members are ignored."),
    remove: donors(MAX_MEMBERS)
      .default([])
      .describe(
        "Members to remove; other ids are ignored. If the primary member is removed, the member who joined first becomes primary.",
      ),
    primaryDonorId: primary.optional(),
  })
  .refine(
    (it) =>
      it.name !== undefined || it.primaryDonorId !== undefined || it.add.length > 0 || it.remove.length > 0,
    "Nothing to change",
  );
export type UpdateHouseholdInput = z.infer<typeof updateHouseholdInput>;

/** Query of `GET /api/orgs/:idOrSlug/households`. */
export const listHouseholdsQuery = z.object({
  page: pageNumber(),
  limit: pageLimit(),
  // Contains the name of a household.
  cursor: pageCursor(700),
  q: z
    .string()
    .trim()
    .max(100, "At most 100 characters")
    .optional()
    .describe("Part of the household’s name; not case-sensitive."),
});
export type ListHouseholdsQuery = z.infer<typeof listHouseholdsQuery>;

const givingTotals = {
  totalCents: z
    .int()
    .describe(
      "Sum of the members’ donations that currently count, less refunds, in cents. Soft credits are not included.",
    ),
  donationCount: z.int().describe("Number of the members’ donations that currently count."),
};

export const householdSchema = z
  .object({
    id: z.string(),
    orgId: z.string(),
    name: z.string(),
    salutation: z.string().describe("First and last name of the primary member."),
    postalAddress: z.string().nullable().describe("Postal address of the primary member, in lines."),
    members: z
      .array(
        z.object({
          donorId: z.string(),
          firstName: z.string(),
          lastName: z.string(),
          email: z.string().describe("Primary email address; empty if unknown."),
          isPrimary: z.boolean(),
          joinedAt: z.iso.datetime(),
          ...givingTotals,
        }),
      )
      .describe("The primary member first, then the others in the order in which they joined."),
    ...givingTotals,
    firstDonationAt: z.iso
      .datetime()
      .nullable()
      .describe("When the members’ oldest donation that currently counts was made."),
    lastDonationAt: z.iso
      .datetime()
      .nullable()
      .describe("When the members’ newest donation that currently counts was made."),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({
    id: "Household",
    description: "Donors of one organization who live together. A donor is in at most one household.",
  });
export type Household = z.infer<typeof householdSchema>;

export const householdListSchema = z.object({
  households: z.array(
    z
      .object({
        id: z.string(),
        name: z.string(),
        members: z.array(z.string()).describe("Names of the members, the primary one first."),
        ...givingTotals,
        createdAt: z.iso.datetime(),
      })
      .meta({ id: "ListedHousehold", description: "A household as returned by lists." }),
  ),
  pagination: paginationSchema,
  nextCursor: nextCursor(),
  previousCursor: previousCursor(),
});
export type HouseholdList = z.infer<typeof householdListSchema>;

export const dissolvedSchema = z.object({ id: z.string(), deleted: z.literal(true) });

/** A donor's household. */
export const householdOfDonor = z
  .object({ id: z.string(), name: z.string(), isPrimary: z.boolean() })
  .nullable()
  .describe("The donor's household; null if there is none.");
