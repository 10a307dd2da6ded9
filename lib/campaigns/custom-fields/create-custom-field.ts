import { recordAudit } from "@/lib/audit/record";
import type { CampaignContext } from "@/lib/campaigns/context";
import {
  type CreateCustomFieldInput,
  type CustomField,
  MAX_FIELDS,
  MAX_KEPT,
} from "@/lib/campaigns/form/schemas";
import { lockForm, renumber } from "@/lib/campaigns/form/store";
import { serializeField } from "@/lib/campaigns/serialize";
import { conflict } from "@/lib/kernel/errors";
import { idFor } from "@/lib/kernel/ids";
import { withItemAt } from "@/lib/kernel/item-order";
import { type CustomFieldRow, insertField, listFieldRows } from "./store";

export const TOO_MANY_FIELDS = `A campaign asks at most ${MAX_FIELDS} questions`;
const TOO_MANY_KEPT = `A campaign keeps at most ${MAX_KEPT} questions, archived ones included; delete an unused one`;

/** Adds a question to a campaign. Throws `conflict` at 50 active or 200 questions including archived ones. */
export async function createCustomField(
  ctx: CampaignContext,
  input: CreateCustomFieldInput,
): Promise<CustomField> {
  const { campaign } = ctx;
  return ctx.db.transaction(async (tx) => {
    await lockForm(tx, campaign.id);
    const active = await listFieldRows(tx, campaign.id);
    const id = idFor(ctx, "custom_field");
    // An interrupted run of this request may have created the question.
    const begun = active.find((one) => one.id === id);
    if (begun) return serializeField(begun);
    if (active.length >= MAX_FIELDS) throw conflict(TOO_MANY_FIELDS);
    const kept = await listFieldRows(tx, campaign.id, { archived: true });
    if (kept.length >= MAX_KEPT) throw conflict(TOO_MANY_KEPT);
    const order = withItemAt(
      active.map((one) => one.id),
      id,
      input.position,
    );
    const row: CustomFieldRow = {
      id,
      campaignId: campaign.id,
      label: input.label,
      type: input.type,
      options: input.options,
      required: input.required,
      position: order.indexOf(id),
      archivedAt: null,
      createdAt: ctx.now,
    };
    await insertField(tx, row);
    await renumber(tx, "custom_fields", order);
    const made = serializeField(row);
    const subject = { type: "custom_field", id };
    await recordAudit(tx, ctx, {
      orgId: campaign.orgId,
      action: "custom_field.created",
      subject,
      after: made,
    });
    return made;
  });
}
