import { eq } from "drizzle-orm";
import { exportRuns } from "@/db/schema/export-runs";
import { organizations } from "@/db/schema/organizations";
import { insertExportRun } from "@/lib/exports/runs/store";
import { writeExportRun } from "@/lib/exports/runs/write-run";
import type { Context } from "@/lib/kernel/context";
import { fixedId } from "./random";

/** Ten years, so that the run in the reference's examples does not expire during a demo. */
const VALID_MS = 10 * 365 * 86_400_000;

/** Writes an export of everything, which the reference's examples name, without a mail. Safe to repeat. */
export async function seedExportRun(ctx: Context, orgSlug: string, startedBy: string): Promise<void> {
  const [org] = await ctx.db.select().from(organizations).where(eq(organizations.slug, orgSlug));
  if (!org) return;
  const id = fixedId(`export ${orgSlug}`);
  const times = { createdAt: ctx.now, updatedAt: ctx.now };
  await insertExportRun(ctx.db, { id, orgId: org.id, startedBy, status: "RUNNING", ...times });
  await writeExportRun(ctx, { runId: id, orgId: org.id });
  const expiresAt = new Date(ctx.now.getTime() + VALID_MS);
  await ctx.db.update(exportRuns).set({ expiresAt, mailOwed: false }).where(eq(exportRuns.id, id));
}
