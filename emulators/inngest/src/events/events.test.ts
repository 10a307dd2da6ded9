import { expect, test } from "vitest";
import { InvalidEvent, readEvents } from "./events";

test("a repeated request without event ids gets the same ids again", () => {
  const read = (seed: string) => readEvents([{ name: "a" }, { name: "b" }], seed, 5).map((event) => event.id);
  expect(read("s1")).toEqual(read("s1"));
  expect(new Set([...read("s1"), ...read("s2")]).size).toBe(4);
});

test("given fields are kept, missing ones are filled in", () => {
  expect(readEvents({ name: "a", id: "x", data: { n: 1 }, ts: 9, v: "1", user: { u: 1 } }, "s", 5)).toEqual([
    { id: "x", name: "a", data: { n: 1 }, ts: 9, v: "1", user: { u: 1 } },
  ]);
  expect(readEvents({ name: "a" }, "s", 5)[0]).toMatchObject({ data: {}, ts: 5 });
});

test.each([
  [[1], /object/],
  [{ data: {} }, /name/],
  [{ name: "inngest/function.failed" }, /reserved/],
  [{ name: "a", data: [] }, /object/],
  [{ name: "a", data: { blob: "x".repeat(600_000) } }, /512 KB/],
])("a body that Inngest would refuse is refused (%#)", (body, why) => {
  expect(() => readEvents(body, "s", 0)).toThrow(InvalidEvent);
  expect(() => readEvents(body, "s", 0)).toThrow(why);
});
