import { appendFile, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { freshFolder } from "../testing/start";
import { SessionStore } from "./store";

let folder: Awaited<ReturnType<typeof freshFolder>>;
let at: Date;
beforeEach(async () => {
  folder = await freshFolder();
  at = new Date("2026-11-21T12:00:00Z");
  movedMs = 0;
});
afterEach(() => folder.remove());

let movedMs: number;
const open = () =>
  new SessionStore(
    folder.dataDir,
    () => new Date(at.getTime() + movedMs),
    () => at,
  );
const file = () => join(folder.dataDir, "identity", "state.jsonl");

test("users, sessions, revocations and client tokens survive a restart", async () => {
  const before = open();
  const { user } = before.ensureUser({ email: "ada@example.org", firstName: "Ada", lastName: null });
  const kept = before.createSession(user);
  const token = before.issueClientToken(kept);
  const ended = before.revokeSession(before.createSession(user));

  const after = open();
  expect(after.users()).toEqual(before.users());
  expect(after.sessionByClientToken(token)?.id).toBe(kept.id);
  expect(after.session(ended.id)).toEqual(ended);
});

test("a client token is not on disk, and the file is readable by its owner only", async () => {
  const store = open();
  const user = store.user("user_grace");
  const token = user && store.issueClientToken(store.createSession(user));
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(await readFile(file(), "utf8")).not.toContain(token);
  expect((await stat(file())).mode & 0o077).toBe(0);
});

test("demo users are only added to an empty store", async () => {
  open().ensureUser({ email: "ada@example.org", firstName: "Ada", lastName: null });
  expect(open().users()).toHaveLength(5);
});

test("a line cut off by a crash is ignored, the others count", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  open();
  await appendFile(file(), '{"user":{"id":"user_x","em');
  expect(open().users()).toHaveLength(4);
  expect(warn).toHaveBeenCalledOnce();
  expect(open().users()).toHaveLength(4); // The repaired file needs no second warning.
  expect(warn).toHaveBeenCalledOnce();
  warn.mockRestore();
});

test("expired sessions are dropped at the next start, so the file does not grow forever", async () => {
  const store = open();
  const user = store.user("user_grace");
  for (let i = 0; i < 20; i++) if (user) store.createSession(user);
  at = new Date("2026-12-21T12:00:00Z");
  open();
  expect((await readFile(file(), "utf8")).trimEnd().split("\n")).toHaveLength(4);
});

test("a restart after the clock was moved by a year drops no session", async () => {
  const store = open();
  const user = store.user("user_grace");
  const session = user && store.createSession(user);
  movedMs = 365 * 24 * 3600_000;
  const after = open();
  const kept = after.session(session?.id ?? "");
  expect(kept && after.isLive(kept)).toBe(true);
});

test("an empty file is an empty store", async () => {
  open();
  await writeFile(file(), "");
  expect(open().users()).toHaveLength(4);
});
