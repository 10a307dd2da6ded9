import { readFileSync } from "node:fs";
import sharp from "sharp";
import { expect, test } from "vitest";
import { HOSTILE_TEXTS } from "@/lib/kernel/testing/hostile-values";
import { encodePicture } from "@/lib/services/encode-picture";
import { isLongForm } from "@/scripts/long-forms";
import { type PreviewContent, previewHash, renderPreview as render } from "./render-preview";

const COVER = readFileSync(new URL("../../../scripts/seed/pictures/winter-beds.webp", import.meta.url));
const content = (given: Partial<PreviewContent> = {}): PreviewContent => ({
  title: "Winter Beds",
  organization: "Hope Shelter",
  initials: "HS",
  accent: "#1c5a40",
  onAccent: "#ffffff",
  progress: { percent: 72, label: "72% of $50,000 raised" },
  line: "",
  cover: null,
  coverFocus: null,
  logo: null,
  ...given,
});
const none = async () => null;
/** Each call is of another address. */
let calls = 0;
const visitor = (address = `visitor ${calls++}`) => ({
  actor: { kind: "public" as const },
  client: { address, proof: null },
});
const renderPreview = (it: PreviewContent, readPicture: Parameters<typeof render>[2]) =>
  render(it, visitor(), readPicture);
/** Returns the color of a pixel, rounded because JPEG blurs a little. */
async function colorAt(bytes: Uint8Array, left: number, top: number): Promise<number[]> {
  const { data } = await sharp(bytes)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data].map((value) => Math.round(value / 16));
}

test("a preview is a JPEG file of 1200 × 630 pixels in the color of its campaign", async () => {
  const bytes = await renderPreview(content({ accent: "#7a3e9d" }), none);
  expect(await sharp(bytes).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
  expect(await colorAt(bytes, 10, 4)).toEqual([0x7a, 0x3e, 0x9d].map((value) => Math.round(value / 16)));
});

test("a preview is drawn where decoders are disabled for uploads", async () => {
  expect(await encodePicture(COVER)).toMatchObject({ ok: true });
  const bytes = await renderPreview(content({ title: "After an upload" }), none);
  expect(await sharp(bytes).metadata()).toMatchObject({ format: "jpeg" });
});

test("the same content is drawn once, and its pictures are read only then", async () => {
  const read: string[] = [];
  const readPicture = async (hash: string) => {
    read.push(hash);
    return COVER;
  };
  const one = content({ cover: "a".repeat(64), logo: "b".repeat(64) });
  const [first, again] = await Promise.all([
    renderPreview(one, readPicture),
    renderPreview(one, readPicture),
  ]);
  expect(again).toBe(first);
  expect(await renderPreview(one, readPicture)).toBe(first);
  expect(read).toHaveLength(2);
  expect(previewHash(one)).not.toBe(previewHash({ ...one, title: "Another" }));
  // A picture that no longer exists is omitted.
  expect((await renderPreview({ ...one, cover: "c".repeat(64) }, none)).length).toBeGreaterThan(5000);
});

test("a cover of another shape is cut around its focal point", async () => {
  const half = (color: string) =>
    sharp({ create: { width: 600, height: 300, channels: 3, background: color } })
      .png()
      .toBuffer();
  const wide = await sharp({ create: { width: 1200, height: 300, channels: 3, background: "#000" } })
    .composite([
      { input: await half("#e60000"), left: 0, top: 0 },
      { input: await half("#0000e6"), left: 600, top: 0 },
    ])
    .png()
    .toBuffer();
  const colorAt = async (x: number) => {
    const it = content({ cover: `${x}`.padStart(64, "d"), coverFocus: { x, y: 50 } });
    const bytes = await renderPreview(it, async () => wide);
    const area = { left: 800, top: 100, width: 300, height: 400 };
    return (await sharp(await sharp(bytes).extract(area).png().toBuffer()).stats()).dominant;
  };
  const [left, right] = [await colorAt(10), await colorAt(90)];
  expect([left.r > 180, left.b < 60, right.r < 60, right.b > 180]).toEqual([true, true, true, true]);
});

test("names with accents are drawn, and letters that the fonts lack are omitted without a network request", async () => {
  const plain = await renderPreview(content({ title: "Lodz" }), none);
  const accented = await renderPreview(content({ title: "Łódź" }), none);
  expect(Buffer.compare(Buffer.from(plain), Buffer.from(accented))).not.toBe(0);
  const [lacking, without] = await Promise.all([
    renderPreview(content({ title: "Beds 李小龙 🎉" }), none),
    renderPreview(content({ title: "Beds" }), none),
  ]);
  expect(Buffer.compare(Buffer.from(lacking), Buffer.from(without))).toBe(0);
});

test("hostile and long texts are drawn", async () => {
  const texts = [...HOSTILE_TEXTS.slice(0, 12), "x".repeat(5000), `${"word ".repeat(60)}`];
  // In the short form, each text is in at least one position; in the long form, each is in every position.
  const first = texts.map((_, at) => at).filter((at) => isLongForm || at % 4 === 0);
  for (const at of first) {
    const textAt = (n: number) => texts[isLongForm ? at : (at + n) % texts.length] ?? "";
    const bytes = await renderPreview(
      content({
        title: textAt(0),
        organization: textAt(1),
        initials: textAt(0).slice(0, 2),
        line: textAt(2),
        progress: { percent: 100, label: textAt(3) },
      }),
      none,
    );
    expect(bytes.length).toBeGreaterThan(3000);
  }
});

test("drawing uses the CPU time of another process", async () => {
  const before = process.cpuUsage();
  await Promise.all(
    Array.from({ length: 6 }, (_, index) => renderPreview(content({ title: `Beds ${index}` }), none)),
  );
  const { user, system } = process.cpuUsage(before);
  // Drawing six images takes about 300 ms.
  expect((user + system) / 1000).toBeLessThan(150);
});

test("too many images at once are refused", async () => {
  // None is drawn, because its cover cannot be read.
  const unreadable = () => new Promise<null>((_, fail) => setImmediate(() => fail(new Error("unreadable"))));
  const all = await Promise.allSettled(
    Array.from({ length: 24 }, (_, index) =>
      renderPreview(content({ title: `Beds ${index}`, cover: "e".repeat(64) }), unreadable),
    ),
  );
  const reasons = all.map((one) => (one.status === "rejected" ? one.reason.message : ""));
  expect(reasons.filter((reason) => reason === "unreadable")).toHaveLength(20);
  expect(reasons.filter((reason) => /Many documents/.test(reason))).toHaveLength(4);
});

test("one address with many images at once leaves the drawing process to others", async () => {
  const flood = Promise.allSettled(
    Array.from({ length: 20 }, (_, index) =>
      render(content({ title: `Flood ${index}` }), visitor("192.0.2.1"), none),
    ),
  );
  const other = renderPreview(content({ title: "Shared from another address" }), none);
  expect((await other).length).toBeGreaterThan(5000);
  const states = (await flood).map((one) => (one.status === "rejected" ? one.reason.code : "drawn"));
  expect(states).toEqual([...Array(3).fill("drawn"), ...Array(17).fill("unavailable")]);
});
