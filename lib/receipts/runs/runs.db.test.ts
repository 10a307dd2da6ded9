import { eq, sql } from "drizzle-orm";
import { unzipSync } from "fflate";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { auditEntries } from "@/db/schema/audit-entries";
import { donors } from "@/db/schema/donors";
import { statementRuns, statements } from "@/db/schema/statement-runs";
import { makeCampaign, makeDonation, makeOrganization, testDatabase, unique } from "@/db/testing";
import { copyDonation } from "@/db/testing/copy-donation";
import { permitInOrg } from "@/lib/auth/access";
import { mergeDonors } from "@/lib/donors/merges/api";
import { mergeInput } from "@/lib/donors/merges/schemas";
import { sendOwed } from "@/lib/emails/send-owed";
import { refusedAddress, startProvider } from "@/lib/emails/testing/follow-ups";
import { databaseFailingAt, databaseFailingAtUpdate } from "@/lib/emails/testing/rows";
import { newContext } from "@/lib/http/context";
import { refunded } from "@/lib/ledger/testing/story";
import { viewToken } from "@/lib/links/view-token";
import { recordOfflineDonation, voidOfflineDonation } from "@/lib/offline-donations/api";
import { offlineDonationInput } from "@/lib/offline-donations/schemas";
import { DrawWorker } from "@/lib/services/draw-worker";
import { background } from "@/lib/services/inngest/__mocks__/send";
import type { PdfDocument } from "@/lib/services/pdf/document";
import { MailError } from "@/lib/services/resend/outgoing";
import { advanceRun } from "./advance-run";
import {
  cancelStatementRun,
  countStatementRecipients,
  createStatementRun,
  getStatementRun,
  listStatementRuns,
} from "./api";
import { downloadStatements } from "./download-statements";
import { getPublicStatement } from "./get-public-statement";
import { publishStalledRuns } from "./publish-runs";
import { purgeStatementFiles } from "./purge-files";
import { CANNOT_MAIL, MERGED_MEANWHILE, NO_DONATIONS, NO_DONOR, TOO_MANY_DONATIONS } from "./refusals";
import type * as rules from "./rules";
import type { CreateRunInput } from "./schemas";
import { findRun } from "./store";

vi.mock("@/lib/services/inngest/send");
vi.mock("@/lib/services/log");
/** Smaller steps, so that a run of few donors takes several. */
const MADE = vi.hoisted(() => 10);
vi.mock("./rules", async (original) => ({ ...(await original<typeof rules>()), MADE }));

const db = testDatabase();
const DAYS = { from: "2025-01-01", to: "2025-12-31" };
const PAID = new Date("2025-06-01T12:00:00Z");

let provider: Awaited<ReturnType<typeof startProvider>>;
beforeAll(async () => {
  provider = await startProvider();
});
beforeEach(() => {
  provider.calls.length = 0;
  Object.assign(background, { sent: [], down: false });
});
afterEach(() => provider.clearFaults());
afterAll(() => provider.stop());

/** Creates an organization with donors who gave $50 each in 2025. */
async function setUp(count: number, email = () => `${unique()}@example.org`) {
  const org = await makeOrganization();
  const campaign = await makeCampaign(org.id);
  const donations = [];
  for (let n = 0; n < count; n += 1)
    donations.push(
      await makeDonation(campaign, { donorEmail: email(), status: "SUCCEEDED", succeededAt: PAID }),
    );
  const ctx = { ...newContext({ kind: "person", userId: org.ownerId }), db };
  return { org, campaign, donations, ctx, params: { idOrSlug: org.id } };
}
type Setup = Awaited<ReturnType<typeof setUp>>;
const mailsTo = async ({ donations }: Setup) =>
  (await Promise.all(donations.map(({ donorEmail }) => provider.mailsTo(donorEmail)))).map(
    (all) => all.length,
  );

