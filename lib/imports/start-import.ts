import { recordAudit } from "@/lib/audit/record";
import { actorId } from "@/lib/auth/actor";
import { conflict, conflictForNow, invalid } from "@/lib/kernel/errors";
import { addNames } from "./added-names/add-names";
import type { ImportContext } from "./context";
import { getImport } from "./get-import";
import { IS_WORKING, NO_FILE, NOT_CHECKED, NOT_COMPLETED, NOT_EDITABLE, TOO_LATE } from "./refusals";
import { mappingProblem } from "./rules";
import { type Import, importOptions } from "./schemas";
import { columnsOf } from "./serialize";
import { publishImport } from "./steps/publish-imports";
import {
  countSteps,
  type ImportRecord,
  isAnotherWorking,
  lockImport,
  saveMapping,
  updateImportRow,
} from "./store";
import { changesSentence } from "./undo/changes-sentence";
import { findChanges } from "./undo/changes-store";
import { headerHash } from "./upload-file";

type Tx = Parameters<typeof lockImport>[0];
type Step = {
  from: readonly ImportRecord["status"][];
  /** Statuses in which the step has already started, so that a repeated request has no effect. */
  begun: readonly ImportRecord["status"][];
  refusal: string;
  action: string;
  prepare: (tx: Tx, it: ImportRecord) => Promise<Partial<ImportRecord>>;
};

/** Starts the dry run of a file and stores its column mapping. Throws `invalid` and `conflict`. */
export function checkImport(ctx: ImportContext<"ADMIN">): Promise<Import> {
  return start(ctx, {
    from: ["DRAFT", "CHECKED"],
    begun: ["CHECKING"],
    refusal: NOT_EDITABLE.error,
    action: "import.check_started",
    prepare: async (tx, it) => {
      if (!it.header) throw conflict(NO_FILE.error);
      const columns = columnsOf(it);
      const options = importOptions.parse(it.options);
      const problem = mappingProblem(it.kind, columns, options, it.header);
      if (problem) throw invalid({ columns: [problem] });
      const { orgId, kind, source } = it;
      const hash = headerHash(it.header);
      await saveMapping(tx, {
        orgId,
        kind,
        headerHash: hash,
        source,
        columns,
        options: { ...options, knowsRefunds: true },
        updatedAt: ctx.now,
      });
      return {
        status: "CHECKING",
        failure: null,
        lastChecked: 0,
        checkedAfter: await countSteps(tx, it),
      };
    },
  });
}

/**
 * Starts the run of a checked import, after adding missing campaigns and funds. If another import of its kind was run
 * or undone since the check, the run checks all rows again first. Throws `conflict`.
 */
export async function runImport(ctx: ImportContext<"ADMIN">): Promise<Import> {
  if (ctx.it.status === "CHECKED" && importOptions.parse(ctx.it.options).unknownNames === "ADD")
    await addNames(ctx);
  return start(ctx, {
    from: ["CHECKED"],
    begun: ["RUNNING", "COMPLETED"],
    refusal: NOT_CHECKED.error,
    action: "import.started",
    prepare: async (tx, it) => {
      const checkedAfter = await countSteps(tx, it);
      const isCurrent = it.checkedAfter === checkedAfter;
      return {
        status: "RUNNING",
        purgeAt: null,
        ...(isCurrent ? {} : { lastChecked: 0, checkedAfter }),
      };
    },
  });
}

/** Starts the undo of a whole import. Throws `conflict`, including if records changed since the import. */
export function undoImport(ctx: ImportContext<"ADMIN">): Promise<Import> {
  return start(ctx, {
    from: ["COMPLETED"],
    begun: ["UNDOING", "UNDONE"],
    refusal: NOT_COMPLETED.error,
    action: "import.undo_started",
    prepare: async (tx, it) => {
      if (!it.purgeAt || it.purgeAt <= ctx.now) throw conflict(TOO_LATE.error);
      const changed = changesSentence(await findChanges(tx, it));
      if (changed) throw conflict(changed);
      return { status: "UNDOING" };
    },
  });
}

async function start(ctx: ImportContext<"ADMIN">, step: Step): Promise<Import> {
  const { id } = ctx.it;
  await ctx.db.transaction(async (tx) => {
    const it = await lockImport(tx, id, [...step.from, ...step.begun]);
    if (!it) throw conflict(step.refusal);
    if (step.begun.includes(it.status)) return;
    if (await isAnotherWorking(tx, ctx.orgId, id)) throw conflictForNow(IS_WORKING.error);
    const change = await step.prepare(tx, it);
    await updateImportRow(tx, id, { ...change, startedBy: actorId(ctx), updatedAt: ctx.now });
    await recordAudit(tx, ctx, {
      orgId: ctx.orgId,
      action: step.action,
      subject: { type: "import", id },
    });
  });
  await publishImport(ctx, { importId: id, orgId: ctx.orgId });
  return getImport(ctx, id);
}
