import { expect, test } from "vitest";
import { AppError } from "./errors";
import { cursorAfter, readCursor } from "./time-cursor";

const written = (text: string) => Buffer.from(text).toString("base64url");

test.each(["2026-11-21T12:00:00.123Z", "1970-01-01T00:00:00.000Z", "9999-12-31T23:59:59.999Z"])(
  "a cursor round-trips: %s",
  (time) => {
    const position = { createdAt: new Date(time), id: "tz4a98xxat96iws9zmbrgj3a" };
    expect(readCursor(cursorAfter(position))).toEqual(position);
  },
);

test.each([
  ["no cursor", "nonsense"],
  ["nothing", ""],
  ["the instant after the year 9999", written("253402300800000.abc")],
  ["fifteen nines", written("999999999999999.abc")],
  ["a time below zero", written("-1.abc")],
  ["no id", written("1.")],
  ["an id of other characters", written("1.a'b")],
])("an invalid cursor is a validation error: %s", (_what, text) => {
  let refusal: unknown;
  try {
    readCursor(text);
  } catch (error) {
    refusal = error;
  }
  if (!(refusal instanceof AppError)) throw new Error("the cursor was not rejected");
  expect(refusal).toMatchObject({
    code: "invalid",
    extra: { fieldErrors: { cursor: ["Use the nextCursor of the previous page as cursor"] } },
  });
});