const system = (given: object = {}) => ({ ...newContext({ kind: "system", name: "test" }), db, ...given });
const create = ({ ctx, params }: Setup, given: Partial<CreateRunInput> = {}) =>
  createStatementRun.run(ctx, { params, body: { ...DAYS, files: false, mails: true, ...given } });
/** Does what Inngest does: calls again until no work is left, and after failures. */
async function finish(runId: string, { ctx = system(), tries = 20 } = {}): Promise<void> {
  for (let tried = 0; tried < tries; tried += 1) {
    try {
      if (!(await advanceRun(ctx, runId)).more) return;
    } catch (error) {
      if (!(error instanceof MailError) && !String(error).includes("killed")) throw error;
    }
  }
  throw new Error("the run never ended");
}
const state = ({ ctx, params }: Setup, runId: string) =>
  getStatementRun.run(ctx, { params: { ...params, runId } });

test("a run mails every donor once, in batches, and reports its progress", async () => {
  const made = await setUp(105);
  const run = await create(made);
  expect(run).toMatchObject({ status: "RUNNING", progress: { donors: 0 }, download: null });
  expect(background.sent).toMatchObject([{ name: "statements/due", data: { runId: run.id } }]);
  await finish(run.id);
  expect(await mailsTo(made)).toEqual(made.donations.map(() => 1));
  expect(provider.calls).toHaveLength(2);
  expect(await state(made, run.id)).toMatchObject({
    status: "COMPLETED",
    progress: { donors: 105, made: 105, mailsSent: 105, mailsOwed: 0, problems: 0 },
    sums: { paidCents: 105 * 5000, deductibleCents: 105 * 5000 },
  });
  const [mail] = await provider.mailsTo(made.donations[0]?.donorEmail ?? "");
  expect(mail?.subject).toBe("Your giving statement from Hope Shelter, 2025");
  expect(mail?.text).toContain("$50.00");
  // Further calls do nothing.
  await finish(run.id);
  expect(provider.calls).toHaveLength(2);
});

test.each([
  ["before a statement is stored", databaseFailingAtUpdate],
  ["before mails are begun", () => databaseFailingAt("insert into emails")],
  ["after mails were accepted and before that is recorded", () => databaseFailingAt("with outcomes as")],
])("a process killed %s loses no mail and sends none twice", async (_, dying) => {
  const made = await setUp(3);
  const { id } = await create(made, { files: true });
  await expect(finish(id, { ctx: system({ db: dying() }), tries: 3 })).rejects.toThrow("never ended");
  expect(await state(made, id)).toMatchObject({ status: "RUNNING" });
  await finish(id);
  expect(await mailsTo(made)).toEqual(made.donations.map(() => 1));
  expect(await state(made, id)).toMatchObject({ status: "COMPLETED", progress: { mailsSent: 3, made: 3 } });
});

test("concurrent passes make each statement and mail once", async () => {
  const made = await setUp(12);
  const { id } = await create(made);
  await Promise.all([finish(id), finish(id), finish(id)]);
  expect(await mailsTo(made)).toEqual(made.donations.map(() => 1));
  expect(await state(made, id)).toMatchObject({ progress: { donors: 12, mailsSent: 12 } });
});

test("while mail is down nothing is lost: the run resumes afterwards", async () => {
  const made = await setUp(3);
  const { id } = await create(made);
  await provider.fault({ on: "requests", kind: "fail", status: 503 });
  await expect(finish(id, { tries: 3 })).rejects.toThrow("never ended");
  expect(await state(made, id)).toMatchObject({ status: "RUNNING", progress: { made: 3, mailsOwed: 3 } });
  await provider.clearFaults();
  await finish(id);
  expect(await mailsTo(made)).toEqual([1, 1, 1]);
});

