import { beforeEach, expect, test, vi } from "vitest";
import { AppError, conflict, unavailable } from "@/lib/kernel/errors";
import { mailPaymentLink } from "./mail-payment-link";

vi.mock("@/lib/services/log");
vi.mock("@/lib/http/context", () => ({ newContext: () => ({}) }));
const outcome = vi.hoisted(() => ({ error: null as Error | null }));
vi.mock("@/lib/donations/payment-link/request-payment-link", () => ({
  requestPaymentLink: async () => {
    if (outcome.error) throw outcome.error;
  },
}));

beforeEach(() => {
  outcome.error = null;
});

const mailed = () => mailPaymentLink(new Request("http://localhost/"), "token");

test("the donor is told whether the mail was sent, and if not, the reason", async () => {
  expect(await mailed()).toBe("sent");
  const lost = new Error("Failed query", { cause: Object.assign(new Error("x"), { code: "40P01" }) });
  for (const [error, expected] of [
    [new AppError("limited", "Too many links were requested"), "limited"],
    [new AppError("forbidden", "Please confirm that you are a person"), "crowded"],
    [unavailable("The email could not be sent right now; try again"), "failed"],
    [conflict("Changed"), "failed"],
    [lost, "failed"],
  ] as const) {
    outcome.error = error;
    expect(await mailed(), error.message).toBe(expected);
  }
});

test("an unexpected error is not hidden", async () => {
  outcome.error = new TypeError("x");
  await expect(mailed()).rejects.toBe(outcome.error);
});
