import { expect, test } from "vitest";
import { idFor, newId, newReceiptNumber, newToken } from "./ids";

const many = (make: () => string) => Array.from({ length: 5000 }, make);

test("ids, tokens and receipt numbers have their format and are unique", () => {
  for (const [make, form] of [
    [newId, /^[a-z][a-z0-9]{23}$/],
    [newToken, /^[a-z][a-z0-9]{55}$/],
    [newReceiptNumber, /^ALM(-[2-9A-HJKMNP-TV-Z]{4}){3}$/],
  ] as const) {
    const all = many(make);
    expect(all.filter((one) => !form.test(one))).toEqual([]);
    expect(new Set(all).size).toBe(all.length);
  }
});

test("every character is equally frequent", () => {
  const counts = new Map<string, number>();
  for (const id of many(newId))
    for (const letter of id.slice(1)) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  const mean = (5000 * 23) / 36;
  expect(counts.size).toBe(36);
  // Eight standard deviations: exceeded by chance once in 10^14 runs.
  for (const count of counts.values()) expect(Math.abs(count - mean)).toBeLessThan(8 * Math.sqrt(mean));
});

test("the id of a request with a key is the same in every run, and differs by name", () => {
  expect(idFor({ seed: "s" }, "a")).toBe(idFor({ seed: "s" }, "a"));
  expect(idFor({ seed: "s" }, "a")).not.toBe(idFor({ seed: "s" }, "b"));
  expect(idFor({}, "a")).not.toBe(idFor({}, "a"));
});
