import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { parseDotenv, withDotenv } from "./dotenv";

const folder = mkdtempSync(join(tmpdir(), "dotenv-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("a .env file", () => {
  it("supports plain and quoted values, comments and several lines", () => {
    const text = [
      "# a comment",
      "A=1",
      "export B = two words # and why",
      "C='a # b'",
      'D="x\\ny"',
      "E=postgres://u:p#w@h/d",
      "F=",
      'G="-----BEGIN\nmiddle\nEND-----"',
    ].join("\n");
    expect(parseDotenv(text)).toEqual({
      A: "1",
      B: "two words",
      C: "a # b",
      D: "x\ny",
      E: "postgres://u:p#w@h/d",
      F: "",
      G: "-----BEGIN\nmiddle\nEND-----",
    });
  });

  it("is overridden by .env.local, and both by the environment, where empty counts as unset", () => {
    writeFileSync(join(folder, ".env"), "A=file\nB=file\nC=file\nD=file");
    writeFileSync(join(folder, ".env.local"), "B=local\nC=local");
    expect(withDotenv(folder, { C: "mine", D: "" })).toEqual({ A: "file", B: "local", C: "mine", D: "file" });
  });

  it("is ignored with the setting for tests", () => {
    expect(withDotenv(folder, { DOTENV: "off", C: "mine" })).toEqual({ DOTENV: "off", C: "mine" });
  });
});