test("while files cannot be drawn a run waits, records no failure, and resumes afterwards", async () => {
  const made = await setUp(MADE + 2);
  const { id } = await create(made, { files: true, mails: false });
  await advanceRun(system(), id);
  await advanceRun(system(), id);
  expect(await state(made, id)).toMatchObject({ progress: { made: MADE } });
  const drawing = globalThis as typeof globalThis & {
    almonerPdfThread?: DrawWorker<PdfDocument> | undefined;
  };
  const working = drawing.almonerPdfThread;
  drawing.almonerPdfThread = new DrawWorker({
    file: "/nonexistent/draw-worker.mjs",
    runsIn: "thread",
    patienceMs: 20_000,
    memoryMb: 64,
    mostWaiting: 20,
    mostPerCaller: 3,
    mostWaitMs: 30_000,
    mostKeptBytes: 0,
  });
  for (let tried = 0; tried < 2; tried += 1)
    await expect(advanceRun(system(), id)).rejects.toMatchObject({ code: "unavailable" });
  expect(await state(made, id)).toMatchObject({ status: "RUNNING", progress: { made: MADE, problems: 0 } });
  drawing.almonerPdfThread = working;
  await finish(id);
  expect(await state(made, id)).toMatchObject({
    status: "COMPLETED",
    progress: { made: MADE + 2, problems: 0 },
  });
});

test("while Inngest is down a run is accepted, and the sweep starts it later", async () => {
  const made = await setUp(1);
  background.down = true;
  const { id } = await createStatementRun.run(
    { ...made.ctx, client: { address: "10.0.0.1", proof: null } },
    { params: made.params, body: { ...DAYS, files: false, mails: true } },
  );
  background.down = false;
  const later = (minutes: number) => system({ now: new Date(Date.now() + minutes * 60_000) });
  await publishStalledRuns(later(1));
  expect(background.sent.filter(({ data }) => data["runId"] === id)).toEqual([]);
  await publishStalledRuns(later(3));
  expect(background.sent.filter(({ data }) => data["runId"] === id)).toHaveLength(1);
});

test("a permanently rejected address does not block the others", async () => {
  let n = 0;
  const made = await setUp(3, () => (n++ === 1 ? refusedAddress() : `${unique()}@example.org`));
  const { id } = await create(made);
  await finish(id);
  for (const { data } of background.sent.filter(({ name }) => name === "email/owed"))
    await sendOwed(system(), { cause: String(data["cause"]) }).catch(() => {});
  await finish(id);
  expect(await mailsTo(made)).toEqual([1, 0, 1]);
  expect(await state(made, id)).toMatchObject({
    status: "COMPLETED",
    progress: { mailsSent: 2, mailsRefused: 1 },
  });
});

test("donors who unsubscribed from news get their statement; those whose donations were all refunded get none", async () => {
  const made = await setUp(2);
  await db
    .update(donors)
    .set({ unsubscribedAt: PAID })
    .where(eq(donors.id, made.donations[0]?.donorId ?? ""));
  await refunded(made.donations[1] ?? { id: "", orgId: "" }, 5000);
  expect(await countStatementRecipients.run(made.ctx, { params: made.params, query: DAYS })).toEqual({
    donors: 2,
    mails: 1,
    mailedBefore: 0,
    withoutAddress: 0,
  });
  const { id } = await create(made);
  await finish(id);
  expect(await mailsTo(made)).toEqual([1, 0]);
});

test("donors whom staff must not email get a file, but no mail", async () => {
  const made = await setUp(2);
  await db
    .update(donors)
    .set({ doNotContact: ["EMAIL"] })
    .where(eq(donors.id, made.donations[0]?.donorId ?? ""));
  expect(await countStatementRecipients.run(made.ctx, { params: made.params, query: DAYS })).toMatchObject({
    donors: 2,
    mails: 1,
  });
  const { id } = await create(made, { files: true });
  await finish(id);
  expect(await mailsTo(made)).toEqual([0, 1]);
  expect(await state(made, id)).toMatchObject({ progress: { made: 2, mailsSent: 1 } });
});

