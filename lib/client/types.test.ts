import { readdirSync, readFileSync } from "node:fs";
import { expect, expectTypeOf, it } from "vitest";
import { ENDPOINTS } from "@/lib/api-docs/endpoints";
import type { DonationList } from "@/lib/donations/list/schemas";
import type { Donation, Fees } from "@/lib/donations/schemas";
import type { Organization } from "@/lib/orgs/schemas";
import { type Client, createClient } from "./client";
import { IDEMPOTENT } from "./idempotent";
import { PATHS } from "./paths";
import type { Answer, CallInput, Item } from "./types";

it("the client imports values only from its own folder, so browsers load no declaration, use case or schema", () => {
  const folder = new URL(".", import.meta.url);
  const sources = readdirSync(folder).filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"));
  expect(sources.length).toBeGreaterThan(5);
  for (const file of sources) {
    const source = readFileSync(new URL(file, folder), "utf8");
    const values = [...source.matchAll(/^(?:import|export) (?!type )[^;]*? from "([^"]+)";/gms)];
    for (const [, from] of values) expect(from, file).toMatch(/^\.\//);
  }
});

it("keys exactly the operations that accept an Idempotency-Key", () => {
  const accepting = Object.values(ENDPOINTS).flatMap((one) => ("idempotent" in one ? one.id : []));
  expect([...IDEMPOTENT].sort()).toEqual(accepting.sort());
});

it("sends no body with methods that have none", () => {
  const bodies = Object.values(ENDPOINTS).flatMap((one) => ("body" in one && one.body ? one.route : []));
  expect(bodies.filter((route) => !/^(POST|PATCH) /.test(route))).toEqual([]);
});

it("sends a file with exactly the operations that take an upload", () => {
  const uploads = Object.values(ENDPOINTS).flatMap((one) => ("upload" in one && one.upload ? one.id : []));
  const named = Object.entries(PATHS).flatMap(([id, route]) => (route.startsWith("PUT ") ? id : []));
  expect(uploads.sort()).toEqual(named.sort());
});

it("streams exactly the operations that respond with a document", () => {
  const documents = Object.values(ENDPOINTS).flatMap((one) => ("media" in one && one.media ? one.id : []));
  const named = Object.entries(PATHS).flatMap(([id, route]) => (/\.(?:csv|pdf|zip)$/.test(route) ? id : []));
  expect(documents.sort()).toEqual(named.sort());
});

it("types responses as declared", () => {
  expectTypeOf<Answer<"quoteDonation">>().toEqualTypeOf<Fees>();
  expectTypeOf<Answer<"getDonation">>().toEqualTypeOf<Donation>();
  expectTypeOf<Answer<"getOrganization">["org"]>().toEqualTypeOf<Organization>();
  expectTypeOf<Item<"listDonations">>().toEqualTypeOf<DonationList["donations"][number]>();
  expectTypeOf(createClient).returns.toEqualTypeOf<Client>();
});

it("undeclared input does not compile", () => {
  const donation = {
    campaignId: "c",
    amount: 1,
    donor: { email: "a@b.example", firstName: "A", lastName: "B" },
  };
  expectTypeOf<CallInput<"createDonation">>().toExtend<{ body: { amount: number } }>();
  expectTypeOf({ body: donation }).toExtend<CallInput<"createDonation">>();
  expectTypeOf({ body: { ...donation, amount: "1" } }).not.toExtend<CallInput<"createDonation">>();
  expectTypeOf({ body: { ...donation, donor: {} } }).not.toExtend<CallInput<"createDonation">>();
  expectTypeOf({}).not.toExtend<CallInput<"createDonation">>();
  expectTypeOf({ params: {} }).not.toExtend<CallInput<"getCampaign">>();
  expectTypeOf({ params: { id: 5 } }).not.toExtend<CallInput<"getCampaign">>();
  expectTypeOf({ params: { id: "c" }, body: {} }).not.toExtend<CallInput<"getCampaign">>();
  expectTypeOf({ query: {} }).not.toExtend<CallInput<"listDonations">>();
  expectTypeOf({ query: { orgId: "o", page: {} } }).not.toExtend<CallInput<"listDonations">>();

  const calls = ({ call, each, stream }: Client) => {
    void call("listMyOrganizations");
    // @ts-expect-error No operation has this name.
    void call("listEverything");
    // @ts-expect-error The path parameter is missing.
    void call("getCampaign");
    // @ts-expect-error The operation does not return pages.
    void each("getCampaign", { params: { id: "c" } });
    // @ts-expect-error The operation returns a document.
    void call("exportDonations", { query: { orgId: "o" } });
    // @ts-expect-error The operation does not return a document.
    void stream("listDonations", { query: { orgId: "o" } });
  };
  expect(calls).toBeTypeOf("function");
});
