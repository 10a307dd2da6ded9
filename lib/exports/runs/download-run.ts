import { Readable } from "node:stream";
import { recordAudit } from "@/lib/audit/record";
import { conflict, unavailable } from "@/lib/kernel/errors";
import { dayIn } from "@/lib/kernel/time/zoned";
import { fileStore } from "@/lib/services/files/file-store";
import type { LargeFile } from "@/lib/services/files/files";
import type { ExportRunContext } from "./context";
import { NO_FILE, STORE_DOWN } from "./refusals";
import { fileOf } from "./rules";

export type DownloadedRun = {
  stream: ReadableStream<Uint8Array>;
  /** For example `hope-shelter-everything-2026-11-21.zip`, with the start day in the organization's time zone. */
  name: string;
};

/**
 * Returns the file of a completed run. The download is recorded in the audit log before its first byte. Throws
 * `conflict` without a file, and `unavailable` if the file store does not respond.
 */
export async function downloadExportRun(ctx: ExportRunContext<"ADMIN">): Promise<DownloadedRun> {
  const { run, org, orgId } = ctx;
  if (run.status !== "COMPLETED" || !run.expiresAt || run.expiresAt <= ctx.now) throw conflict(NO_FILE.error);
  const file = await openFile(fileOf(run));
  if (!file) throw conflict(NO_FILE.error);
  try {
    await recordAudit(ctx.db, ctx, {
      orgId,
      action: "export_run.downloaded",
      subject: { type: "export_run", id: run.id },
    });
  } catch (error) {
    file.bytes.destroy();
    throw error;
  }
  return {
    stream: Readable.toWeb(file.bytes) as ReadableStream<Uint8Array>,
    name: `${org.slug}-everything-${dayIn(run.createdAt.toISOString(), org.timezone)}.zip`,
  };
}

async function openFile(name: string): Promise<LargeFile | null> {
  try {
    return await (await fileStore()).open(name);
  } catch (error) {
    throw unavailable(STORE_DOWN.error, error);
  }
}
