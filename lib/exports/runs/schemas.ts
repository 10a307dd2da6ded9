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
      .describe("`FAILED`: it could not be written; start another one."),
    progress: z
      .object({
        tables: z.int().describe("Tables of the archive; some have many more rows than others."),
        tablesDone: z.int().describe("Tables that are written."),
        rows: z.int().describe("Rows that are written."),
        bytes: z.int().describe("Bytes of the ZIP file that are written."),
      })
      .describe("Begins again at 0 when the writing was interrupted."),
    download: z
      .object({ expiresAt: z.iso.datetime() })
      .nullable()
      .describe("Null until the file is complete, and after it has expired."),
    startedBy: z.string().describe("User id of the person who started it, also with an API key."),
    createdAt: z.iso.datetime(),
    endedAt: z.iso.datetime().nullable(),
  })
  .meta({
    id: "ExportRun",
    description: "A job that writes everything an organization has into a ZIP file.",
  });
export type ExportRun = z.infer<typeof exportRunSchema>;

export const exportRunListSchema = z.object({ data: z.array(exportRunSchema) });