test("donors without an email address are announced as such, get a file, and no mail that counts as refused", async () => {
  const made = await setUp(4);
  const without = (index: number) =>
    db
      .update(donors)
      .set({ email: null })
      .where(eq(donors.id, made.donations[index]?.donorId ?? ""));
  await without(0);
  await without(1);
  await refunded(made.donations[1] ?? { id: "", orgId: "" }, 5000);
  expect(await countStatementRecipients.run(made.ctx, { params: made.params, query: DAYS })).toEqual({
    donors: 4,
    mails: 2,
    mailedBefore: 0,
    withoutAddress: 1,
  });
  const { id } = await create(made, { files: true });
  await advanceRun(system(), id);
  // One loses the address while the run is in progress.
  await without(2);
  await finish(id);
  expect(await mailsTo(made)).toEqual([0, 0, 0, 1]);
  expect(await state(made, id)).toMatchObject({
    status: "COMPLETED",
    progress: { made: 4, mailsSent: 1, mailsOwed: 0, mailsRefused: 0, withoutAddress: 2 },
  });
  const { files } = await unzipped(made, id);
  expect(Object.keys(files).filter((name) => name.endsWith(".pdf"))).toHaveLength(4);
});

test("donors whose donations were all voided get no statement, unless it corrects a mailed one", async () => {
  const made = await setUp(1);
  const [gift] = made.donations;
  const receive = async () => {
    const body = offlineDonationInput.parse({
      campaignId: gift?.campaignId,
      donor: { firstName: "Ada", lastName: "Okafor", email: `${unique()}@example.org` },
      method: "CASH",
      amountCents: 5000,
      receivedOn: "2025-06-01",
    });
    const { id, donor } = await recordOfflineDonation.run(made.ctx, { params: made.params, body });
    return { id, donorId: donor.id };
  };
  const mailed = await receive();
  await finish((await create(made)).id);
  const other = await receive();
  for (const { id } of [mailed, other])
    await voidOfflineDonation.run(made.ctx, { params: { id }, body: { reason: "The check bounced" } });
  expect(await countStatementRecipients.run(made.ctx, { params: made.params, query: DAYS })).toMatchObject({
    donors: 2,
    mails: 2,
  });
  const { id } = await create(made, { files: true });
  await finish(id);
  const rows = await db.select().from(statements).where(eq(statements.runId, id));
  expect(rows.map(({ donorId }) => donorId).sort()).toEqual([gift?.donorId, mailed.donorId].sort());
});

test("one run at a time: one of two concurrent requests is rejected, and a repeat with its key returns the same run", async () => {
  const made = await setUp(1);
  const all = await Promise.allSettled([create(made), create(made), create(made)]);
  expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const one of all)
    if (one.status === "rejected") expect(one.reason).toMatchObject({ code: "conflict" });
  const other = await setUp(1);
  const keyed = { ...other, ctx: { ...other.ctx, seed: "the same request" } };
  expect((await create(keyed)).id).toBe((await create(keyed)).id);
});

test("a canceled run sends no further mail, keeps no files for download, and does not block another run", async () => {
  const made = await setUp(3);
  const { id } = await create(made, { files: true });
  await advanceRun(system(), id);
  const canceled = await cancelStatementRun.run(made.ctx, { params: { ...made.params, runId: id } });
  expect(canceled).toMatchObject({ status: "CANCELED", download: null });
  await finish(id);
  expect(await mailsTo(made)).toEqual([0, 0, 0]);
  expect((await create(made)).id).not.toBe(id);
  const actions = await db
    .select({ action: auditEntries.action })
    .from(auditEntries)
    .where(eq(auditEntries.orgId, made.org.id));
  expect(actions.map(({ action }) => action)).toEqual([
    "statement_run.created",
    "statement_run.canceled",
    "statement_run.created",
  ]);
});

