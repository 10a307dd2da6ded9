import { changedFields, recordAudit } from "@/lib/audit/record";
import type { OrgContext } from "@/lib/auth/access";
import { conflict, invalid, notFound } from "@/lib/kernel/errors";
import { idFor } from "@/lib/kernel/ids";
import { archivedSince, orderAfter, withItemAt } from "@/lib/kernel/item-order";
import type { DonorFieldContext } from "./context";
import { NAME_TAKEN, TOO_MANY_FIELDS, TOO_MANY_KEPT } from "./refusals";
import {
  type CreateDonorFieldInput,
  type DonorField,
  MAX_FIELDS,
  MAX_KEPT,
  optionsProblem,
  type UpdateDonorFieldInput,
} from "./schemas";
import { serializeField } from "./serialize";
import {
  type DonorFieldRow,
  deleteUnused,
  findField,
  insertField,
  isNameTaken,
  listFieldRows,
  lockFields,
  renumberFields,
  writeField,
} from "./store";

type Tx = Parameters<typeof lockFields>[0];

/** Returns an organization's donor fields in order, archived ones last. */
export async function listDonorFields(ctx: OrgContext): Promise<{ data: DonorField[] }> {
  return { data: (await listFieldRows(ctx.db, ctx.org.id)).map(serializeField) };
}

async function refuseTaken(tx: Tx, row: DonorFieldRow): Promise<void> {
  if (await isNameTaken(tx, row)) throw conflict(NAME_TAKEN.error);
}

const idsInUse = (rows: readonly DonorFieldRow[]) =>
  rows.filter(({ archivedAt }) => archivedAt === null).map(({ id }) => id);

/**
 * Creates a donor field. Throws `conflict` for a taken name, and beyond {@link MAX_FIELDS} in use or {@link MAX_KEPT}
 * in total.
 */
export async function createDonorField(
  ctx: OrgContext<"ADMIN">,
  { position, ...input }: CreateDonorFieldInput,
): Promise<DonorField> {
  const orgId = ctx.org.id;
  return ctx.db.transaction(async (tx) => {
    await lockFields(tx, orgId);
    const rows = await listFieldRows(tx, orgId);
    const id = idFor(ctx, "donor field");
    // The field may exist already, created by an interrupted run of this request.
    const begun = rows.find((one) => one.id === id);
    if (begun) return serializeField(begun);
    const inUse = idsInUse(rows);
    if (inUse.length >= MAX_FIELDS) throw conflict(TOO_MANY_FIELDS.error);
    if (rows.length >= MAX_KEPT) throw conflict(TOO_MANY_KEPT.error);
    const order = withItemAt(inUse, id, position);
    const row: DonorFieldRow = {
      id,
      orgId,
      ...input,
      position: order.indexOf(id),
      archivedAt: null,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    };
    await refuseTaken(tx, row);
    await insertField(tx, row);
    await renumberFields(tx, order);
    await recordAudit(tx, ctx, {
      orgId,
      action: "donor_field.created",
      subject: { type: "donor_field", id },
      after: auditedFields(row),
    });
    return serializeField(row);
  });
}

/**
 * Renames, moves, archives or restores a donor field, or changes its options. Throws `invalid` for options that do not
 * match the type, and `conflict` for a taken name and beyond {@link MAX_FIELDS} in use.
 */
export async function updateDonorField(
  ctx: DonorFieldContext<"ADMIN">,
  input: UpdateDonorFieldInput,
): Promise<DonorField> {
  const { org, field } = ctx;
  return ctx.db.transaction(async (tx) => {
    await lockFields(tx, org.id);
    const before = await findField(tx, org.id, field.id);
    if (!before) throw notFound("Donor field");
    const changed: DonorFieldRow = {
      ...before,
      name: input.name ?? before.name,
      options: input.options === undefined ? before.options : input.options,
      archivedAt: archivedSince(before.archivedAt, input.archived, ctx.now),
    };
    const problem = optionsProblem(changed.type, changed.options);
    if (problem) throw invalid({ options: [problem] });
    const others = idsInUse(await listFieldRows(tx, org.id));
    if (before.archivedAt && !changed.archivedAt && others.length >= MAX_FIELDS)
      throw conflict(TOO_MANY_FIELDS.error);
    const live = changed.archivedAt ? others.filter((id) => id !== field.id) : others;
    const moved = { id: field.id, was: before.archivedAt, is: changed.archivedAt };
    const order = orderAfter(live, moved, input.position);
    const position = changed.archivedAt ? before.position : order.indexOf(field.id);
    const after = { ...changed, position };
    const difference = changedFields<Record<string, unknown>>(auditedFields(before), auditedFields(after));
    if (Object.keys(difference.after).length === 0) return serializeField(before);
    await refuseTaken(tx, after);
    await writeField(tx, { ...after, updatedAt: ctx.now });
    await renumberFields(tx, order);
    const subject = { type: "donor_field", id: field.id };
    await recordAudit(tx, ctx, { orgId: org.id, action: "donor_field.updated", subject, ...difference });
    return serializeField({ ...after, updatedAt: ctx.now });
  });
}

/**
 * Deletes a donor field without values, and archives one with values. Throws `not_found` if it was deleted
 * concurrently.
 */
export async function deleteDonorField(
  ctx: DonorFieldContext<"ADMIN">,
): Promise<{ id: string; deleted: boolean; archived: boolean }> {
  const { org, field } = ctx;
  const { id } = field;
  return ctx.db.transaction(async (tx) => {
    await lockFields(tx, org.id);
    const found = await deleteUnused(tx, org.id, id);
    if (!found) throw notFound("Donor field");
    const { row, used } = found;
    const about = { orgId: org.id, subject: { type: "donor_field", id } };
    if (!used)
      await recordAudit(tx, ctx, { ...about, action: "donor_field.deleted", before: auditedFields(row) });
    else if (!row.archivedAt) {
      await writeField(tx, { ...row, archivedAt: ctx.now, updatedAt: ctx.now });
      const [before, after] = [{ archivedAt: null }, { archivedAt: ctx.now.toISOString() }];
      await recordAudit(tx, ctx, { ...about, action: "donor_field.archived", before, after });
    }
    await renumberFields(tx, idsInUse(await listFieldRows(tx, org.id)));
    return { id, deleted: !used, archived: used };
  });
}

/** The fields recorded in the audit log. */
const auditedFields = ({ name, type, options, position, archivedAt }: DonorFieldRow) => ({
  name,
  type,
  options,
  position,
  archivedAt,
});
