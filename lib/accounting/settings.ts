import { changedFields, recordAudit } from "@/lib/audit/record";
import type { OrgContext } from "@/lib/auth/access";
import { lockOrganization } from "@/lib/orgs/store";
import type { Accounting, UpdateAccountingInput } from "./schemas";
import { readAccounting, writeAccounting } from "./settings-store";

/** Returns an organization's accounting settings, or the defaults if none are saved. */
export async function getAccounting(ctx: OrgContext): Promise<Accounting> {
  return readAccounting(ctx.db, ctx.org.id);
}

/** Changes the given accounts. Unchanged values are not audited. */
export async function updateAccounting(
  ctx: OrgContext<"ADMIN">,
  input: UpdateAccountingInput,
): Promise<Accounting> {
  const { id } = ctx.org;
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  return ctx.db.transaction(async (tx) => {
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
}
