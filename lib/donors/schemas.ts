import { z } from "zod";
import { paginationSchema } from "@/lib/donations/schemas";
import { refuseReversed, windowQuery } from "@/lib/kernel/time/time-window";
import { nextCursor, pageCursor, pageLimit, pageNumber, previousCursor } from "@/lib/kernel/whole-number";
import { emailSchema } from "@/lib/orgs/schemas";
import { givingFilters, refuseStandingAlone, segmentFilter } from "@/lib/segments/filter-schemas";
import { fieldValuesSchema } from "./fields/schemas";
import { householdOfDonor } from "./households/schemas";
import { tagFilter } from "./tags/schemas";

/** Channels of "do not contact". */
export const contactChannel = z.enum(["EMAIL", "PHONE", "POST"]);
export type ContactChannel = z.infer<typeof contactChannel>;
const doNotContact = z
  .array(contactChannel)
  .describe(
    "Channels by which staff must not contact the donor. Receipts and notices about a donation or a recurring donation are sent anyway. Statement runs, membership reminders and notices of other donors’ dedications are not emailed to a donor with `EMAIL`.",
  );

/** Filter for lists and exports. */
const mayContactFilter = contactChannel
  .optional()
  .describe(
    "Only donors whom staff may contact by this channel, meaning that `doNotContact` does not contain it.",
  );

const orgId = z.string("Required").min(1, "Required").max(64).describe("Id or slug of the organization.");

/** Filters on an organization's donors. */
export const donorFilters = {
  q: z
    .string()
    .trim()
    .max(100, "At most 100 characters")
    .optional()
    .describe("Part of the name or of an email address; not case-sensitive."),
  tag: tagFilter,
  segment: segmentFilter,
  ...givingFilters,
  mayContactBy: mayContactFilter,
  ...windowQuery,
};

/** Orders of the list of donors. */
export const donorSort = z.enum(["newest", "name", "giving", "latestDonation"]);
export type DonorSort = z.infer<typeof donorSort>;

/** Maximum length of a cursor of donors: a name of 60 characters, each escaped. */
const MAX_CURSOR = 1000;

/** Query of `GET /api/donors`. */
export const listDonorsQuery = z
  .object({
    orgId,
    page: pageNumber(),
    cursor: pageCursor(MAX_CURSOR),
    limit: pageLimit(),
    sort: donorSort
      .optional()
      .describe(
        "`newest`, the default: the most recently recorded donors first. `name`: by last name, then first name, without regard to case and accents. `giving`: the largest `totalCents` first. `latestDonation`: the latest donation that counts first, by day. With `newest` and `name`, donors who never completed a payment come last; with the others, donors without such donations come last, in the default order. A cursor belongs to one order.",
      ),
    ...donorFilters,
  })
  .superRefine(refuseReversed)
  .superRefine(refuseStandingAlone);
export type ListDonorsQuery = z.infer<typeof listDonorsQuery>;

const identity = { id: z.string(), firstName: z.string(), lastName: z.string(), email: z.string() };
const givingTotals = {
  totalCents: z.int().describe("Sum of the donor's donations that currently count, less refunds, in cents."),
  donationCount: z.int().describe("Number of the donor's donations that currently count."),
};
const lastDonationAt = z.iso
  .datetime()
  .nullable()
  .describe(
    "When the donor's newest donation that currently counts was made. For an offline donation only the day, in the organization's time zone, is meaningful.",
  );
const firstDonationAt = z.iso
  .datetime()
  .nullable()
  .describe(
    "When the donor's oldest donation that currently counts was made. As in `lastDonationAt`, an offline donation has only a day.",
  );
const knownPhone = z.string().nullable().describe("Phone number as entered by staff. Donors do not see it.");
const tags = z.array(z.string()).describe("Names of the donor's tags in alphabetical order.");

export const donorListSchema = z.object({
  donors: z.array(
    z
      .object({
        ...identity,
        ...givingTotals,
        firstDonationAt,
        lastDonationAt,
        phone: knownPhone,
        tags,
        doNotContact,
        createdAt: z.iso.datetime(),
      })
      .meta({ id: "ListedDonor", description: "A donor as returned by lists." }),
  ),
  pagination: paginationSchema,
  nextCursor: nextCursor(),
  previousCursor: previousCursor(),
});
export type DonorList = z.infer<typeof donorListSchema>;

