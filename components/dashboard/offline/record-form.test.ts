import { createElement } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type LivePage, livePage } from "@/components/testing/live-page";
import { NO_GIVER } from "./giver";
import { newEntry, restoredEntry } from "./record-entry";
import { RecordForm } from "./record-form";
import { NO_RETURN } from "./return-fields";

vi.mock("@/components/session/local-token", () => ({ localToken: async () => "token" }));

const CAMPAIGN = {
  id: "meals",
  title: "Warm meals",
  levels: [{ id: "table", name: "Table", amountCents: 25_000, archived: false }],
  ticketPriceCents: 5000,
  isMembership: false,
  defaultFundId: "kitchen",
};
const BEGINNING = {
  method: "CASH" as const,
  typed: {
    amount: "",
    receivedOn: "2026-11-20",
    checkNumber: "",
    checkDate: "",
    reference: "",
    description: "",
  },
  received: NO_RETURN,
  giver: NO_GIVER,
  campaignId: "meals",
  note: "",
  anonymous: false,
};
const DONOR = { id: "ada", firstName: "Ada", lastName: "Okafor", email: "", doNotContact: [] };
const RECORDED = {
  id: "donation",
  amountCents: 5000,
  paymentMethod: "CASH",
  donor: { firstName: "", lastName: "Rosa" },
};
const fetch = vi.fn<typeof globalThis.fetch>();
let tab: Map<string, string>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  tab = new Map();
  vi.stubGlobal("fetch", fetch);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  fetch.mockReset();
});

function open(more: Partial<Parameters<typeof RecordForm>[0]> = {}): Promise<LivePage> {
  const org = { id: "org", slug: "hope-shelter" };
  const campaigns = [CAMPAIGN];
  return livePage(
    createElement(RecordForm, { org, today: "2026-11-20", campaigns, beginning: BEGINNING, ...more }),
    tab,
  );
}

async function enter(page: LivePage): Promise<void> {
  await page.type("donor", "R");
  await page.type("amountCents", "50");
  await page.type("note", "By hand");
}

const answer = () => Response.json(RECORDED, { status: 201 });
const sent = () =>
  fetch.mock.calls.map(([, init]) => ({
    key: new Headers(init?.headers).get("idempotency-key"),
    body: JSON.parse(String(init?.body)) as { confirmed: boolean },
  }));
const drafts = () => [...tab.keys()].filter((key) => key.startsWith("almoner:draft:"));

test("a donation is restored after the page was left, until it is recorded or discarded", async () => {
  const page = await open();
  await enter(page);
  page.unmount();
  const again = await open();
  expect(again.text()).toContain("Unsaved changes restored");
  expect(["donor", "amountCents", "note"].map(again.valueOf)).toEqual(["R", "50", "By hand"]);
  fetch.mockResolvedValueOnce(answer());
  await again.submit();
  expect(again.visited).toEqual(["/dashboard/hope-shelter/donations/donation"]);
  expect(drafts()).toEqual([]);

  const another = await open();
  expect(another.text()).not.toContain("restored");
  await enter(another);
  another.hide();
  const discarded = await open();
  await discarded.click("Discard changes");
  expect(discarded.valueOf("amountCents")).toBe("");
  expect(drafts()).toEqual([]);
});

test("the form of another donor or of a correction does not restore it", async () => {
  const page = await open();
  await enter(page);
  page.unmount();
  const others = [
    { beginning: { ...BEGINNING, giver: { kind: "known" as const, donor: DONOR } } },
    { corrected: { id: "donation", revision: 0 } },
  ];
  for (const other of others) expect((await open(other)).text()).not.toContain("restored");
});

