import { expect, test } from "vitest";
import { type Decoded, decodeText } from "./decode";

const MIB = 1024 * 1024;
const textOf = ({ pieces }: Decoded) => Buffer.concat([...pieces]).toString("utf8");

test("characters that span two pieces of a file are decoded correctly", async () => {
  for (const letter of ["é", "€", "😀"])
    for (let before = 0; before < 4; before++) {
      const text = `${"x".repeat(MIB - 4 + before)}${letter.repeat(8)}`;
      const utf8 = await decodeText(Buffer.from(text));
      expect([utf8.encoding, textOf(utf8) === text]).toEqual(["utf-8", true]);
      const utf16 = await decodeText(Buffer.from(`\ufeff${text}`, "utf16le"));
      expect([utf16.encoding, textOf(utf16) === text]).toEqual(["utf-16le", true]);
    }
});

test("truncated or invalid UTF-8 is decoded as Windows-1252", async () => {
  for (const bytes of [Buffer.from("é").subarray(0, 1), Buffer.alloc(3 * MIB, 0x80), Buffer.from([0x80])])
    expect((await decodeText(bytes)).encoding).toBe("windows-1252");
  expect(textOf(await decodeText(Buffer.alloc(0)))).toBe("");
});

test("decoding a large file does not block the event loop", async () => {
  const files = [
    Buffer.alloc(16 * MIB, "a,é\n"),
    Buffer.alloc(16 * MIB, "a,\xe9\n", "latin1"),
    Buffer.from(`\ufeff${"a,é\n".repeat(2 * MIB)}`, "utf16le"),
  ];
  for (const file of files) {
    let turns = 0;
    let isDone = false;
    const count = () => {
      turns += 1;
      if (!isDone) setImmediate(count);
    };
    setImmediate(count);
    await decodeText(file);
    isDone = true;
    expect(turns).toBeGreaterThanOrEqual(16);
  }
});