export const donorSchema = z
  .object({
    ...identity,
    otherEmails: z
      .array(z.string())
      .describe("The donor's other email addresses in alphabetical order; `email` is the primary one."),
    orgId: z.string(),
    ...givingTotals,
    firstDonationAt,
    lastDonationAt,
    largestDonationCents: z
      .int()
      .describe("Largest donation that currently counts, less refunds, in cents; 0 if there is none."),
    averageDonationCents: z
      .int()
      .describe("`totalCents` divided by `donationCount`, in whole cents; 0 if there is no donation."),
    givingByYear: z
      .array(
        z.object({
          year: z.int().describe("Calendar year in the organization's time zone."),
          totalCents: z.int(),
          donationCount: z.int(),
        }),
      )
      .describe(
        "Donations that currently count, less refunds, by year, newest first. Years without donations are omitted.",
      ),
    lapsedSince: z.iso
      .datetime()
      .nullable()
      .describe(
        "One year after the latest donation that currently counts, once that time has passed; otherwise null.",
      ),
    subscriptions: z
      .object({
        total: z.int().describe("Number of subscriptions, including ended ones."),
        active: z.int().describe("Number of subscriptions with status `ACTIVE`."),
      })
      .describe("The donor's subscriptions; `GET /api/subscriptions?donorId=` lists them."),
    emailOptIn: z
      .object({
        optedInAt: z.iso
          .datetime()
          .nullable()
          .describe("When the donor last opted in to news; null if never."),
        source: z
          .string()
          .nullable()
          .describe(
            "Where the donor opted in: `donation:<donation id>`, `my_giving` (their “My giving” page), or `import:<import id>` (consent recorded in the imported file).",
          ),
        unsubscribedAt: z.iso
          .datetime()
          .nullable()
          .describe(
            "When the donor unsubscribed. Reset to null when they opt in with a later donation or on their “My giving” page.",
          ),
      })
      .describe("News may be sent while `optedInAt` is set and `unsubscribedAt` is null."),
    postalAddress: z
      .string()
      .nullable()
      .describe(
        "Postal address, one or more lines, entered by staff or the donor; shown on receipts and statements.",
      ),
    phone: knownPhone,
    doNotContact,
    tags,
    fieldValues: fieldValuesSchema.shape.fieldValues,
    household: householdOfDonor,
    softCreditCents: z
      .int()
      .describe(
        "Current value of other donors' donations credited to this donor, in cents (`GET /api/donors/{id}/soft-credits`). Not included in any total.",
      ),
    nameEditedAt: z.iso
      .datetime()
      .nullable()
      .describe(
        "When staff or the donor edited the name; donations no longer change it afterwards. Null: the name is that of the newest donation.",
      ),
    createdAt: z.iso.datetime(),
  })
  .meta({
    id: "Donor",
    description: "A donor of one organization, identified by their email addresses.",
  });
export type Donor = z.infer<typeof donorSchema>;

export const name = (what: string) =>
  z.string().trim().min(1, `Enter a ${what}`).max(100, "At most 100 characters").optional();

export const donorAddress = z
  .string()
  .trim()
  .min(1, "Enter the address, or null for none")
  .max(300, "At most 300 characters")
  .refine((text) => text.split("\n").length <= 6, "At most 6 lines")
  .nullable()
  .optional()
  .describe("Postal address for receipts and statements; at most 6 lines, separated by line feeds.");

const phone = z
  .string()
  .trim()
  .regex(/^\+?[\d\s()./x#-]{3,40}$/i, "Enter a phone number, or null for none")
  .nullable()
  .optional()
  .describe("Phone number: digits, spaces and `+ ( ) . - / x #`, 3 to 40 characters.");

const firstName = z
  .string()
  .trim()
  .max(100, "At most 100 characters")
  .optional()
  .describe("Empty for a company or another organization.");

const channels = z
  .array(contactChannel)
  .transform((given) => contactChannel.options.filter((one) => given.includes(one)))
  .optional();

/** Body of `POST /api/orgs/:idOrSlug/donors`. */
export const createDonorInput = z.object({
  firstName,
  lastName: z
    .string("Required")
    .trim()
    .min(1, "Enter a last name, or the name of an organization")
    .max(100, "At most 100 characters")
    .describe("Last name, or the name of a company or organization."),
  email: emailSchema
    .nullish()
    .describe("Primary email address, unique among the organization's donors; null if unknown."),
  phone,
  postalAddress: donorAddress,
  doNotContact: channels.describe("Channels by which staff must not contact the donor."),
});
export type CreateDonorInput = z.infer<typeof createDonorInput>;

/** Body of `PATCH /api/donors/:id`. */
export const updateDonorInput = z
  .object({
    firstName,
    lastName: name("last name"),
    postalAddress: donorAddress,
    phone,
    doNotContact: channels.describe(
      "Replaces the channels by which staff must not contact the donor; an empty list allows all channels.",
    ),
    unsubscribed: z
      .literal(true, "Only true: donors opt in themselves")
      .optional()
      .describe(
        "Records that the donor unsubscribed from news. Only the donor can undo it, by opting in with a new donation or on their “My giving” page.",
      ),
  })
  .refine((it) => Object.values(it).some((value) => value !== undefined), "Nothing to change");
export type UpdateDonorInput = z.infer<typeof updateDonorInput>;
