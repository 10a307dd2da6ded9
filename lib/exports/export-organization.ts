import { recordAudit } from "@/lib/audit/record";
import type { OrgContext } from "@/lib/auth/access";
import { refreshMemberships } from "@/lib/donor-memberships/refresh-store";
import { dayIn } from "@/lib/kernel/time/zoned";
import { log } from "@/lib/services/log";
import { zipStream } from "@/lib/services/zip-stream";
import { acquireExportSlot } from "./archive/export-slots";
import { PATIENCE_MS } from "./archive/rules";
import { archiveFiles } from "./archive/write-archive";
import type { ExportedFile } from "./make-export";

/**
 * Exports all data of an organization as a ZIP file, streamed while it is created. The download is recorded in the
 * audit log before its first byte. Throws `limited` while another export is in progress.
 */
export async function exportOrganization(ctx: OrgContext<"ADMIN">): Promise<ExportedFile> {
  const { org, requestId } = ctx;
  const onEnd = await acquireExportSlot(org.id);
  try {
    await refreshMemberships(ctx.db, { orgId: org.id, timezone: org.timezone, now: ctx.now });
    await recordAudit(ctx.db, ctx, {
      orgId: org.id,
      action: "export.downloaded",
      subject: { type: "export", id: "organization" },
    });
  } catch (error) {
    onEnd();
    throw error;
  }
  const stream = zipStream(archiveFiles(ctx), {
    onFailure: (err) => log.error({ err, requestId, orgId: org.id }, "an export of everything failed"),
    onEnd,
    patienceMs: PATIENCE_MS,
  });
  return { stream, name: `${org.slug}-everything-${dayIn(ctx.now.toISOString(), org.timezone)}.zip` };
}
