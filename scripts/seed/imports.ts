import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type OrgContext, permitInOrg } from "@/lib/auth/access";
import { newContext } from "@/lib/http/context";
import { createImport } from "@/lib/imports/create-import";
import type { ImportKind } from "@/lib/imports/labels";
import { importOptions } from "@/lib/imports/schemas";
import { advanceImport } from "@/lib/imports/steps/advance-import";
import { findImport, lockImport, updateImportRow } from "@/lib/imports/store";
import { updateImport } from "@/lib/imports/update-import";
import { uploadFile } from "@/lib/imports/upload-file";
import type { Context } from "@/lib/kernel/context";

const FILE = fileURLToPath(new URL("./imports/donations-2025.csv", import.meta.url));
const PLANS = fileURLToPath(new URL("./imports/recurring-plans.csv", import.meta.url));
/** Imported by mistake, and undone. */
const MISTAKE = `Date,First Name,Last Name,Email,Amount,Transaction ID
2024-12-30,Theo,Brandt,theo.brandt@example.com,20.00,T-0901
`;

type Status = "CHECKING" | "CHECKED" | "RUNNING" | "COMPLETED" | "UNDOING" | "UNDONE";
type Work = readonly [Status, Status];
const CHECK: Work = ["CHECKING", "CHECKED"];
const RUN: Work = ["RUNNING", "COMPLETED"];
const UNDO: Work = ["UNDOING", "UNDONE"];

/**
 * Imports of recurring plans and of donations that are completed, one that was undone, and a draft, which the
 * reference's examples name. Safe to repeat.
 */
export async function seedImports(
  orgSlug: string,
  campaignId: string,
  userId: string,
  now: Date,
): Promise<void> {
  const person = { ...newContext({ kind: "person", userId }), now };
  const ctx = await permitInOrg(person, orgSlug, "ADMIN");
  const file = readFileSync(FILE);
  const name = "donations-2025.csv";
  await seedOne(ctx, { name: "donations-2024.csv", file: Buffer.from(MISTAKE), campaignId }, [
    CHECK,
    RUN,
    UNDO,
  ]);
  const plans = { kind: "COMMITMENTS" as const, name: "recurring-plans.csv", file: readFileSync(PLANS) };
  await seedOne(ctx, { ...plans, campaignId }, [CHECK, RUN]);
  await seedOne(ctx, { name, file, campaignId }, [CHECK, RUN]);
  await seedOne(ctx, { name: "donations-2025-new.csv", file, campaignId }, []);
}

type Given = { kind?: ImportKind; name: string; file: Buffer; campaignId: string };

async function seedOne(
  ctx: OrgContext<"ADMIN">,
  { kind = "DONATIONS", name, file, campaignId }: Given,
  work: readonly Work[],
) {
  const {
    id,
    status,
    file: known,
  } = await createImport({ ...ctx, seed: `demo import ${ctx.org.slug} ${name}` }, { kind });
  const ended = work.at(-1)?.[1];
  if (ended ? status === ended : known) return;
  if (!known) await uploadFile(await contextOf(ctx, id), file, { name, media: "text/csv" });
  if (status === "DRAFT")
    await updateImport(await contextOf(ctx, id), {
      options: importOptions.parse({ campaignId, method: "CHECK" }),
    });
  const system: Context = { ...newContext({ kind: "system", name: "seed" }), now: ctx.now };
  for (const [begun, done] of work) {
    const before = (await contextOf(ctx, id)).it.status;
    if (before === done) continue;
    await ctx.db.transaction(async (tx) => {
      if (await lockImport(tx, id, [before])) await updateImportRow(tx, id, { status: begun });
    });
    while ((await advanceImport(system, id)).more);
  }
}

async function contextOf(ctx: OrgContext<"ADMIN">, id: string) {
  const it = await findImport(ctx.db, ctx.orgId, id);
  if (!it) throw new Error(`import ${id} is gone`);
  return { ...ctx, it };
}
