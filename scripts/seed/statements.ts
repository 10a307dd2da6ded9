import { eq } from "drizzle-orm";
import { organizations } from "@/db/schema/organizations";
import { statementRuns } from "@/db/schema/statement-runs";
import type { Context } from "@/lib/kernel/context";
import { dayIn } from "@/lib/kernel/time/zoned";
import { advanceRun } from "@/lib/receipts/runs/advance-run";
import { findRun, insertRun } from "@/lib/receipts/runs/store";
import { windowOfDays } from "@/lib/receipts/runs/window";
import { daysBefore } from "./days-before";
import { fixedId } from "./random";

/** A week with few donations, in days before today. */
const WEEK = { from: 27, to: 21 };
/** Longer than a demo is used: the reference prints the run in its examples. */
const VALID_MS = 10 * 365 * 86_400_000;

/** Makes the statements of a past week, which the reference's examples name. Safe to repeat. */
export async function seedStatements(ctx: Context, orgSlug: string): Promise<void> {
  const [org] = await ctx.db.select().from(organizations).where(eq(organizations.slug, orgSlug));
  if (!org) return;
  const id = fixedId(`statements ${orgSlug}`);
  if (!(await findRun(ctx.db, org.id, id))) {
    const day = (days: number) => dayIn(daysBefore(ctx.now, days, "12:00:00").toISOString(), org.timezone);
    const days = { from: day(WEEK.from), to: day(WEEK.to) };
    const window = windowOfDays(days, org.timezone);
    await insertRun(ctx.db, {
      id,
      orgId: org.id,
      fromDay: days.from,
      toDay: days.to,
      windowFrom: window.from,
      windowBefore: window.before,
      files: true,
      mails: false,
      status: "RUNNING",
      createdAt: ctx.now,
      updatedAt: ctx.now,
    });
  }
  while ((await advanceRun(ctx, id)).more);
  const expiresAt = new Date(ctx.now.getTime() + VALID_MS);
  await ctx.db.update(statementRuns).set({ expiresAt }).where(eq(statementRuns.id, id));
}
