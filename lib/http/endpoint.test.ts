import { describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { windowQuery } from "@/lib/kernel/time/time-window";
import { refundInput } from "@/lib/refunds/schemas";
import { endpoint } from "./endpoint";

vi.mock("@/lib/webhooks/outbox/wake-outbox", () => ({ wakeOutbox: async () => {} }));

const declared = {
  route: "POST /api/x",
  tag: "Service",
  summary: "Look",
  description: "Looks.",
  role: "public",
  limit: "none",
  answer: z.unknown(),
  example: { answer: null },
} as const;
const query = z
  .object({ limit: z.coerce.number().int().max(100, "At most 100").default(50), ...windowQuery })
  .superRefine((it, issues) => {
    if (it.from && it.to && it.to < it.from)
      issues.addIssue({ code: "custom", path: ["to"], message: "Reversed" });
  });
const list = endpoint({ ...declared, id: "list", query, handle: async (call) => call.query }).handler;
const bare = endpoint({ ...declared, id: "bare", handle: async () => ({}) }).handler;
const pay = endpoint({
  ...declared,
  id: "pay",
  body: refundInput,
  handle: async (call) => call.body,
}).handler;

async function post(handler: typeof list, search: string, body?: string) {
  const init = { method: "POST", headers: { "content-type": "application/json" }, body };
  const request = new Request(`http://localhost/api/x${search}`, body === undefined ? {} : init);
  const answer = await handler(request, { params: Promise.resolve({}) });
  return { status: answer.status, body: await answer.json() };
}
const wrong = (fieldErrors: Record<string, string[]>) => ({
  status: 400,
  body: { error: "Validation failed", details: { fieldErrors, formErrors: [] } },
});

describe("the query of an operation", () => {
  test("with declared parameters only is accepted", async () => {
    expect(await post(list, "?limit=7")).toEqual({ status: 200, body: { limit: 7 } });
    expect(await post(list, "")).toEqual({ status: 200, body: { limit: 50 } });
    expect(await post(bare, "?&")).toMatchObject({ status: 200 });
  });

  test("with unknown parameters is refused, naming them beside other errors", async () => {
    expect(await post(list, "?limit=101&since=2026-01-01&status[]=x")).toEqual(
      wrong({ limit: ["At most 100"], since: ["Unknown parameter"], "status[]": ["Unknown parameter"] }),
    );
    expect(await post(bare, "?a=1")).toEqual(wrong({ a: ["Unknown parameter"] }));
  });

  test("is refused for any unknown parameter", async () => {
    for (const name of ["constructor", "toString", "__proto__"]) {
      const { status, body } = await post(list, `?${name}=1`);
      expect(status).toBe(400);
      expect(Object.entries(body.details.fieldErrors)).toEqual([[name, ["Unknown parameter"]]]);
    }
    expect(await post(bare, "?=1")).toEqual(wrong({ "": ["Unknown parameter"] }));
  });

  test("with a repeated parameter is refused", async () => {
    expect(await post(list, "?limit=1&limit=2")).toEqual(wrong({ limit: ["Give it only once"] }));
  });

  test("is validated by rules across its parameters", async () => {
    expect(await post(list, "?from=2026-06-02&to=2026-06-01")).toEqual(wrong({ to: ["Reversed"] }));
  });
});

describe("a refund", () => {
  test.each([
    ['{"amount":500}', { amount: ["Unknown field"] }],
    ['{"amountCents":null}', { amountCents: ["Enter a whole number of cents"] }],
    ['{"amountCents":"500"}', { amountCents: ["Enter a whole number of cents"] }],
    ['{"amountCents":500,"amount_cents":100}', { amount_cents: ["Unknown field"] }],
  ])("of %s never refunds everything", async (body, fieldErrors) => {
    expect(await post(pay, "", body)).toEqual(wrong(fieldErrors));
  });

  test("covers the full remaining amount only when no amount is given", async () => {
    expect(await post(pay, "", "{}")).toEqual({ status: 200, body: { reason: "OTHER", note: null } });
    expect(await post(pay, "", '{"amountCents":500,"note":null}')).toMatchObject({
      body: { amountCents: 500 },
    });
  });
});

test("a role cannot be declared without `find`", () => {
  const member = { ...declared, id: "member", role: "MEMBER", handle: async () => ({}) } as const;
  // @ts-expect-error `find` is missing.
  const it = endpoint(member);
  expect(it.role).toBe("MEMBER");
});
