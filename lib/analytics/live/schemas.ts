import { z } from "zod";
import { wholeNumber } from "@/lib/kernel/whole-number";
import { organizationOverviewSchema } from "../overview-schemas";

const LONGEST_SECONDS = 25;

/** Query of `GET /api/orgs/:idOrSlug/live`. */
export const waitForOverviewQuery = z.object({
  after: z
    .string()
    .max(100, "At most 100 characters")
    .optional()
    .describe("The `version` of the last response. Without it, the response is sent immediately."),
  seconds: wholeNumber(
    z.int("Must be a whole number").min(1, "At least 1").max(LONGEST_SECONDS, `At most ${LONGEST_SECONDS}`),
  )
    .default(LONGEST_SECONDS)
    .describe(`Maximum time to wait for a new version, from 1 to ${LONGEST_SECONDS} seconds.`),
});

export const liveOverviewSchema = z
  .object({
    version: z.string().describe("Opaque value for `after` of the next call."),
    overview: organizationOverviewSchema
      .nullable()
      .describe("Null if nothing changed while the call waited."),
  })
  .meta({ id: "LiveOverview", description: "The overview once it has changed." });
export type LiveOverview = z.infer<typeof liveOverviewSchema>;
