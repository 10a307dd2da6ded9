import { z } from "zod";
import { donationFilters } from "@/lib/donations/list/schemas";
import { donorFilters } from "@/lib/donors/schemas";
import { tagName } from "@/lib/donors/tags/schemas";
import { refuseReversed } from "@/lib/kernel/time/time-window";
import { refuseStandingAlone } from "@/lib/segments/filter-schemas";

/** The most rows of a run, by what is done with them. */
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
        .describe("Which donors, as `GET /api/donors` filters them; empty: all."),
      add: names.describe("Tags to add to each."),
      remove: names.describe("Tags to remove from each."),
    }),
    z.object({
      action: z.literal("SEND_RECEIPTS"),
      filter: z
        .object(donationFilters)
        .superRefine(refuseReversed)
        .describe("Which donations, as `GET /api/donations` filters them; empty: all."),
    }),
  ])
  .refine((it) => it.action !== "TAG_DONORS" || it.add.length + it.remove.length > 0, "Nothing to change");
export type BulkTask = z.infer<typeof startBulkRunInput>;

export const bulkRunSchema = z
  .object({
    id: z.string(),
    action: z.enum(["TAG_DONORS", "SEND_RECEIPTS"]),
    status: z.enum(["RUNNING", "COMPLETED", "CANCELED"]),
    matching: z.int().describe("How many rows matched the filter when the run was started."),
    done: z.int().describe("How many rows were looked at so far."),
    changed: z
      .int()
      .describe(
        "Of these, donors whose tags changed, or receipts that are mailed; the others were left out.",
      ),
    createdAt: z.iso.datetime(),
    endedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: "BulkRun", description: "A job that does one thing with all rows that match a filter." });
export type BulkRun = z.infer<typeof bulkRunSchema>;

export const bulkRunListSchema = z.object({ data: z.array(bulkRunSchema) });
export const canceledBulkRunSchema = z.object({
  canceled: z.boolean().describe("False: none was running."),
});
