import { and, eq, like } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { auditEntries } from "@/db/schema/audit-entries";
import { exportRuns } from "@/db/schema/export-runs";
import { memberships } from "@/db/schema/memberships";
import { makeOrganization, testDatabase, unique } from "@/db/testing";
import { permit } from "@/lib/auth/access";
import { sendExportEnded } from "@/lib/emails/staff/send-export-ended";
import { newContext } from "@/lib/http/context";
import { makeStory } from "@/lib/ledger/testing/story";
import type * as files from "@/lib/services/files/file-store";
import { background } from "@/lib/services/inngest/__mocks__/send";
import type { OutgoingMail } from "@/lib/services/resend/outgoing";
import { inUse, STORES, type TestStore } from "@/lib/services/testing/file-stores";
import { openArchive, openZip } from "../archive/testing/open-archive";
import { downloadExportRun, listExportRuns, startExportRun } from "./api";
import { exportRunInPath } from "./context";
import { downloadExportRun as download } from "./download-run";
import { publishOwedExportMails, publishStalledExportRuns } from "./publish-runs";
import { removeExportFiles } from "./remove-files";
import type * as rules from "./rules";
import { fileOf, KEEP_FILE_MS, LEASE_MS, MAX_ATTEMPTS } from "./rules";
import type { ExportRun } from "./schemas";
import { writeExportRun } from "./write-run";

vi.mock("@/lib/services/inngest/send");
vi.mock("@/lib/services/log");
vi.mock(
  "@/lib/services/files/file-store",
  async (): Promise<typeof files> => ({
    fileStore: (await import("@/lib/services/testing/file-stores")).storeInUse,
  }),
);
/** Records progress with each piece, so that an attempt notices immediately that another one has started. */
vi.mock("./rules", async (original) => ({ ...(await original<typeof rules>()), PROGRESS_EVERY_MS: 0 }));

const addressOf = vi.hoisted(() => (userId: string) => `${userId}@staff.example`);
const mailed = vi.hoisted(() => ({ sent: [] as OutgoingMail[], down: false }));
vi.mock("@/lib/services/resend/send-email", () => ({
  sendMail: async (mail: OutgoingMail) => {
    if (mailed.down) throw new Error("down");
    mailed.sent.push(mail);
    return { id: unique("mail_") };
  },
}));
vi.mock("@/lib/services/clerk/identity", () => {
  const getPeople = async (ids: readonly string[]) =>
    new Map(ids.map((userId) => [userId, { userId, email: addressOf(userId), firstName: "", lastName: "" }]));
  return { getPeople, getPeopleNow: getPeople };
});

const db = testDatabase();
const later = (ms: number) => new Date(Date.now() + ms);
const system = (now = new Date()) => ({ ...newContext({ kind: "system", name: "test" }), db, now });
const as = (userId: string, now = new Date()) => ({ ...newContext({ kind: "person", userId }), db, now });
beforeEach(() => {
  Object.assign(background, { sent: [], down: false });
  Object.assign(mailed, { sent: [], down: false });
});

type Org = { id: string; ownerId: string };
const start = (org: Org, more: object = {}): Promise<ExportRun> =>
  startExportRun.run({ ...as(org.ownerId), ...more }, { params: { idOrSlug: org.id } });
const newest = async (org: Org) =>
  (await listExportRuns.run(as(org.ownerId), { params: { idOrSlug: org.id } })).data[0];
const write = (org: Org, { id }: ExportRun, now = new Date()) =>
  writeExportRun(system(now), { runId: id, orgId: org.id });

async function read(org: Org, { id }: ExportRun, now = new Date()) {
  const ctx = as(org.ownerId, now);
  const params = { idOrSlug: org.id, runId: id };
  return download(await permit(ctx, "ADMIN", await exportRunInPath({ ctx, params })));
}
const whole = async (stream: ReadableStream<Uint8Array>) =>
  Buffer.from(await new Response(stream).arrayBuffer());

/** Makes the store's next write stop in the middle, as if its process had died. `goOn` lets it continue. */
async function stopping(store: TestStore): Promise<{ goOn: () => void; stopped: Promise<void> }> {
  let goOn = () => {};
  const gate = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  let stop = () => {};
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });
  const working = store.files.write;
  store.files.write = (name, pieces) => {
    store.files.write = working;
    async function* held(): AsyncGenerator<Uint8Array, void> {
      let count = 0;
      for await (const piece of pieces) {
        yield piece;
        count += 1;
        if (count !== 3) continue;
        stop();
        await gate;
      }
    }
    return working(name, held());
  };
  return { goOn, stopped };
}