async function unzipped(made: Setup, runId: string) {
  const permitted = await permitInOrg(made.ctx, made.org.id);
  const run = await findRun(db, made.org.id, runId);
  if (!run) throw new Error("no run");
  const { stream, name } = await downloadStatements({ ...permitted, run }, 1);
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  return { name, files: unzipSync(bytes) };
}

test("the ZIP file contains each donor's statement and a list of them, until it expires", async () => {
  const made = await setUp(MADE + 1);
  await db
    .update(donors)
    .set({ firstName: "../../Ńina", lastName: '=cmd|"/c calc"' })
    .where(eq(donors.id, made.donations[0]?.donorId ?? ""));
  const { id } = await create(made, { files: true, mails: false });
  await finish(id);
  const { name, files } = await unzipped(made, id);
  expect(name).toBe(`statements-${made.org.slug}-2025-01-01-2025-12-31.zip`);
  expect(Object.keys(files)).toHaveLength(MADE + 2);
  expect(Object.keys(files).some((file) => /cmd-c-calc-ńina\.pdf$/.test(file))).toBe(true);
  for (const [file, bytes] of Object.entries(files)) {
    expect(file).toMatch(/^[\p{L}\p{N}-]+\.(?:pdf|csv)$/u);
    if (file.endsWith(".pdf")) expect(Buffer.from(bytes.subarray(0, 8)).toString()).toBe("%PDF-1.7");
  }
  const list = new TextDecoder().decode(files["statements.csv"]);
  expect(list.trim().split("\r\n")).toHaveLength(MADE + 2);
  expect(list).toContain(`"'=cmd|""/c calc"""`);
  // Nothing is kept once the run's files have expired.
  const run = await findRun(db, made.org.id, id);
  await purgeStatementFiles(system({ now: new Date((run?.expiresAt?.getTime() ?? 0) + 1) }));
  await expect(unzipped(made, id)).rejects.toMatchObject({ code: "conflict" });
  const rows = await db.select({ file: statements.file }).from(statements).where(eq(statements.runId, id));
  expect(rows.every(({ file }) => file === null)).toBe(true);
});

test("a corrected statement states that it replaces the previous one, on its link and in the next run", async () => {
  const made = await setUp(2);
  const first = await create(made);
  await finish(first.id);
  const [row] = await db
    .select()
    .from(statements)
    .where(eq(statements.donorId, made.donations[0]?.donorId ?? ""));
  const token = viewToken("statement", row?.id ?? "");
  const before = await getPublicStatement(system(), token);
  await refunded(made.donations[0] ?? { id: "", orgId: "" }, 5000);
  const after = await getPublicStatement(system(), token);
  expect(after.bytes.length).toBeGreaterThan(before.bytes.length + 200);
  await db.update(statementRuns).set({ createdAt: PAID }).where(eq(statementRuns.id, first.id));
  expect(await countStatementRecipients.run(made.ctx, { params: made.params, query: DAYS })).toEqual({
    donors: 2,
    mails: 2,
    mailedBefore: 2,
    withoutAddress: 0,
  });
  const second = await create(made);
  await finish(second.id);
  const mails = await provider.mailsTo(made.donations[0]?.donorEmail ?? "");
  expect(mails.map(({ subject }) => subject)).toEqual([
    "Your corrected giving statement from Hope Shelter, 2025",
    "Your giving statement from Hope Shelter, 2025",
  ]);
  expect(mails[0]?.text).toContain("It replaces the statement of");
  const [other] = await provider.mailsTo(made.donations[1]?.donorEmail ?? "");
  expect(other?.subject).toBe("Your giving statement from Hope Shelter, 2025");
});

test("an invalid link is not found", async () => {
  for (const token of ["x", viewToken("statement", "none"), viewToken("donation", "none")])
    await expect(getPublicStatement(system(), token)).rejects.toMatchObject({ code: "not_found" });
});

