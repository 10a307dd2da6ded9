import { z } from "zod";
import { commitmentFilters } from "@/lib/commitments/schemas";
import { donationFilters } from "@/lib/donations/list/schemas";
import { memberFilters } from "@/lib/donor-memberships/schemas";
import { donorFilters } from "@/lib/donors/schemas";
import { refuseReversed, windowQuery } from "@/lib/kernel/time/time-window";
import { payoutStatus } from "@/lib/payouts/schemas";
import { refuseStandingAlone } from "@/lib/segments/filter-schemas";
import { amounts } from "./amounts";

const common = {
  orgId: z.string().min(1, "Required").max(64).describe("Id or slug of the organization."),
  after: z
    .string()
    .min(1)
    .max(64)
    .optional()
    .describe("Id of the last complete row of an interrupted file. The response continues after it."),
  header: z
    .enum(["true", "false"])
    .default("true")
    .transform((text) => text === "true")
    .describe("Whether the file starts with a header row."),
};

/** Maximum number of rows selected by id. */
const MAX_IDS = 200;

const ids = z
  .string()
  .transform((text) => text.split(",").filter((id) => id !== ""))
  .pipe(z.array(z.string().max(64)).min(1, "Name a row").max(MAX_IDS, `At most ${MAX_IDS} ids`))
  .optional()
  .describe(`Only these rows: up to ${MAX_IDS} ids, separated by commas.`);

/** Query of `GET /api/exports/organization.zip`. */
export const exportOrganizationQuery = z.object({ orgId: common.orgId });

/** Query of `GET /api/exports/donations.csv`. */
export const exportDonationsQuery = z
  .object({ ...common, ...donationFilters, ids, amounts })
  .superRefine(refuseReversed);
export type ExportDonationsQuery = z.infer<typeof exportDonationsQuery>;

/** The filters of files of donors. */
const donorsQuery = { ...common, ...donorFilters, ids };

/** Query of `GET /api/exports/donors.csv`. */
export const exportDonorsQuery = z
  .object({ ...donorsQuery, amounts })
  .superRefine(refuseReversed)
  .superRefine(refuseStandingAlone);
export type ExportDonorsQuery = z.infer<typeof exportDonorsQuery>;

const audienceStatus = z.enum(["SUBSCRIBED", "UNSUBSCRIBED", "NON_SUBSCRIBED"]);
export type AudienceStatus = z.infer<typeof audienceStatus>;

const audienceFormat = z.enum(["EMAIL", "LETTERS"]);

/** Query of `GET /api/exports/audience.csv`. */
export const exportAudienceQuery = z
  .object({
    ...donorsQuery,
    format: audienceFormat
      .optional()
      .describe(
        "`EMAIL` (default): donors with an email address, with the columns of Mailchimp's import. `LETTERS`: donors with a postal address who may be contacted by post, for mail merges.",
      ),
    status: audienceStatus
      .optional()
      .describe(
        "Only donors with this status: opted in to news, must not get any, or neither. Mailchimp imports one status at a time.",
      ),
  })
  .superRefine(refuseReversed)
  .superRefine(refuseStandingAlone);
export type ExportAudienceQuery = z.infer<typeof exportAudienceQuery>;

/** Query of `GET /api/exports/members.csv`. */
export const exportMembersQuery = z.object({ ...common, ...memberFilters }).superRefine(refuseReversed);
export type ExportMembersQuery = z.infer<typeof exportMembersQuery>;

/** Query of `GET /api/exports/commitments.csv`. */
export const exportCommitmentsQuery = z.object({ ...common, ...commitmentFilters, amounts });
export type ExportCommitmentsQuery = z.infer<typeof exportCommitmentsQuery>;

/** Query of `GET /api/exports/payouts.csv`. */
export const exportPayoutsQuery = z
  .object({
    ...common,
    ...windowQuery,
    status: payoutStatus.optional(),
    amounts,
  })
  .superRefine(refuseReversed);
export type ExportPayoutsQuery = z.infer<typeof exportPayoutsQuery>;
