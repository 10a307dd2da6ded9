import { expect, test, vi } from "vitest";
import type { Actor } from "@/lib/kernel/context";
import { decodeAgain, withUpload } from "./upload";
import { UPLOAD_PACE } from "./upload-pace";

/** Timeout for a busy machine. An idle one needs milliseconds. */
const PATIENCE_MS = 60_000;

const UPLOAD = { media: ["image/png"], maxBytes: 8 };
const by = (userId: string, orgId = `of-${userId}`): { actor: Actor; orgId: string } => ({
  actor: { kind: "person", userId },
  orgId,
});
const request = (body: BodyInit, type = "image/png") =>
  new Request("http://localhost/", { method: "PUT", body, headers: { "content-type": type } });
const read = (it: Request, userId = "a") => withUpload(by(userId), it, UPLOAD, async (file) => file.length);
const limited = { code: "limited", extra: { retryAfterSeconds: 2 } };

/** Creates a request whose body does not end until `end` is called. */
function endless(): { request: Request; end: () => void } {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const it = new Request("http://localhost/", {
    method: "PUT",
    body: readable,
    headers: { "content-type": "image/png" },
    duplex: "half",
  } as RequestInit);
  return { request: it, end: () => void writable.close() };
}

test("a file is read up to its limit, and only of a declared type", async () => {
  expect(await read(request("12345678"))).toBe(8);
  expect(await read(request("1", "IMAGE/PNG; x=1"))).toBe(1);
  await expect(read(request("123456789"))).rejects.toMatchObject({ status: 413 });
  for (const type of ["image/svg+xml", "application/json", "", "image/pngx"])
    await expect(read(request("1", type))).rejects.toMatchObject({
      status: 415,
      message: "Send the file as image/png",
    });
});

test("slow uploads of one person or organization leave slots for others", async () => {
  const slow = [endless(), endless()];
  const held = slow.map(({ request: it }, at) =>
    withUpload(by(`slow-${at}`, "hostile"), it, UPLOAD, async () => 0),
  );
  // The same person, and a third one of the same organization.
  await expect(withUpload(by("slow-0", "other"), request("1"), UPLOAD, async () => 0)).rejects.toMatchObject(
    limited,
  );
  await expect(withUpload(by("third", "hostile"), request("1"), UPLOAD, async () => 0)).rejects.toMatchObject(
    limited,
  );
  // More uploads of others than can be decoded at once, while the slow ones arrive.
  for (const userId of ["b", "c", "d", "e"]) expect(await read(request("1"), userId)).toBe(1);
  for (const { end } of slow) end();
  await Promise.all(held);
  expect(await read(request("1"), "third")).toBe(1);
});

test("one person with many keys and organizations, or many accounts at one address, leaves slots for others", async () => {
  const upload = (actor: Actor, orgId: string, address: string, it: Request) =>
    withUpload({ actor, orgId, client: { address } }, it, UPLOAD, async () => 0);
  const key = (keyId: string, createdBy: string): Actor => ({
    kind: "key",
    keyId,
    orgId: keyId,
    role: "ADMIN",
    mayWrite: true,
    createdBy,
  });
  const slow = [endless(), endless(), endless(), endless()] as const;
  const ended = () => request("1");
  const held = [
    upload(key("key-1", "vandal"), "org-1", "192.0.2.1", slow[0].request),
    upload(key("key-2", "account-2"), "org-2", "192.0.2.1", slow[1].request),
    upload({ kind: "person", userId: "account-3" }, "org-3", "192.0.2.1", slow[2].request),
    upload({ kind: "person", userId: "account-4" }, "org-4", "192.0.2.1", slow[3].request),
  ];
  await expect(upload(key("key-3", "vandal"), "org-5", "192.0.2.2", ended())).rejects.toMatchObject(limited);
  await expect(
    upload({ kind: "person", userId: "vandal" }, "org-6", "192.0.2.3", ended()),
  ).rejects.toMatchObject(limited);
  await expect(upload(key("key-4", "account-5"), "org-7", "192.0.2.1", ended())).rejects.toMatchObject(
    limited,
  );
  expect(await upload(key("key-5", "honest"), "org-8", "192.0.2.4", ended())).toBe(0);
  for (const { end } of slow) end();
  await Promise.all(held);
  expect(await upload(key("key-3", "vandal"), "org-5", "192.0.2.1", ended())).toBe(0);
});

test("nine files are in memory at a time; a refused one takes no slot", async () => {
  const slow = Array.from({ length: 9 }, () => endless());
  const held = slow.map(({ request: it }, at) => read(it, `nine-${at}`));
  await expect(read(request("1"), "tenth")).rejects.toMatchObject(limited);
  await expect(decodeAgain(by("tenth"), async () => 0)).rejects.toMatchObject(limited);
  for (const { end } of slow) end();
  await Promise.all(held);
  expect(await read(request("1"), "tenth")).toBe(1);
});

test("three files are decoded at a time; the others wait for their turn", async () => {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const work = (userId: string) =>
    decodeAgain(by(userId), () => {
      begun.push(userId);
      return new Promise<void>((end) => ends.push(end));
    });
  const all = ["a", "b", "c", "d", "e"].map(work);
  await vi.waitFor(() => expect(begun).toEqual(["a", "b", "c"]), PATIENCE_MS);
  ends.shift()?.();
  await vi.waitFor(() => expect(begun).toEqual(["a", "b", "c", "d"]), PATIENCE_MS);
  ends.shift()?.();
  await vi.waitFor(() => expect(begun).toEqual(["a", "b", "c", "d", "e"]), PATIENCE_MS);
  for (const end of ends) end();
  await Promise.all(all);
});

test("a file that stops arriving is refused and frees its slot", async () => {
  vi.useFakeTimers();
  try {
    const refused = expect(read(endless().request, "f")).rejects.toMatchObject({ status: 408 });
    await vi.advanceTimersByTimeAsync(UPLOAD_PACE.graceMs + 2000);
    await refused;
  } finally {
    vi.useRealTimers();
  }
  expect(await read(request("1"), "f")).toBe(1);
});

test("a file that fails to decode frees its slot and its turn", async () => {
  for (let time = 0; time < 6; time++) {
    const failing = withUpload(by("f"), request("1"), UPLOAD, () => Promise.reject(new Error("damaged")));
    await expect(failing).rejects.toThrow("damaged");
  }
  expect(await read(request("1"), "f")).toBe(1);
});
