import { z } from "zod";
import { orgParams } from "@/lib/http/params";

/** Path of one run. */
export const exportRunParams = orgParams.extend({
  runId: z.string().min(1).max(64).describe("Id of the export."),
});

export const exportRunSchema = z
  .object({
    id: z.string(),
    orgId: z.string(),
    status: z
      .enum(["RUNNING", "COMPLETED", "FAILED"])
      .describe("`FAILED`: the file could not be written. Start another export."),
    progress: z
      .object({
        tables: z.int().describe("Number of tables in the archive. Their row counts differ widely."),
        tablesDone: z.int().describe("Number of tables written."),
        rows: z.int().describe("Number of rows written."),
        bytes: z.int().describe("Number of bytes of the ZIP file written."),
      })
      .describe("Progress of the current attempt. Restarts at 0 after an interruption."),
    download: z
      .object({ expiresAt: z.iso.datetime() })
      .nullable()
      .describe("Null until the file is complete and after it has expired."),
    startedBy: z.string().describe("User id of the person who started it, also for a start with an API key."),
    createdAt: z.iso.datetime(),
    endedAt: z.iso.datetime().nullable(),
  })
  .meta({
    id: "ExportRun",
    description: "A job that writes all data of an organization into a ZIP file.",
  });
export type ExportRun = z.infer<typeof exportRunSchema>;

export const exportRunListSchema = z.object({ data: z.array(exportRunSchema) });
