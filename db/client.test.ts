import { expect, it, vi } from "vitest";
import { connect } from "./client";

vi.mock("postgres", () => {
  const unpatched = () => Object.assign(() => {}, { options: {} });
  return { default: Object.assign(unpatched, { PostgresError: class extends Error {} }) };
});

it("refuses a driver that lacks the patch, and says how to get it", () => {
  expect(() => connect("postgres://127.0.0.1:1/nobody")).toThrow("node scripts/patch-postgres.mjs");
});
