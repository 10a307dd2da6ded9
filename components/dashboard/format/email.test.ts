import { describe, expect, it } from "vitest";
import { breakable } from "./email";

describe("an email address in a narrow column", () => {
  it("may wrap before its @, and at punctuation only in a long part", () => {
    expect(breakable("ada.van-lund+x@people.example")).toEqual(["ada.van-lund+x", "@people.example"]);
    expect(breakable("maximiliana_theodora.von-hohenzollern@people.example")).toEqual([
      "maximiliana",
      "_theodora",
      ".von",
      "-hohenzollern",
      "@people.example",
    ]);
    expect(breakable("")).toEqual([""]);
  });

  it("is unchanged when copied", () => {
    for (const address of ["a@b.c", "..@@", "long_name-1@sub.domain.example"])
      expect(breakable(address).join("")).toBe(address);
  });
});
