import { expect, test } from "vitest";
import type { Actor } from "@/lib/kernel/context";
import { withUpload } from "./upload";

const UPLOAD = { media: ["image/png"], maxBytes: 8 };
const by = (userId: string): { actor: Actor } => ({ actor: { kind: "person", userId } });
const request = (body: BodyInit, type = "image/png") =>
  new Request("http://localhost/", { method: "PUT", body, headers: { "content-type": type } });
const read = (it: Request, userId = "a") => withUpload(by(userId), it, UPLOAD, async (file) => file.length);

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

test("one file of a caller is read at a time, and four of all; a refused one takes no place", async () => {
  let release = () => {};
  const wait = new Promise<void>((done) => {
    release = done;
  });
  const hold = (userId: string) => withUpload(by(userId), request("1"), UPLOAD, () => wait);
  const limited = { code: "limited", extra: { retryAfterSeconds: 2 } };
  const open = [hold("a")];
  await expect(hold("a")).rejects.toMatchObject(limited);
  open.push(hold("b"), hold("c"), hold("d"));
  await expect(hold("e")).rejects.toMatchObject(limited);
  release();
  await Promise.all(open);
  expect(await read(request("1"), "e")).toBe(1);
});

test("a file that fails to arrive or to decode frees its place", async () => {
  for (let time = 0; time < 6; time++) {
    const failing = withUpload(by("f"), request("1"), UPLOAD, () => Promise.reject(new Error("damaged")));
    await expect(failing).rejects.toThrow("damaged");
  }
  expect(await read(request("1"), "f")).toBe(1);
});
