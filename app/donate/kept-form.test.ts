import { randomBytes } from "node:crypto";
import { deflateRawSync } from "node:zlib";
import { describe, expect, test, vi } from "vitest";
import { packForm, unpackForm } from "./kept-form";

const noise = (bytes: number) => randomBytes(bytes).toString("base64");

describe("a rejected form in a cookie", () => {
  test("is restored unchanged, in any language", () => {
    const form = {
      values: { firstName: "Zoë 王", publicMessage: "<b>&\n“ok”</b>" },
      problems: { email: "Enter it" },
    };
    expect(unpackForm(packForm(form))).toEqual(form);
  });

  test("always fits in a cookie, dropping only the longest texts", () => {
    const values = {
      firstName: "Ada",
      email: "ada@example.org",
      "field-a": noise(1500),
      "field-b": noise(3000),
    };
    const packed = packForm({ values, problems: { amount: "Choose an amount" } });
    expect(packed.length).toBeLessThan(3700);
    expect(unpackForm(packed)).toEqual({
      values: { firstName: "Ada", email: "ada@example.org", "field-a": values["field-a"] },
      problems: { amount: "Choose an amount" },
    });
  });

  test("thousands of fields are packed a few times, not once each", () => {
    const stringify = vi.spyOn(JSON, "stringify");
    const values = Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`x${n}`, noise(6)]));
    expect(packForm({ values, problems: {} }).length).toBeLessThan(3700);
    expect(stringify.mock.calls.length).toBeLessThan(12);
    stringify.mockRestore();
  });

  test("a foreign or broken cookie is ignored", () => {
    const pack = (value: unknown) => deflateRawSync(JSON.stringify(value)).toString("base64url");
    for (const bad of [undefined, "", "%%%", "abc", pack([1]), pack({ values: { a: 1 }, problems: {} })])
      expect(unpackForm(bad)).toBeNull();
  });

  test("a decompression bomb is ignored", () => {
    expect(unpackForm(deflateRawSync(Buffer.alloc(5_000_000, 32)).toString("base64url"))).toBeNull();
  });
});
