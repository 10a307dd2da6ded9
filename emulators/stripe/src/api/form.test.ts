import { expect, test } from "vitest";
import { parseForm } from "./form";

const plain = (text: string): unknown => JSON.parse(JSON.stringify(parseForm(text)));

test.each([
  ["a=1&b=two", { a: "1", b: "two" }],
  ["a[b][c]=1&a[b][d]=2", { a: { b: { c: "1", d: "2" } } }],
  ["a[]=1&a[]=2", { a: ["1", "2"] }],
  ["a[0]=1&a[1]=2", { a: ["1", "2"] }],
  ["a[0][b]=1&a[1][b]=2", { a: [{ b: "1" }, { b: "2" }] }],
  ["a=x%20y%2Bz+w&b=", { a: "x y+z w", b: "" }],
])("%s nests as at Stripe", (text, expected) => {
  expect(plain(text)).toEqual(expected);
});

test("a parameter cannot reach the prototype of objects", () => {
  parseForm("__proto__[polluted]=1&a[__proto__][polluted]=1&constructor[prototype][polluted]=1");
  expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
});
