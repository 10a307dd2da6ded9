import { z } from "zod";
import { paginationSchema } from "@/lib/donations/schemas";
import { pageLimit, pageNumber } from "@/lib/kernel/whole-number";

/** The most members of a household. */
export const MAX_MEMBERS = 20;

const id = z.string().min(1).max(100);
export const householdParams = z.object({ idOrSlug: z.string().min(1).max(64), householdId: id });

/** Filter of lists and exports of donations. */
export const householdFilter = z
  .string()
  .min(1, "Required")
  .max(64)
  .optional()
  .describe("Only donations of the present members of this household.");

const name = z
  .string("Required")
  .transform((text) => text.trim().replaceAll(/\s+/g, " "))
  .pipe(z.string().min(1, "Enter a name").max(100, "At most 100 characters"))
  .describe("For staff, for example “The Nwosu family”. Several households may have one name.");
const donors = (most: number) => z.array(id).max(most, `At most ${most} donors`);
const primary = id.describe("The member whose name and postal address are those of the household.");

/** Body of `POST /api/orgs/:idOrSlug/households`. */
export const createHouseholdInput = z.object({
  name,
  donorIds: donors(MAX_MEMBERS)
    .min(1, "Name a donor")
    .describe("The members, none of them in a household; one that is named twice counts once."),
  primaryDonorId: primary.optional().describe("One of the members; the first one unless stated."),
});
export type CreateHouseholdInput = z.infer<typeof createHouseholdInput>;

/** Body of `PATCH /api/orgs/:idOrSlug/households/:householdId`; absent fields stay. */
export const updateHouseholdInput = z
  .object({
    name: name.optional(),
    add: donors(MAX_MEMBERS).default([]).describe("Donors to add; those who are members already stay."),
    remove: donors(MAX_MEMBERS)
      .default([])
      .describe("Members to remove; others are ignored. After the primary one, who joined first is primary."),
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
  q: z
    .string()
    .trim()
    .max(100, "At most 100 characters")
    .optional()
    .describe("Part of the household’s name, not case-sensitive."),
});
export type ListHouseholdsQuery = z.infer<typeof listHouseholdsQuery>;

const gave = {
  totalCents: z
    .int()
    .describe(
      "The sum of the members’ donations that currently count, less refunds. Soft credits are not in it.",
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
          email: z.string().describe("Empty where none is known."),
          isPrimary: z.boolean(),
          joinedAt: z.iso.datetime(),
          ...gave,
        }),
      )
      .describe("The primary member first, then in the order in which they joined."),
    ...gave,
    firstDonationAt: z.iso
      .datetime()
      .nullable()
      .describe("The members’ oldest donation that currently counts."),
    lastDonationAt: z.iso
      .datetime()
      .nullable()
      .describe("The members’ newest donation that currently counts."),
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
        members: z.array(z.string()).describe("Names of the members, that of the primary one first."),
        ...gave,
        createdAt: z.iso.datetime(),
      })
      .meta({ id: "ListedHousehold", description: "A household, as lists show it." }),
  ),
  pagination: paginationSchema,
});
export type HouseholdList = z.infer<typeof householdListSchema>;

export const dissolvedSchema = z.object({ id: z.string(), deleted: z.literal(true) });

/** The household of a donor. */
export const householdOfDonor = z
  .object({ id: z.string(), name: z.string(), isPrimary: z.boolean() })
  .nullable()
  .describe("The household that the donor is a member of; null if there is none.");
