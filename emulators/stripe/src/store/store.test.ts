import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { EventRecord } from "./events";
import type { CustomerRecord } from "./records";
import { Store } from "./store";

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "almoner-store-"));
  file = join(folder, "log.jsonl");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function customer(name: string): CustomerRecord {
  const id = "cus_1";
  return {
    id,
    created: 1,
    email: null,
    name,
    phone: null,
    description: null,
    invoicePrefix: "A",
    defaultMethod: null,
    metadata: {},
  };
}

function event(id: string, record: CustomerRecord): EventRecord {
  const request = { id: null, idempotency_key: null };
  return {
    id,
    created: 1,
    type: "customer.updated",
    account: null,
    request,
    previous: null,
    kind: "customer",
    record,
  };
}

const SENT = { state: "delivered" as const, tries: 1, firstAt: 1, nextAt: null, last: null };

/** More than a hundred changes of one customer, with an event for the first and the last. */
function busyStore(): Store {
  const store = new Store(file);
  store.addEvent(event("evt_1", store.put("customer", customer("v0"))), {
    ...SENT,
    state: "pending",
    tries: 0,
  });
  for (let version = 1; version < 2000; version += 1) store.put("customer", customer(`v${version}`));
  store.addEvent(event("evt_2", store.put("customer", customer("last"))), SENT);
  store.setDelivery("evt_1", SENT);
  store.saveAnswer({ key: "k", hash: "h", path: "p", status: 200, created: 1 }, '{"an":"answer é"}');
  store.flush();
  return store;
}

function check(store: Store): void {
  expect(store.get("customer", "cus_1")?.name).toBe("last");
  expect([...store.events.values()].map((one) => [one.id, "name" in one.record && one.record.name])).toEqual([
    ["evt_1", "v0"],
    ["evt_2", "last"],
  ]);
  expect(store.deliveries.get("evt_1")?.state).toBe("delivered");
  expect(store.readAnswer("k")).toBe('{"an":"answer é"}');
}

test("a reopened store has the same state, also after its journal was compacted", () => {
  busyStore().close();
  const reopened = new Store(file);
  check(reopened);
  const before = statSync(file).size;
  reopened.compact();
  expect(statSync(file).size).toBeLessThan(before / 100);
  check(reopened);
  reopened.put("customer", customer("last"));
  reopened.close();
  const again = new Store(file);
  check(again);
  again.close();
});

test("a line cut off by a crash is dropped and the next one starts cleanly", () => {
  busyStore().close();
  appendFileSync(file, '["put","customer",{"id":"cus_2","created"');
  const reopened = new Store(file);
  check(reopened);
  reopened.put("customer", { ...customer("whole"), id: "cus_3" });
  reopened.close();
  expect(readFileSync(file, "utf8")).not.toContain("cus_2");
  const again = new Store(file);
  expect(again.get("customer", "cus_3")?.name).toBe("whole");
  again.close();
});

test("pruning removes old events and responses, but no undelivered event", () => {
  const store = busyStore();
  store.setDelivery("evt_1", { ...SENT, state: "pending" });
  store.prune({ events: 10, answers: 10, links: 10 }, 1000);
  expect([...store.events.values()].map((one) => one.id)).toEqual(["evt_1"]);
  expect(store.savedAnswer("k")).toBeUndefined();
  store.close();
});

test("an invoice in a log of an older version keeps whether its attempt will fail", () => {
  const lines = [true, false].map((doomed, index) => [
    "put",
    "invoice",
    { id: `in_${index}`, created: 1, doomed },
  ]);
  appendFileSync(file, `${lines.map((line) => JSON.stringify(line)).join("\n")}\n`);
  const store = new Store(file);
  expect(store.get("invoice", "in_0")).toEqual(expect.objectContaining({ willFail: true }));
  expect(store.get("invoice", "in_1")).toEqual({ id: "in_1", created: 1, willFail: false });
  store.close();
});
