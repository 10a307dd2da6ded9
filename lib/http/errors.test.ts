import { expect, it } from "vitest";
import { AppError } from "@/lib/kernel/errors";
import { answerTo } from "./errors";

const limited = (message: string, body?: Record<string, unknown>) =>
  answerTo(new AppError("limited", message, { retryAfterSeconds: 60, ...(body ? { body } : {}) }));

it("every limit has the same error text and a reason of its own", () => {
  expect(limited("Too Many Requests")).toEqual({
    status: 429,
    body: { error: "Too Many Requests", status: 429 },
    headers: { "Retry-After": "60" },
  });
  expect(limited("It was sent a moment ago; wait a minute").body).toEqual({
    error: "Too Many Requests",
    status: 429,
    reason: "It was sent a moment ago; wait a minute",
  });
});

it("additional fields of a limit are kept", () => {
  const more = { reason: "declined_payments", opensAt: "2026-11-21T12:00:00.000Z" };
  expect(limited("Too Many Requests", more).body).toEqual({
    error: "Too Many Requests",
    status: 429,
    ...more,
  });
});

it("any other refusal keeps its own text", () => {
  expect(answerTo(new AppError("conflict", "Slug is already taken")).body).toEqual({
    error: "Slug is already taken",
    status: 409,
  });
});

it("a 401 names the authentication scheme; no other refusal does", () => {
  expect(answerTo(new AppError("unauthorized", "Unauthorized")).headers).toEqual({
    "WWW-Authenticate": "Bearer",
  });
  expect(answerTo(new AppError("forbidden", "Forbidden")).headers).toEqual({});
});
