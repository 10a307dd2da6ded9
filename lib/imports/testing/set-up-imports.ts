import { makeCampaign, makeOrganization, testDatabase } from "@/db/testing";
import { newContext } from "@/lib/http/context";
import type { Context } from "@/lib/kernel/context";
import {
  checkImport,
  createImport,
  getImport,
  listImportRows,
  runImport,
  undoImport,
  updateImport,
  uploadImportFile,
} from "../api";
import type { ImportKind, OTHER_TABLES } from "../labels";
import { type Import, type ImportOptions, importOptions, type UpdateImportInput } from "../schemas";
import { advanceImport } from "../steps/advance-import";

const NOW = new Date("2026-06-03T16:00:00Z");

/** Creates an organization in New York with a campaign, and helpers to import files as its owner. */
export async function setUpImports() {
  const db = testDatabase();
  const org = await makeOrganization({ timezone: "America/New_York", processorAccountId: null });
  const campaign = await makeCampaign(org.id);
  const as = (userId: string, now = NOW): Context => ({
    ...newContext({ kind: "person", userId }),
    db,
    now,
  });
  const owner = as(org.ownerId);
  const inOrg = { idOrSlug: org.id };

  /** Runs the background work of an import until none remains. */
  async function work(importId: string, now = NOW): Promise<void> {
    const ctx: Context = { ...newContext({ kind: "system", name: "advance-import" }), db, now };
    while ((await advanceImport(ctx, importId)).more);
  }
  const at = (importId: string) => ({ params: { ...inOrg, importId } });
  const get = (importId: string) => getImport.run(owner, at(importId));
  async function upload(
    text: string | Buffer,
    kind: ImportKind = "DONATIONS",
    table?: (typeof OTHER_TABLES)[number],
  ): Promise<Import> {
    const { id } = await createImport.run(owner, { params: inOrg, body: { kind } });
    const headers = { "content-type": "text/csv" };
    const body = new Uint8Array(Buffer.from(text));
    const request = new Request("http://localhost/", { method: "PUT", headers, body });
    return uploadImportFile.run(owner, { ...at(id), query: { name: "file.csv", table } }, request);
  }
  async function check(importId: string, given: UpdateImportInput = {}): Promise<Import> {
    if (Object.keys(given).length > 0) await updateImport.run(owner, { ...at(importId), body: given });
    await checkImport.run(owner, at(importId));
    await work(importId);
    return get(importId);
  }
  const options = (given: Partial<ImportOptions> = {}): ImportOptions =>
    importOptions.parse({ campaignId: campaign.id, ...given });
  async function checkFile(
    text: string | Buffer,
    kind: ImportKind = "DONATIONS",
    given: Partial<ImportOptions> = {},
  ) {
    const { id } = await upload(text, kind);
    return check(id, { options: options(given) });
  }
  async function run(importId: string, now = NOW): Promise<Import> {
    await runImport.run(as(org.ownerId, now), at(importId));
    await work(importId, now);
    return get(importId);
  }
  async function undo(importId: string, now = NOW): Promise<Import> {
    await undoImport.run(as(org.ownerId, now), at(importId));
    await work(importId, now);
    return get(importId);
  }
  /** Checks a file and imports it. */
  async function importFile(
    text: string | Buffer,
    kind: ImportKind = "DONATIONS",
    given: Partial<ImportOptions> = {},
  ) {
    const checked = await checkFile(text, kind, given);
    return run(checked.id);
  }
  const rows = async (importId: string, ctx = owner) =>
    (await listImportRows.run(ctx, { ...at(importId), query: { page: 1, limit: 100 } })).rows;
  const missing = async (importId: string) =>
    (await listImportRows.run(owner, { ...at(importId), query: { page: 1, limit: 1 } })).missing;
  return {
    org,
    campaign,
    missing,
    owner,
    as,
    at,
    upload,
    check,
    checkFile,
    run,
    undo,
    importFile,
    rows,
    get,
    work,
    options,
    db,
  };
}
export type ImportSetup = Awaited<ReturnType<typeof setUpImports>>;
