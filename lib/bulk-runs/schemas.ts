import { z } from "zod";
import { donationFilters } from "@/lib/donations/list/schemas";
import { donorFilters } from "@/lib/donors/schemas";
import { tagName } from "@/lib/donors/tags/schemas";
import { refuseReversed } from "@/lib/kernel/time/time-window";
import { refuseStandingAlone } from "@/lib/segments/filter-schemas";

/** Maximum number of rows in a run, by action. */
export const MAX_ROWS = { TAG_DONORS: 100_000, SEND_RECEIPTS: 2000 } as const;

const names = z.array(tagName).max(10, "At most 10 tags").default([]);

/** Body of `POST /api/orgs/:idOrSlug/bulk-runs`. */
export const startBulkRunInput = z
  .discriminatedUnion("action", [
    z.object({
      action: z.literal("TAG_DONORS"),
      filter: z
        .object(donorFilters)
        .superRefine(refuseReversed)
        .superRefine(refuseStandingAlone)
        .describe("The filter, as in `GET /api/donors`. Empty: all donors."),
      add: names.describe("Tags to add to each."),
      remove: names.describe("Tags to remove from each."),
    }),
    z.object({
      action: z.literal("SEND_RECEIPTS"),
      filter: z
        .object(donationFilters)
        .superRefine(refuseReversed)
        .describe("The filter, as in `GET /api/donations`. Empty: all donations."),
    }),
  ])
  .refine((it) => it.action !== "TAG_DONORS" || it.add.length + it.remove.length > 0, "Nothing to change");
export type BulkTask = z.infer<typeof startBulkRunInput>;

export const bulkRunSchema = z
  .object({
    id: z.string(),
    action: z.enum(["TAG_DONORS", "SEND_RECEIPTS"]),
    status: z.enum(["RUNNING", "COMPLETED", "CANCELED"]),
    matching: z.int().describe("Number of rows that matched the filter when the run was started."),
    done: z.int().describe("Number of rows processed so far."),
    changed: z
      .int()
      .describe(
        "Of these, the donors whose tags changed or the receipts that were queued; the others were skipped.",
      ),
    createdAt: z.iso.datetime(),
    endedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: "BulkRun", description: "A job that applies one action to all rows that match a filter." });
export type BulkRun = z.infer<typeof bulkRunSchema>;

export const bulkRunListSchema = z.object({ data: z.array(bulkRunSchema) });
export const canceledBulkRunSchema = z.object({
  canceled: z.boolean().describe("False: no run was running."),
});
