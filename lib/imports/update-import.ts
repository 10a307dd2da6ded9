import { changedFields, recordAudit } from "@/lib/audit/record";
import { listFieldRows } from "@/lib/donors/fields/store";
import { findFundsInUse } from "@/lib/funds/store";
import { conflict, type FieldErrors, invalid } from "@/lib/kernel/errors";
import { findCampaigns } from "@/lib/offline-donations/store";
import { exportedFundsOf } from "./added-names/exported-funds";
import type { ImportContext } from "./context";
import { getImport } from "./get-import";
import { fieldColumn, fieldsOf } from "./labels";
import { NO_FILE, NOT_EDITABLE } from "./refusals";
import { type Import, type ImportOptions, importOptions, type UpdateImportInput } from "./schemas";
import { columnsOf } from "./serialize";
import { type ImportRecord, lockImport, updateImportRow } from "./store";

type Tx = Parameters<typeof lockImport>[0];

/** Changes how a file is read. Discards a previous check. Throws `invalid` and `conflict`. */
export async function updateImport(ctx: ImportContext<"ADMIN">, input: UpdateImportInput): Promise<Import> {
  const { id } = ctx.it;
  await ctx.db.transaction(async (tx) => {
    const it = await lockImport(tx, id, ["DRAFT", "CHECKED"]);
    if (!it) throw conflict(NOT_EDITABLE.error);
    if (!it.header) throw conflict(NO_FILE.error);
    const problems = await problemsOf(tx, it, input);
    if (Object.keys(problems).length > 0) throw invalid(problems);
    const was = { source: it.source, columns: columnsOf(it), options: importOptions.parse(it.options) };
    const is = {
      source: input.source ?? was.source,
      columns: input.columns ?? was.columns,
      options: input.options ?? was.options,
    };
    if (Object.keys(changedFields(was, is).after).length === 0) return;
    await updateImportRow(tx, id, {
      ...is,
      options: { ...is.options, exportedFunds: exportedFundsOf(it) },
      status: "DRAFT",
      lastChecked: 0,
      failure: null,
      updatedAt: ctx.now,
    });
    await recordAudit(tx, ctx, {
      orgId: ctx.orgId,
      action: "import.updated",
      subject: { type: "import", id },
      after: { columns: is.columns.map((field) => field ?? "—"), importSource: is.source },
    });
  });
  return getImport(ctx, id);
}

async function problemsOf(tx: Tx, it: ImportRecord, input: UpdateImportInput): Promise<FieldErrors> {
  const problems: FieldErrors = {};
  const fields = (await listFieldRows(tx, it.orgId)).filter(({ archivedAt }) => !archivedAt);
  const known = new Set<string>([...fieldsOf(it.kind), ...fields.map(({ id }) => fieldColumn(id))]);
  if (input.columns && input.columns.length !== it.header?.length)
    problems["columns"] = [`The file has ${it.header?.length ?? 0} columns`];
  else if (input.columns?.some((field) => field !== null && !known.has(field)))
    problems["columns"] = ["A file of this kind has no such field"];
  const options: ImportOptions | undefined = input.options;
  if (
    options?.campaignId &&
    !(await findCampaigns(tx, it.orgId, [options.campaignId])).has(options.campaignId)
  )
    problems["options.campaignId"] = ["The organization has no such campaign"];
  if (options?.fundId && !(await findFundsInUse(tx, it.orgId, [options.fundId])).has(options.fundId))
    problems["options.fundId"] = ["The organization has no such fund in use"];
  return problems;
}
