import { z } from "zod";
import { paginationSchema } from "@/lib/donations/schemas";
import { refuseReversed, windowQuery } from "@/lib/kernel/time/time-window";
import { pageLimit, pageNumber } from "@/lib/kernel/whole-number";

const orgId = z.string("Required").min(1, "Required").max(64).describe("Id or slug of the organization.");

/** Query of `GET /api/donors`. */
export const listDonorsQuery = z
  .object({
    orgId,
    page: pageNumber(),
    limit: pageLimit(),
    q: z
      .string()
      .trim()
      .max(100, "At most 100 characters")
      .optional()
      .describe("A part of the name or of the e-mail address; upper and lower case are the same."),
    ...windowQuery,
  })
  .superRefine(refuseReversed);
export type ListDonorsQuery = z.infer<typeof listDonorsQuery>;

const who = { id: z.string(), firstName: z.string(), lastName: z.string(), email: z.string() };
const gave = {
  totalCents: z.int().describe("What their donations that count now add up to, less what was refunded."),
  donationCount: z.int().describe("How many of their donations count now."),
};
const lastDonationAt = z.iso.datetime().nullable().describe("Their newest donation that counts now.");

export const donorListSchema = z.object({
  donors: z.array(
    z
      .object({ ...who, ...gave, lastDonationAt, createdAt: z.iso.datetime() })
      .meta({ id: "ListedDonor", description: "A donor, as lists show them." }),
  ),
  pagination: paginationSchema,
});
export type DonorList = z.infer<typeof donorListSchema>;

export const donorSchema = z
  .object({
    ...who,
    orgId: z.string(),
    ...gave,
    firstDonationAt: z.iso.datetime().nullable().describe("Their oldest donation that counts now."),
    lastDonationAt,
    subscriptions: z
      .object({
        total: z.int().describe("All their recurring donations, ended ones too."),
        active: z.int().describe("Those whose status is `ACTIVE`."),
      })
      .describe("Their recurring donations; `GET /api/subscriptions?donorId=` lists them."),
    emailOptIn: z
      .object({
        optedInAt: z.iso
          .datetime()
          .nullable()
          .describe(
            "When they asked for news, or asked again after an unsubscribe; null when they never did.",
          ),
        source: z.string().nullable().describe("Where they asked: `donation:<id of the donation>`."),
        unsubscribedAt: z.iso
          .datetime()
          .nullable()
          .describe("When they asked to get no more; null again once they tick the box of a later donation."),
      })
      .describe("May be sent news while `optedInAt` is set and `unsubscribedAt` is null."),
    nameEditedAt: z.iso
      .datetime()
      .nullable()
      .describe(
        "When staff edited the name: donations no longer change it. Null while it is the newest donation's.",
      ),
    createdAt: z.iso.datetime(),
  })
  .meta({
    id: "Donor",
    description: "A person who gives to one organization, known by e-mail address.",
  });
export type Donor = z.infer<typeof donorSchema>;

const name = (what: string) =>
  z.string().trim().min(1, `Enter a ${what}`).max(100, "At most 100 characters").optional();

/** Body of `PATCH /api/donors/:id`. */
export const updateDonorInput = z
  .object({
    firstName: name("first name"),
    lastName: name("last name"),
    unsubscribed: z
      .literal(true, "Only true: donors opt in themselves")
      .optional()
      .describe(
        "Records that the donor asked to get no more news. The donor alone undoes it, by asking again with a donation.",
      ),
  })
  .refine((it) => Object.values(it).some((value) => value !== undefined), "Nothing to change");
export type UpdateDonorInput = z.infer<typeof updateDonorInput>;
