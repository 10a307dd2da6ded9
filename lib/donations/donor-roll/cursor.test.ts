import fc from "fast-check";
import { expect, test } from "vitest";
import { fromCursor, toCursor } from "./cursor";

test("a cursor round-trips", () => {
  const position = { at: "2026-11-21T12:00:00.123Z", id: "abc123" };
  expect(toCursor(position)).toMatch(/^[\w-]+$/);
  expect(fromCursor(toCursor(position))).toEqual(position);
});

test("any other text is a validation error on `cursor`", () => {
  const made = toCursor({ at: "2026-11-21T12:00:00.000Z", id: "a" });
  const impossible = toCursor({ at: "2026-13-41T12:00:00.000Z", id: "a" });
  const yearNought = toCursor({ at: "0000-11-21T12:00:00.000Z", id: "a" });
  const noSuchDays = ["2026-02-30", "2025-02-29", "2026-04-31"].map((day) =>
    toCursor({ at: `${day}T00:00:00.000Z`, id: "abc" }),
  );
  const broken = ["", "x", `${made}=`, ` ${made}`, made.slice(0, -1), impossible, yearNought, ...noSuchDays];
  for (const cursor of broken)
    expect(() => fromCursor(cursor)).toThrow(
      expect.objectContaining({
        code: "invalid",
        extra: { fieldErrors: { cursor: ["Not a cursor of this list"] }, formErrors: [] },
      }),
    );
});

test("no text causes a different error", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      try {
        fromCursor(text);
      } catch (error) {
        expect(error).toMatchObject({ code: "invalid" });
      }
    }),
  );
});
