import { createElement } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type LivePage, livePage } from "@/components/testing/live-page";
import { BatchForm } from "./batch-form";
import type { BatchEntries } from "./batch-rows";

const rendered = vi.hoisted(() => ({ rows: [] as number[] }));
vi.mock("@/components/session/local-token", () => ({ localToken: async () => "token" }));
vi.mock(import("./row-donor"), async (original) => {
  const { RowDonor } = await original();
  return {
    RowDonor: (props) => {
      rendered.rows.push(props.row.key);
      return createElement(RowDonor, props);
    },
  };
});

const CAMPAIGN = {
  id: "meals",
  title: "Warm meals",
  levels: [],
  ticketPriceCents: null,
  isMembership: false,
  defaultFundId: "kitchen",
};
const TODAY = "2026-11-20";
const DRAFT = "almoner:draft:hope-shelter:batch";
const fetch = vi.fn<typeof globalThis.fetch>();
let tab: Map<string, string>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  tab = new Map();
  rendered.rows = [];
  vi.stubGlobal("fetch", fetch);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  fetch.mockReset();
});

function open(): Promise<LivePage> {
  const org = { id: "org", slug: "hope-shelter" };
  const form = createElement(BatchForm, { org, today: TODAY, campaigns: [CAMPAIGN], funds: [] });
  return livePage(form, tab);
}

/** Enters a batch of one cash donation. */
async function enter(page: LivePage): Promise<void> {
  await page.type("name", "Mail");
  await page.type("controlCount", "1");
  await page.type("controlCents", "50");
  await page.type("row-1-donor", "R");
  await page.type("row-1-method", "CASH");
  await page.type("row-1-amount", "50");
}

const kept = () => JSON.parse(tab.get(DRAFT) ?? "null") as BatchEntries | null;
/** The requests that were sent: Idempotency-Key and body. */
const sent = () =>
  fetch.mock.calls.map(([, init]) => ({
    key: new Headers(init?.headers).get("idempotency-key"),
    body: JSON.parse(String(init?.body)) as { donations: { confirmed: boolean }[] },
  }));

test("typing in one row of a batch renders no other row", async () => {
  const page = await open();
  for (const _ of Array(4)) await page.click("Add a donation");
  rendered.rows = [];
  await page.type("row-3-amount", "5");
  await page.type("row-3-amount", "50");
  expect(rendered.rows).toEqual([3, 3]);
  expect(page.valueOf("row-3-amount")).toBe("50");
});

test("a batch is stored shortly after a change, and at once when the page is left", async () => {
  const page = await open();
  await page.type("name", "M");
  await page.type("name", "Mail");
  expect(kept()).toBeNull();
  vi.advanceTimersByTime(500);
  expect(kept()?.head.name).toBe("Mail");
  await page.type("name", "Mail of Friday");
  page.hide();
  expect(kept()?.head.name).toBe("Mail of Friday");
  await page.type("name", "Mail of Monday");
  page.unmount();
  expect(kept()?.head.name).toBe("Mail of Monday");
  await (await open()).click("Discard changes");
  vi.advanceTimersByTime(500);
  expect(kept()).toBeNull();
});

test("a batch whose response is lost is sent again after a reload with the same key, also if it was confirmed", async () => {
  const doubt = { field: "donations.0.receivedOn", kind: "LONG_AGO", recorded: null, position: null };
  fetch.mockResolvedValueOnce(Response.json({ error: "Doubts", doubts: [doubt] }, { status: 409 }));
  fetch.mockRejectedValueOnce(new TypeError("fetch failed"));
  fetch.mockResolvedValueOnce(Response.json({ id: "batch" }, { status: 201 }));
  const page = await open();
  await enter(page);
  await page.submit();
  await page.click("Record them anyway");
  expect(page.text()).toContain("No response from the server");

  // The page is gone without `pagehide`, as after a crash.
  const again = await open();
  expect(again.valueOf("row-1-amount")).toBe("50");
  await again.submit();
  const [first, lost, repeated] = sent();
  expect(first?.body.donations).toMatchObject([{ confirmed: false }]);
  expect(lost?.body.donations).toMatchObject([{ confirmed: true }]);
  expect(repeated).toEqual(lost);
  expect(lost?.key).not.toBe(first?.key);
  expect(again.visited).toEqual(["/dashboard/hope-shelter/donations/batches/batch"]);
  expect(kept()).toBeNull();
});

test("an edited batch needs its confirmation anew", async () => {
  fetch.mockRejectedValue(new TypeError("fetch failed"));
  const page = await open();
  await enter(page);
  page.hide();
  tab.set(DRAFT, JSON.stringify({ ...kept(), confirmed: [1] }));
  const again = await open();
  await again.type("row-1-amount", "60");
  await again.type("controlCents", "60");
  await again.submit();
  expect(sent().map(({ body }) => body.donations[0]?.confirmed)).toEqual([false]);
});