describe.each(STORES)("an export of everything, written to $kind", ({ open }) => {
  let store: TestStore;
  beforeEach(async () => {
    store = await open();
    inUse.store = store;
  });

  test("has the same files as the streamed export, with size and progress", async () => {
    const { org } = await makeStory();
    const run = await start(org);
    expect(run).toMatchObject({ status: "RUNNING", startedBy: org.ownerId, download: null, endedAt: null });
    expect(background.sent).toMatchObject([{ name: "exports/due", data: { runId: run.id, orgId: org.id } }]);
    expect(await write(org, run)).toEqual({ outcome: "written" });
    const found = await newest(org);
    const { tables, tablesDone, rows, bytes } = found?.progress ?? run.progress;
    expect(found).toMatchObject({ id: run.id, status: "COMPLETED" });
    expect(tablesDone).toBe(tables);
    const file = await read(org, run);
    const zip = await whole(file.stream);
    expect(bytes).toBe(zip.length);
    expect(file.name).toMatch(/-everything-\d{4}-\d\d-\d\d\.zip$/);
    const [stored, streamed] = [openZip(zip), await openArchive(as(org.ownerId), org.id)];
    expect(Object.keys(stored.files)).toEqual(Object.keys(streamed.files));
    // These two differ, because the second export has more audit log entries.
    const others = Object.keys(stored.files).filter(
      (name) => !["audit_log.csv", "contents.csv"].includes(name),
    );
    for (const name of others) expect([name, stored.text(name)]).toEqual([name, streamed.text(name)]);
    expect(stored.rows("donations.csv").length).toBeGreaterThan(3);
    const counted = stored.rows("contents.csv").reduce((sum, row) => sum + Number(row["rows"]), 0);
    expect(rows).toBe(counted);
    const entries = await db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.subjectId, run.id), like(auditEntries.action, "export_run.%")))
      .orderBy(auditEntries.createdAt);
    expect(entries.map(({ action, actorId }) => [action, actorId])).toEqual([
      ["export_run.started", org.ownerId],
      ["export_run.downloaded", org.ownerId],
    ]);
  });

  test("is rewritten from the beginning after its process died, and the former attempt has no effect", async () => {
    const { org } = await makeStory();
    const run = await start(org);
    const { goOn, stopped } = await stopping(store);
    const first = write(org, run);
    await stopped;
    // The first attempt may still be writing.
    expect(await write(org, run)).toEqual({ outcome: "left" });
    background.sent.length = 0;
    await publishStalledExportRuns(system());
    expect(background.sent).toEqual([]);
    const then = later(LEASE_MS + 60_000);
    await publishStalledExportRuns(system(then));
    expect(background.sent).toContainEqual(
      expect.objectContaining({ data: { runId: run.id, orgId: org.id } }),
    );
    const next = await stopping(store);
    const second = write(org, run, then);
    await next.stopped;
    // The former attempt was only slow and continues.
    goOn();
    expect(await first).toEqual({ outcome: "left" });
    expect(await newest(org)).toMatchObject({ status: "RUNNING", download: null });
    next.goOn();
    expect(await second).toEqual({ outcome: "written" });
    expect(await newest(org)).toMatchObject({ status: "COMPLETED" });
    expect(await store.files.open(fileOf({ id: run.id, attempt: 1 }))).toBeNull();
    const archive = openZip(await whole((await read(org, run)).stream));
    expect(archive.rows("donations.csv").length).toBeGreaterThan(3);
    expect(archive.text("contents.csv")).toContain("donations.csv");
  });

  test("that is interrupted restarts immediately, fails after the last attempt, and allows another start", async () => {
    const org = await makeOrganization();
    const run = await start(org);
    store.breakDown();
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      expect((await newest(org))?.status).toBe("RUNNING");
      await expect(write(org, run)).rejects.toThrow();
    }
    expect(await newest(org)).toMatchObject({ status: "FAILED", download: null });
    expect(await write(org, run)).toEqual({ outcome: "left" });
    await expect(read(org, run)).rejects.toMatchObject({ code: "conflict" });
    store.repair();
    await removeExportFiles(system());
    const next = await start(org);
    expect(await write(org, next)).toEqual({ outcome: "written" });
    store.breakDown();
    await expect(read(org, next)).rejects.toMatchObject({ code: "unavailable" });
  });

  test("is reported by one mail to the person who started it, even if its end event is lost", async () => {
    const [org, other] = [await makeOrganization(), await makeOrganization()];
    const [run, failed] = [await start(org), await start(other)];
    Object.assign(background, { sent: [], down: true });
    expect(await write(org, run)).toEqual({ outcome: "written" });
    Object.assign(background, { sent: [], down: false });
    store.breakDown();
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1)
      await expect(write(other, failed)).rejects.toThrow();
    store.repair();
    const ends = [
      { name: "exports/ended", data: { runId: run.id, orgId: org.id } },
      { name: "exports/ended", data: { runId: failed.id, orgId: other.id } },
    ];
    expect(background.sent).toMatchObject(ends.slice(1));
    background.sent.length = 0;
    const owedOf = async () => {
      await publishOwedExportMails(system(later(3 * 60_000)));
      const ids = [run.id, failed.id];
      return background.sent.splice(0).filter(({ data }) => ids.includes(String(data["runId"])));
    };
    expect(await owedOf()).toMatchObject(ends);
    mailed.down = true;
    await expect(sendExportEnded(system(), { runId: run.id, orgId: org.id })).rejects.toThrow("down");
    mailed.down = false;
    for (let count = 0; count < 2; count += 1)
      for (const { data } of ends) await sendExportEnded(system(), data);
    expect(await owedOf()).toEqual([]);
    const [ready, broken, ...others] = mailed.sent;
    expect([ready?.to, broken?.to, others]).toEqual([addressOf(org.ownerId), addressOf(other.ownerId), []]);
    expect(ready).toMatchObject({
      subject: "Your export is ready to download",
      idempotencyKey: `export-ended:${run.id}`,
    });
    expect(ready?.text).toContain(`/dashboard/${org.slug}/settings/export`);
    expect(ready?.attachments).toBeUndefined();
    expect(ready?.text).not.toContain(run.id);
    expect(broken?.subject).toBe("Your export failed");
  });

  test("is not reported by mail to a former admin or before it has ended", async () => {
    const org = await makeOrganization();
    const userId = unique("user_");
    await db.insert(memberships).values({ orgId: org.id, userId, role: "ADMIN", createdAt: new Date() });
    const run = await startExportRun.run(as(userId), { params: { idOrSlug: org.id } });
    const mail = () => sendExportEnded(system(), { runId: run.id, orgId: org.id });
    expect(await mail()).toBe("not_due");
    await write(org, run);
    await db.update(memberships).set({ role: "MEMBER" }).where(eq(memberships.userId, userId));
    expect(await mail()).toBe("not_due");
    await db.update(memberships).set({ role: "ADMIN" }).where(eq(memberships.userId, userId));
    await publishOwedExportMails(system(later(3 * 60_000)));
    expect(
      background.sent.filter(({ data }) => data["runId"] === run.id && data["orgId"] === org.id),
    ).not.toContainEqual(expect.objectContaining({ id: expect.stringMatching(/:ended:\d+$/) }));
    expect(mailed.sent).toEqual([]);
  });

  test("whose processes all died is failed by the sweep", async () => {
    const org = await makeOrganization();
    const run = await start(org);
    await db
      .update(exportRuns)
      .set({ attempt: MAX_ATTEMPTS, leasedUntil: later(LEASE_MS) })
      .where(eq(exportRuns.id, run.id));
    expect(await write(org, run)).toEqual({ outcome: "left" });
    await db
      .update(exportRuns)
      .set({ leasedUntil: later(-1000) })
      .where(eq(exportRuns.id, run.id));
    expect(await write(org, run)).toEqual({ outcome: "failed" });
  });

  test("keeps its file for seven days, and stays in the list afterwards", async () => {
    const org = await makeOrganization();
    const run = await start(org);
    await write(org, run);
    const name = fileOf({ id: run.id, attempt: 1 });
    await removeExportFiles(system());
    const kept = await store.files.open(name);
    expect(kept).not.toBeNull();
    kept?.bytes.destroy();
    const then = later(KEEP_FILE_MS + 60_000);
    await expect(read(org, run, then)).rejects.toMatchObject({ code: "conflict" });
    store.breakDown();
    await expect(removeExportFiles(system(then))).rejects.toThrow();
    store.repair();
    await removeExportFiles(system(then));
    expect(await store.files.open(name)).toBeNull();
    expect(await removeExportFiles(system(then))).toEqual({ removed: 0 });
    expect(await newest(org)).toMatchObject({ id: run.id, status: "COMPLETED", download: null });
  });
});

