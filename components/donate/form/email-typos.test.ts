import { expect, test } from "vitest";
import { likelyEmail } from "./email-typos";

test.each([
  ["ada@gnail.com", "ada@gmail.com"],
  ["ada@gmial.com", "ada@gmail.com"],
  ["Ada.O@gmail.co", "Ada.O@gmail.com"],
  [" ada@gmaill.com ", "ada@gmail.com"],
  ["ada@hotmai.com", "ada@hotmail.com"],
  ["ada@YAHO.com", "ada@yahoo.com"],
])("%j was probably meant as %j", (typed, meant) => {
  expect(likelyEmail(typed)).toBe(meant);
});

test.each([
  "ada@gmail.com",
  "ada@hopeshelter.example",
  "ada@mail.com",
  "ada@me.com",
  "ada@",
  "gnail.com",
  "a@b@gnail.com",
  "",
])("%j gets no hint", (typed) => expect(likelyEmail(typed)).toBeNull());

test("an address of any length is checked in constant time", () => {
  expect(likelyEmail(`${"a".repeat(1_000_000)}@gnail.com`)).toBeNull();
});
