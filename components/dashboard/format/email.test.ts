import { describe, expect, it } from "vitest";
import { breakable } from "./email";

describe("an email address in a narrow place", () => {
  it("may break before its @, and at dots and dashes only in a long part", () => {
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

  it("is still the same address when it is copied", () => {
    for (const address of ["a@b.c", "..@@", "long_name-1@sub.domain.example"])
      expect(breakable(address).join("")).toBe(address);
  });
});
