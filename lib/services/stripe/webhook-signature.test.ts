import { expect, test } from "vitest";
import { isTimely } from "./webhook-signature";

const NOW = Date.parse("2026-11-21T14:05:00Z");
const t = NOW / 1000;

test.each([
  [`t=${t},v1=00`, true],
  [`v1=00,t=${t - 300}`, true],
  [`t=${t + 300},v1=00,v0=11`, true],
  [`t=${t - 301},v1=00`, false],
  [`t=${t + 301},v1=00`, false],
  [`t=${t + 3600},v1=00`, false],
  [`t=${t}`, false],
  ["v1=00", false],
  [`t=${t},t=${t},v1=00`, false],
  ["t=,v1=00", false],
  [`t=${t}.5,v1=00`, false],
  ["", false],
  [`t=${t},v1=${"0".repeat(3000)}`, false],
])("the signature %s passes the check of form and age: %s", (signature, expected) => {
  expect(isTimely(signature, NOW)).toBe(expected);
});
