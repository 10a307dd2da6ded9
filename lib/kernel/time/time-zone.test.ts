import { expect, test } from "vitest";
import { isTimeZone } from "./time-zone";

test.each(["America/New_York", "Asia/Kolkata", "Asia/Calcutta", "Europe/Kyiv", "UTC", "Etc/GMT+5"])(
  "%s is a time zone",
  (name) => expect(isTimeZone(name)).toBe(true),
);

test.each([
  "",
  "+05:00",
  "05:00",
  "america/new_york",
  "America/Atlantis",
  "America/New York",
  "UTC\0",
  "EDT5",
])("%j is no time zone", (name) => expect(isTimeZone(name)).toBe(false));
