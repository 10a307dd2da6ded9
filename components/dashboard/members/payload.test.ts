import { expect, test } from "vitest";
import { termsBody } from "./payload";

const form = (fields: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries({
    months: "12",
    graceDays: "30",
    reminderDays: "30, 7",
    ...fields,
  }))
    data.set(name, value);
  return termsBody(data);
};

test("terms are read from the form, with or without reminders", () => {
  expect(form({})).toEqual({ body: { months: 12, graceDays: 30, reminderDays: [30, 7] }, problems: null });
  expect(form({ graceDays: "0", reminderDays: " " })).toEqual({
    body: { months: 12, graceDays: 0, reminderDays: [] },
    problems: null,
  });
});

test.each([
  [{ months: "" }, "months"],
  [{ months: "1.5" }, "months"],
  [{ graceDays: "-1" }, "graceDays"],
  [{ reminderDays: "30, soon" }, "reminderDays"],
])("%o names the field to correct", (fields, name) => {
  expect(Object.keys(form(fields).problems?.fields ?? {}).some((path) => path.startsWith(name))).toBe(true);
});
