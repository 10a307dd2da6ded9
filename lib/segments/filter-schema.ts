import { z } from "zod";

/** The segment of a filter. */
export const segmentFilter = z
  .string()
  .min(1)
  .max(100)
  .optional()
  .describe("Only donors of this segment of the organization (`GET /api/orgs/{idOrSlug}/segments`).");