test("a donation whose response is lost is sent again after a reload with the same key, also if it was confirmed", async () => {
  const doubt = { field: "receivedOn", kind: "LONG_AGO", recorded: null, position: null };
  fetch.mockResolvedValueOnce(Response.json({ error: "Doubts", doubts: [doubt] }, { status: 409 }));
  fetch.mockRejectedValueOnce(new TypeError("fetch failed"));
  fetch.mockResolvedValueOnce(answer());
  const page = await open();
  await enter(page);
  await page.submit();
  await page.click("Record it anyway");
  expect(page.text()).toContain("No response from the server");
  await (await open()).submit();
  const [first, lost, repeated] = sent();
  expect([first?.body.confirmed, lost?.body.confirmed]).toEqual([false, true]);
  expect(repeated).toEqual(lost);
  expect(lost?.key).not.toBe(first?.key);
});

test("the number of a check is optional only in the correction of a check without one", async () => {
  const textOf = async (checkNumber: string, more: object) => {
    const typed = { ...BEGINNING.typed, checkNumber };
    const page = await open({ beginning: { ...BEGINNING, method: "CHECK", typed }, ...more });
    return page.text();
  };
  const correction = { corrected: { id: "donation", revision: 0 } };
  const optional = /Check number \(optional\)/;
  expect(await textOf("", correction)).toMatch(optional);
  expect(await textOf("1042", correction)).not.toMatch(optional);
  expect(await textOf("", {})).not.toMatch(optional);
});

test("the same input after a discarded draft is a second donation", async () => {
  fetch.mockRejectedValueOnce(new TypeError("fetch failed"));
  fetch.mockResolvedValueOnce(answer());
  const page = await open();
  await enter(page);
  await page.submit();
  const again = await open();
  await again.click("Discard changes");
  await enter(again);
  await again.submit();
  const [lost, second] = sent();
  expect(second?.body).toEqual(lost?.body);
  expect(second?.key).not.toBe(lost?.key);
});

test("after “Record and add another” the form is empty and has no draft", async () => {
  fetch.mockResolvedValueOnce(answer());
  const page = await open();
  await enter(page);
  await page.submit("another");
  expect(page.text()).toContain("$50.00 from Rosa is recorded.");
  expect(["donor", "amountCents", "note"].map(page.valueOf)).toEqual(["", "", ""]);
  page.unmount();
  expect(drafts()).toEqual([]);
});

test("a restored draft has no campaign, level, tickets or fund that can no longer be selected, except those the form began with", () => {
  const initial = newEntry(BEGINNING);
  const received = { level: "table", tickets: "2", suggested: "" };
  const parts = [{ key: 0, fund: "roof", amount: "" }];
  const draft = { ...initial, received, parts };
  const roof = { id: "roof", name: "Roof" };
  expect(restoredEntry(draft, initial, [CAMPAIGN], [roof])).toEqual(draft);
  const without = { ...CAMPAIGN, levels: [], ticketPriceCents: null };
  expect(restoredEntry(draft, initial, [without], [])).toMatchObject({
    received: { level: "", tickets: "" },
    parts: [{ fund: "" }],
  });
  const begun = { ...initial, received };
  expect(restoredEntry({ ...begun, note: "By hand" }, begun, [without], []).received).toEqual(received);
  const gone = { ...draft, campaignId: "gone" };
  expect(restoredEntry(gone, initial, [CAMPAIGN], []).campaignId).toBe("meals");
});

test("the fund field names the chosen campaign’s default fund", async () => {
  const funds = [{ id: "kitchen", name: "Kitchen" }];
  const campaigns = [CAMPAIGN, { ...CAMPAIGN, id: "beds", title: "Winter beds", defaultFundId: null }];
  const page = await open({ funds, campaigns, beginning: { ...BEGINNING, campaignId: "" } });
  expect(page.text()).toContain("The campaign’s default fund");
  await page.type("campaignId", "meals");
  expect(page.text()).toContain("Kitchen (the campaign’s default)");
  expect(page.text()).not.toContain("The campaign’s default fund");
  await page.type("campaignId", "beds");
  expect(page.text()).toContain("General fund (the campaign’s default)");
  const archived = await open({ funds: [{ id: "other", name: "Other" }] });
  expect(archived.text()).toContain("The campaign’s default fund");
});