test("an organization runs one export at a time, and a repeated request returns the same run", async () => {
  const [org, other] = [await makeOrganization(), await makeOrganization()];
  const run = await start(org, { seed: "request" });
  expect((await start(org, { seed: "request" })).id).toBe(run.id);
  await expect(start(org)).rejects.toMatchObject({ code: "conflict" });
  expect((await start(other)).status).toBe("RUNNING");
});

test("only admins can use exports, and only those of their own organization", async () => {
  const [org, other] = [await makeOrganization(), await makeOrganization()];
  const member = unique("user_");
  await db
    .insert(memberships)
    .values({ orgId: org.id, userId: member, role: "MEMBER", createdAt: new Date() });
  const run = await start(org);
  const params = { idOrSlug: org.id };
  for (const ctx of [as(member), as(other.ownerId)]) {
    const calls = [
      () => startExportRun.run(ctx, { params }),
      () => listExportRuns.run(ctx, { params }),
      () => downloadExportRun.run(ctx, { params: { ...params, runId: run.id } }),
    ];
    for (const call of calls) await expect(call()).rejects.toMatchObject({ code: "forbidden" });
  }
  const foreign = downloadExportRun.run(as(other.ownerId), { params: { idOrSlug: other.id, runId: run.id } });
  await expect(foreign).rejects.toMatchObject({ code: "not_found" });
});
