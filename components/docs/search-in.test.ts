import { expect, test } from "vitest";
import type { SearchEntry } from "@/lib/api-docs/reference/schemas";
import { searchIn } from "./search-in";

const entry = (kind: SearchEntry["kind"], title: string, detail = ""): SearchEntry => ({
  kind,
  title,
  detail,
  href: "/docs/api/money",
});
const ENTRIES = [
  entry("field", "refundedCents", "what was given back"),
  entry("error", "Donation has been refunded already"),
  entry("operation", "Refund a donation", "POST /api/donations/{id}/refund"),
  entry("operation", "List donations", "GET /api/donations"),
  entry("guide", "Refunds and money"),
];
const titles = (query: string) => searchIn(ENTRIES, query).map(({ title }) => title);

test("every word must occur, in any order or case", () => {
  expect(titles("Donation LIST")).toEqual(["List donations"]);
  expect(titles("donation nowhere")).toEqual([]);
});

test("operations rank above guide sections, errors and fields that match equally well", () => {
  expect(titles("refund")).toEqual([
    "Refund a donation",
    "Refunds and money",
    "refundedCents",
    "Donation has been refunded already",
  ]);
});

test("an exact title ranks first, and a path finds its operation", () => {
  expect(titles("refundedcents")[0]).toBe("refundedCents");
  expect(titles("/api/donations/{id}/refund")).toEqual(["Refund a donation"]);
});

test("an empty query finds nothing", () => {
  expect(titles("  ")).toEqual([]);
});
