import { changedFields, recordAudit } from "@/lib/audit/record";
import type { CampaignContext } from "@/lib/campaigns/context";
import {
  type CustomField,
  MAX_FIELDS,
  optionsProblem,
  type UpdateCustomFieldInput,
} from "@/lib/campaigns/form/schemas";
import { lockForm, renumber } from "@/lib/campaigns/form/store";
import { serializeField } from "@/lib/campaigns/serialize";
import { conflict, invalid, notFound } from "@/lib/kernel/errors";
import { archivedSince, orderAfter } from "@/lib/kernel/item-order";
import { TOO_MANY_FIELDS } from "./create-custom-field";
import { type CustomFieldRow, listFieldRows, lockField, writeField } from "./store";

/**
 * Changes, moves, archives or restores a question. Throws `invalid` for options that do not fit the type, and
 * `conflict` for a change of an answered question's type or for a 51st active question.
 */
export async function updateCustomField(
  ctx: CampaignContext,
  { id, input }: { id: string; input: UpdateCustomFieldInput },
): Promise<CustomField> {
  const { campaign } = ctx;
  return ctx.db.transaction(async (tx) => {
    await lockForm(tx, campaign.id);
    const found = await lockField(tx, id);
    if (!found) throw notFound("Custom field");
    const before = found.row;
    const after = changed(before, input, ctx.now);
    const problem = optionsProblem(after.type, after.options);
    if (problem) throw invalid({ options: [problem] });
    if (found.used && after.type !== before.type)
      throw conflict("The type of an answered question is fixed; archive it and add another");
    await writeField(tx, after);
    const active = (await listFieldRows(tx, campaign.id)).map((one) => one.id);
    if (before.archivedAt && active.length > MAX_FIELDS) throw conflict(TOO_MANY_FIELDS);
    const order = orderAfter(active, { id, was: before.archivedAt, is: after.archivedAt }, input.position);
    await renumber(tx, "custom_fields", order);
    const now = serializeField(after.archivedAt ? after : { ...after, position: order.indexOf(id) });
    const difference = changedFields(serializeField(before), now);
    if (Object.keys(difference.after).length > 0) {
      const subject = { type: "custom_field", id };
      await recordAudit(tx, ctx, {
        orgId: campaign.orgId,
        action: "custom_field.updated",
        subject,
        ...difference,
      });
    }
    return now;
  });
}

function changed(before: CustomFieldRow, input: UpdateCustomFieldInput, now: Date): CustomFieldRow {
  const type = input.type ?? before.type;
  // Options that are not given are kept only if the type stays `SELECT`.
  const kept = type === "SELECT" ? before.options : null;
  return {
    ...before,
    label: input.label ?? before.label,
    type,
    options: input.options === undefined ? kept : input.options,
    required: input.required ?? before.required,
    archivedAt: archivedSince(before.archivedAt, input.archived, now),
  };
}
