import { appendFile, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { freshFolder } from "../testing/start";
import type { Mail } from "./mail";
import { BOUNDS, MailStore } from "./store";

let folder: Awaited<ReturnType<typeof freshFolder>>;
beforeEach(async () => {
  folder = await freshFolder();
});
afterEach(() => folder.remove());

const mail = (id: string, text = "Grüße 👋\n"): Mail => ({
  id,
  from: "a@almoner.example",
  to: [`${id}@example.org`],
  cc: [],
  bcc: [],
  replyTo: [],
  subject: `Mail ${id}`,
  html: null,
  text,
  tags: [],
  headers: {},
  attachments: [],
  createdAt: "2026-11-21T14:05:00.000Z",
  idempotencyKey: null,
  requestHash: "h",
});
const ids = (store: MailStore) => [...store.newestFirst()].map(({ id }) => id);

test("appended mails are complete and in order after a restart", async () => {
  const before = await MailStore.open(folder.dataDir);
  await Promise.all([before.append([mail("1"), mail("2")]), before.append([mail("3")])]);
  await before.close();
  const store = await MailStore.open(folder.dataDir);
  expect(ids(store)).toEqual(["3", "2", "1"]);
  expect(await store.read("2")).toEqual(mail("2"));
  await store.close();
});

test("a last line cut off by a crash is dropped, and writing continues after the complete ones", async () => {
  const before = await MailStore.open(folder.dataDir);
  await before.append([mail("1")]);
  await before.close();
  const [name] = await readdir(folder.dataDir);
  const file = join(folder.dataDir, name ?? "");
  await appendFile(file, JSON.stringify(mail("2")).slice(0, 40));
  const store = await MailStore.open(folder.dataDir);
  await store.append([mail("3")]);
  expect(ids(store)).toEqual(["3", "1"]);
  expect(await store.read("3")).toEqual(mail("3"));
  await store.close();
  expect(
    (await readFile(file, "utf8"))
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line).id),
  ).toEqual(["1", "3"]);
});

test("an unreadable line in the middle only loses that mail, and is reported", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const lines = [JSON.stringify(mail("1")), "{broken", JSON.stringify(mail("2"))];
  await writeFile(join(folder.dataDir, "mails-00000001.jsonl"), `${lines.join("\n")}\n`);
  const store = await MailStore.open(folder.dataDir);
  expect(ids(store)).toEqual(["2", "1"]);
  expect(await store.read("2")).toEqual(mail("2"));
  expect(warn).toHaveBeenCalledOnce();
  await store.close();
  warn.mockRestore();
});

test("only the newest mails are kept, on disk as well", async () => {
  const store = await MailStore.open(folder.dataDir, { ...BOUNDS, mails: 10, segmentMails: 4 });
  for (let i = 1; i <= 50; i++) await store.append([mail(String(i))]);
  expect(store.count).toBeGreaterThanOrEqual(10);
  expect(store.count).toBeLessThan(10 + 2 * 4);
  expect(ids(store).slice(0, 10)).toEqual(Array.from({ length: 10 }, (_, i) => String(50 - i)));
  expect(await store.read("1")).toBeUndefined();
  expect(await readdir(folder.dataDir)).toHaveLength(Math.ceil(store.count / 4));
  await store.close();
});

test("the size on disk is bounded for mails of any size", async () => {
  const bounds = { ...BOUNDS, segmentBytes: 10_000, bytes: 50_000 };
  const store = await MailStore.open(folder.dataDir, bounds);
  for (let i = 0; i < 40; i++) await store.append([mail(String(i), "x".repeat(5_000))]);
  const files = await readdir(folder.dataDir);
  const sizes = await Promise.all(
    files.map(async (name) => (await readFile(join(folder.dataDir, name))).length),
  );
  expect(sizes.reduce((a, b) => a + b)).toBeLessThanOrEqual(50_000);
  expect(store.count).toBeGreaterThan(3);
  await store.close();
});

test("clearing removes all, and new mails are stored again", async () => {
  const store = await MailStore.open(folder.dataDir);
  await store.append([mail("1")]);
  await store.clear();
  expect([store.count, ids(store), await readdir(folder.dataDir)]).toEqual([0, [], []]);
  await store.append([mail("2")]);
  expect(ids(store)).toEqual(["2"]);
  await store.close();
});