test("a donor alone is mailed the statement, also while those of all are being made; such runs are not listed", async () => {
  const made = await setUp(3);
  const all = await create(made);
  const donorId = made.donations[1]?.donorId ?? "";
  const one = await create(made, { donorId });
  expect(one).toMatchObject({ donorId, progress: { donors: 1, isGathered: true } });
  await finish(one.id);
  expect(await mailsTo(made)).toEqual([0, 1, 0]);
  expect(await state(made, one.id)).toMatchObject({
    donorId,
    status: "COMPLETED",
    progress: { donors: 1, made: 1, mailsSent: 1 },
    sums: { paidCents: 5000 },
  });
  await expect(create(made)).rejects.toMatchObject({ code: "conflict" });
  await finish(all.id);
  expect(await mailsTo(made)).toEqual([1, 2, 1]);
  const { data } = await listStatementRuns.run(made.ctx, { params: made.params });
  expect(data.map(({ id, donorId: of }) => [id, of])).toEqual([[all.id, null]]);
});

test("a run for one donor keeps the file of that donor alone", async () => {
  const made = await setUp(2);
  const { id } = await create(made, {
    donorId: made.donations[0]?.donorId ?? "",
    files: true,
    mails: false,
  });
  await finish(id);
  expect(await state(made, id)).toMatchObject({ download: { parts: 1 }, progress: { donors: 1, made: 1 } });
  expect(await mailsTo(made)).toEqual([0, 0]);
});

test("a run for one donor is refused if the statement has no room for the donations", async () => {
  const made = await setUp(1);
  const [donation] = made.donations;
  const donorId = donation?.donorId ?? "";
  await copyDonation(donation?.id ?? "", 1000);
  await expect(create(made, { donorId })).rejects.toMatchObject({
    code: "conflict",
    message: TOO_MANY_DONATIONS.error,
  });
});

test("a run for a donor who is merged meanwhile states so, and a repeated request is for the kept donor", async () => {
  const made = await setUp(2);
  const [kept = "", merged = ""] = made.donations.map(({ donorId }) => donorId);
  let refused: Promise<unknown> = Promise.resolve();
  await db.transaction(async (tx) => {
    const ctx = { ...made.ctx, db: tx as unknown as typeof db };
    await mergeDonors.run(ctx, { params: { id: kept }, body: mergeInput.parse({ mergedDonorId: merged }) });
    refused = create(made, { donorId: merged }).catch((error: unknown) => error);
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and query like '%for key share%'`;
    await expect.poll(async () => (await db.execute(waiting)).length, { timeout: 60_000 }).toBe(1);
  });
  expect(await refused).toMatchObject({ code: "conflict", message: MERGED_MEANWHILE.error });
  expect(await create(made, { donorId: merged })).toMatchObject({ donorId: kept });
});

test("a run for one donor is refused, and nothing is kept, if there is no statement or no mail for the donor", async () => {
  const made = await setUp(2);
  const other = await setUp(1);
  const [first, second] = made.donations.map(({ donorId }) => donorId);
  await db
    .update(donors)
    .set({ email: null })
    .where(eq(donors.id, first ?? ""));
  await db
    .update(donors)
    .set({ doNotContact: ["EMAIL"] })
    .where(eq(donors.id, second ?? ""));
  const refusal = (given: Partial<CreateRunInput>) =>
    create(made, given).then(
      () => "accepted",
      ({ code, message }) => [code, message],
    );
  expect(await refusal({ donorId: first })).toEqual(["conflict", CANNOT_MAIL.error]);
  expect(await refusal({ donorId: second })).toEqual(["conflict", CANNOT_MAIL.error]);
  expect(await refusal({ donorId: second, from: "2024-01-01", to: "2024-12-31" })).toEqual([
    "conflict",
    NO_DONATIONS.error,
  ]);
  for (const donorId of [other.donations[0]?.donorId, "unknown"])
    expect(await refusal({ donorId })).toEqual(["not_found", NO_DONOR.error]);
  expect(await db.select().from(statementRuns).where(eq(statementRuns.orgId, made.org.id))).toEqual([]);
});
