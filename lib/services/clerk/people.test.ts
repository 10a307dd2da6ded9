import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { type Identity, startIdentity } from "@/lib/services/testing/identity";

let identity: Identity;
let people: typeof import("./identity").getPeople;
beforeAll(async () => {
  identity = await startIdentity();
});
beforeEach(async () => {
  // A fresh module for each test, with an empty cache.
  vi.resetModules();
  people = (await import("./identity")).getPeople;
});
afterEach(async () => {
  vi.useRealTimers();
  await identity.clearFaults();
});
afterAll(() => identity.stop());

it("many people are read with name and verified address; unknown ones are omitted", async () => {
  const found = await people(["user_grace", "user_none", "user_mei", "user_grace"]);
  expect([...found.keys()].sort()).toEqual(["user_grace", "user_mei"]);
  expect(found.get("user_mei")).toEqual({
    userId: "user_mei",
    email: "mei@riverkeepers.example",
    firstName: "Mei",
    lastName: "Tanaka",
  });
  expect(await people([])).toEqual(new Map());
});

it("more people than the provider returns per call are all found", async () => {
  const made = await Promise.all(
    Array.from({ length: 101 }, (_, n) => identity.person(`member${n}@many.example`)),
  );
  const found = await people(made.map(({ id }) => id));
  expect(found.size).toBe(101);
  expect(found.get(made[100]?.id ?? "")?.email).toBe("member100@many.example");
});

it("a name is cached for a minute", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  await people(["user_grace"]);
  await identity.fault({ on: "requests", kind: "fail" });
  vi.advanceTimersByTime(59_000);
  expect((await people(["user_grace"])).get("user_grace")?.firstName).toBe("Grace");
  vi.advanceTimersByTime(2000);
  await expect(people(["user_grace"])).rejects.toMatchObject({ code: "unavailable" });
});

it("addresses for decisions are not cached", async () => {
  await people(["user_grace"]);
  const { getPeopleNow } = await import("./identity");
  expect((await getPeopleNow(["user_grace", "user_none"])).get("user_grace")?.email).toContain("@");
  await identity.fault({ on: "requests", kind: "fail" });
  await expect(getPeopleNow(["user_grace"])).rejects.toMatchObject({ code: "unavailable" });
});

it("a provider that does not respond times out", async () => {
  await identity.fault({ on: "requests", kind: "slow", ms: 20_000, times: 2 });
  await expect(people(["user_grace"])).rejects.toMatchObject({ code: "unavailable" });
});
