import { expect, it, vi } from "vitest";
import { connect } from "./client";

vi.mock("postgres", () => {
  const unpatched = () => Object.assign(() => {}, { options: {} });
  return { default: Object.assign(unpatched, { PostgresError: class extends Error {} }) };
});

it("rejects a driver that lacks the patch, and explains how to apply it", () => {
  expect(() => connect("postgres://127.0.0.1:1/nobody")).toThrow("node scripts/patch-postgres.mjs");
});
