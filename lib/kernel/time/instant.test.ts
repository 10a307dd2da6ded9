import { expect, it } from "vitest";
import { instantSchema } from "./instant";

const messages = (text: unknown) => {
  const read = instantSchema.safeParse(text);
  return read.success ? [] : read.error.issues.map(({ message }) => message);
};

it.each([
  "1900-01-01T00:00:00Z",
  "2999-12-31T23:59:59.999Z",
  "2026-11-21T14:05:00.123456-05:30",
  "2026-11-21T14:05:00+14:00",
])("reads %s", (text) => {
  expect(messages(text)).toEqual([]);
});

it.each([
  "0000-01-01T00:00:00Z",
  "0001-01-01T00:00:00Z",
  "1899-12-31T23:59:59Z",
  "1900-01-01T00:00:00+00:01",
  "3000-01-01T00:00:00Z",
  "2999-12-31T23:59:59-00:01",
  "9999-12-31T23:59:59-23:00",
])("rejects %s because of its year in UTC, with any offset", (text) => {
  expect(messages(text)).toEqual(["Use a year from 1900 to 2999"]);
});

it.each(["", "yesterday", "2026-02-30T00:00:00Z", "2026-11-21", "2026-11-21T14:05:00", 5, null])(
  "refuses the invalid %j with one message",
  (text) => {
    expect(messages(text)).toEqual(["Enter a date and time such as 2026-12-31T23:59:59Z"]);
  },
);
