import { gzipSync } from "node:zlib";
import { describe, expect, test, vi } from "vitest";
import { readBytes, readForm, readJson } from "./body";

const read = (body: string) =>
  readJson(
    new Request("http://localhost/", {
      method: "POST",
      body,
      headers: { "content-type": "application/json" },
    }),
    1000,
  );

test("a lone surrogate becomes the replacement character; pairs are kept", async () => {
  expect(await read('{"a":"x\\udc00y","b":["\\ud83d"],"c":"\\ud83d\\ude00"}')).toEqual({
    a: "x\ufffdy",
    b: ["\ufffd"],
    c: "😀",
  });
});

const send = (body: BodyInit, headers: Record<string, string>) =>
  readJson(new Request("http://localhost/", { method: "POST", body, headers }), 1000);
const JSON_TYPE = "application/json";
/** `{"a":"José"}` with the é in ISO 8859-1. */
const LATIN = Buffer.from('{"a":"Jos\xe9"}', "latin1");

test("a body that is not UTF-8 is refused, so that no name is stored damaged", async () => {
  await expect(send(LATIN, { "content-type": JSON_TYPE })).rejects.toMatchObject({
    status: 400,
    message: "Invalid JSON",
  });
  expect(await send('{"a":"José"}', { "content-type": JSON_TYPE })).toEqual({ a: "José" });
});

test.each(["iso-8859-1", '"ISO-8859-1"', "utf-16", "utf-8x", ""])(
  "a body declared in charset %s is not read",
  async (charset) => {
    for (const body of [LATIN, "{}"])
      await expect(
        send(body, { "content-type": `${JSON_TYPE}; a=b; charset=${charset}` }),
      ).rejects.toMatchObject({ status: 415, message: "Send the body in UTF-8" });
  },
);

test.each(["utf-8", "UTF-8", '"utf-8"', "utf8; a=b", "us-ascii"])("charset %s is read", async (charset) => {
  expect(await send("{}", { "content-type": `${JSON_TYPE};charset=${charset}` })).toEqual({});
});

test("a compressed body is refused with a message; identity is accepted", async () => {
  const zipped = gzipSync("{}");
  for (const coding of ["gzip", "br", "identity, gzip"])
    await expect(
      send(zipped, { "content-type": JSON_TYPE, "content-encoding": coding }),
    ).rejects.toMatchObject({ status: 415, message: expect.stringContaining("compressed") });
  expect(await send("{}", { "content-type": JSON_TYPE, "content-encoding": "Identity" })).toEqual({});
});

test("a body that is too large is refused before its type is checked, and non-JSON by its type", async () => {
  await expect(send("x".repeat(1001), { "content-type": "text/plain" })).rejects.toMatchObject({
    status: 413,
  });
  for (const other of ["text/plain", "application/merge-patch+json", "application/vnd.api+json"])
    await expect(send("{}", { "content-type": other })).rejects.toMatchObject({
      status: 415,
      message: "Send the body as application/json",
    });
});

test("a signed body is read unchanged", async () => {
  const request = new Request("http://localhost/", { method: "POST", body: "\ufeff{}" });
  expect((await readBytes(request, 10)).toString()).toBe("\ufeff{}");
});

test("a form that is too long is distinguished from a missing one", async () => {
  const form = (body: string) => readForm(new Request("http://localhost/", { method: "POST", body }), 10);
  expect([await form("a=b"), await form(""), await form("a=".repeat(10))]).toEqual(["a=b", "", null]);
});

describe("parsing a body costs no more than its length suggests", () => {
  const read = (body: string) =>
    readJson(
      new Request("http://localhost/", {
        method: "POST",
        body,
        headers: { "content-type": "application/json" },
      }),
      100_000,
    );
  const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);

  test("nesting deeper than 64 is refused before parsing", async () => {
    const parse = vi.spyOn(JSON, "parse");
    for (const body of [nested(65), nested(30_000), '{"a":['.repeat(40), `["\\"",${nested(64)}]`])
      await expect(read(body)).rejects.toMatchObject({ status: 400, message: "Invalid JSON" });
    expect(parse).not.toHaveBeenCalled();
    parse.mockRestore();
    expect(await read(nested(64))).toEqual(JSON.parse(nested(64)));
    expect(await read(`["${"[".repeat(100)}\\"[{",[],[],{}]`)).toHaveLength(4);
  });

  test("values are searched for NUL only where the text can contain one", async () => {
    const entries = vi.spyOn(Object, "entries");
    await read(`[${"[],".repeat(20_000)}1]`);
    expect(entries).not.toHaveBeenCalled();
    await expect(read('{"a":["\\u0000"]}')).rejects.toMatchObject({ code: "invalid" });
    expect(entries).toHaveBeenCalled();
    entries.mockRestore();
    expect(await read('{"a":"\\\\u0000"}')).toEqual({ a: "\\u0000" });
  });
});
