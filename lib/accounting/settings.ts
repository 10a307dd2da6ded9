import { changedFields, recordAudit } from "@/lib/audit/record";
import type { OrgContext } from "@/lib/auth/access";
import { lockOrganization } from "@/lib/orgs/store";
import type { Accounting, AccountingAnswer, UpdateAccountingInput } from "./schemas";
import { findCodelessFunds, readAccounting, writeAccounting } from "./settings-store";

/** Returns an organization's accounting settings, or the defaults if none are saved. */
export async function getAccounting(ctx: OrgContext): Promise<AccountingAnswer> {
  return answerOf(ctx, await readAccounting(ctx.db, ctx.org.id));
}

async function answerOf(ctx: OrgContext, settings: Accounting): Promise<AccountingAnswer> {
  const fundsWithoutCode = settings.fundsAs === "ACCOUNT" ? await findCodelessFunds(ctx.db, ctx.org.id) : [];
  return { ...settings, fundsWithoutCode };
}

/** Changes the given accounts. Unchanged values are not audited. */
export async function updateAccounting(
  ctx: OrgContext<"ADMIN">,
  input: UpdateAccountingInput,
): Promise<AccountingAnswer> {
  const { id } = ctx.org;
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  const changed = await ctx.db.transaction(async (tx) => {
    await lockOrganization(tx, id);
    const before = await readAccounting(tx, id);
    const after: Accounting = { ...before, ...given };
    const difference = changedFields<Accounting>(before, after);
    if (Object.keys(difference.after).length === 0) return after;
    await writeAccounting(tx, id, after, ctx.now);
    await recordAudit(tx, ctx, {
      orgId: id,
      action: "organization.accounting_updated",
      subject: { type: "organization", id },
      ...difference,
    });
    return after;
  });
  return answerOf(ctx, changed);
}
