import { describe, expect, test } from "vitest";
import { routeOf } from "@/lib/http/declaration";
import { openApiDocument, operations } from "./document";
import type { JsonSchema } from "./json-schema";

/** Operations where an ignored field would move money or leave access open. */
const STRICT: string[] = [
  "refundDonation",
  "updateSubscription",
  "cancelSubscription",
  "cancelPublicSubscription",
  "createApiKey",
  "createWebhook",
  "updateWebhook",
  "rotateWebhookSecret",
];
const document = openApiDocument({ origin: "http://localhost:3001", mode: "test" });

const withWindow = operations().filter(
  ({ query }) => query && "shape" in query && "from" in Object(query.shape),
);

test("there are date ranges to check", () => {
  expect(withWindow.length).toBeGreaterThan(5);
});

/** Operations whose range bounds are days only. */
const WHOLE_DAYS = new Set([
  "countStatementRecipients",
  "exportPayoutJournal",
  "exportReport",
  "exportReportPdf",
  "getPageStatistics",
  "getPeriodReport",
  "getTopDonors",
]);

const REVERSED: [string, string][] = [
  ["2026-06-02", "2026-06-01"],
  ["2026-06-02T00:00:00Z", "2026-06-01T00:00:00Z"],
];

// A request that can be refused without a lookup is refused before any lookup (docs/decisions.md, Who may call what).
describe.each(withWindow.map((it) => [it.id, it] as const))("the date range of %s", (_id, it) => {
  const required = { orgId: "x", software: "XERO" };
  const read = (from: string, to: string) => it.query?.safeParse({ ...required, from, to });

  test.each(WHOLE_DAYS.has(it.id) ? REVERSED.slice(0, 1) : REVERSED)(
    "from %s to %s is refused by its schema",
    (from, to) => {
      expect(read(from, to)?.error?.issues).toMatchObject([{ path: ["to"] }]);
      expect(read(to, from)?.success).toBe(true);
    },
  );
});

const filtered = operations().flatMap((it) =>
  Object.keys(it.query && "shape" in it.query ? Object(it.query.shape) : {})
    .filter((name) => /^(org|campaignId|donorId|donationId)$/.test(name))
    .map((name) => [it, name] as const),
);

test("there are filters to check", () => {
  expect(filtered.length).toBeGreaterThan(8);
});

test.each(filtered.map(([it, name]) => [it.id, name, it] as const))(
  "%s refuses an empty %s: no filter is silently ignored",
  (_id, name, it) => {
    const given = { orgId: "x", [name]: "" };
    const issues = it.query?.safeParse(given).error?.issues.filter(({ path }) => path[0] === name);
    expect(issues).toMatchObject([{ message: "Required" }]);
    expect(it.query?.safeParse({ ...given, [name]: "x" }).error?.issues ?? []).not.toMatchObject([
      { path: [name] },
    ]);
  },
);

describe.each(operations().filter(({ id }) => STRICT.includes(id)))("the body of $id", (it) => {
  test("refuses unknown fields, and the document says so", () => {
    const { method, path } = routeOf(it);
    const { requestBody } = Object(document.paths[path]?.[method.toLowerCase()]);
    const schema: JsonSchema = requestBody.content["application/json"].schema;
    const name = schema.$ref?.split("/").at(-1);
    expect(name ? document.components["schemas"]?.[name] : schema).toMatchObject({
      additionalProperties: false,
    });
    const { success, error } = it.body?.safeParse({ ...Object(it.example.body), misspelled: 1 }) ?? {};
    expect(success).toBe(false);
    expect(error?.issues).toMatchObject([{ code: "unrecognized_keys", keys: ["misspelled"] }]);
  });
});

test("a donor's request may have unknown fields, which existing pages and programs send", () => {
  const give = operations().find(({ id }) => id === "createDonation");
  expect(give?.body?.safeParse({ ...Object(give.example.body), more: 1 }).success).toBe(true);
});
