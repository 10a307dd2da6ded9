import { describe, expect, test } from "vitest";
import { offlineDonationInput } from "@/lib/offline-donations/schemas";
import { GENERAL } from "../funds/payload";
import {
  type BatchEntries,
  controlOf,
  donationOf,
  isBlank,
  isEntered,
  newEntries,
  newRow,
  type Row,
  withChoices,
  withOwnReturns,
} from "./batch-rows";
import { newGiver } from "./giver";
import { withReturn } from "./return-fields";

const CAMPAIGNS = [
  {
    id: "meals",
    levels: [{ id: "table", name: "Table", amountCents: 25_000, archived: false }],
    ticketPriceCents: 5_000,
  },
];
const EMPTY = newEntries("2026-11-20", CAMPAIGNS);
const CHECK = { ...newRow(2, "CHECK"), amount: "50", detail: "1042", checkDate: "2026-11-18" };

describe("a donation of a batch", () => {
  test("has its receipt emailed unless the batch disables receipts", () => {
    expect(donationOf(CHECK, EMPTY.head, false).sendReceipt).toBe(true);
    expect(donationOf(CHECK, { ...EMPTY.head, sendReceipts: false }, false).sendReceipt).toBe(false);
  });

  test("has a check date only if the batch has check dates and the method is a check", () => {
    const dated = { ...EMPTY.head, hasCheckDates: true };
    expect(donationOf(CHECK, dated, false).checkDate).toBe("2026-11-18");
    expect(donationOf({ ...CHECK, checkDate: "" }, dated, false).checkDate).toBeNull();
    expect(donationOf({ ...CHECK, method: "CASH" }, dated, false).checkDate).toBeNull();
    expect(donationOf(CHECK, EMPTY.head, false).checkDate).toBeNull();
  });

  test("goes to the batch's fund unless its line has its own", () => {
    const head = { ...EMPTY.head, fundId: "roof" };
    expect(donationOf(CHECK, head, false).fundId).toBe("roof");
    expect(donationOf({ ...CHECK, fund: GENERAL }, head, false).fundId).toBeNull();
  });

  test("has its own campaign and day of receipt only if the batch has these columns and the line has a value", () => {
    const row = { ...CHECK, campaignId: "roof", receivedOn: "2026-11-19" };
    const both = { ...EMPTY.head, hasCampaigns: true, hasReceivedDates: true };
    const own = { campaignId: "roof", receivedOn: "2026-11-19" };
    const shared = { campaignId: "meals", receivedOn: "2026-11-20" };
    expect(donationOf(row, both, false)).toMatchObject(own);
    expect(donationOf(CHECK, both, false)).toMatchObject(shared);
    expect(donationOf(row, EMPTY.head, false)).toMatchObject(shared);
  });
});

describe("an error of the API", () => {
  const columns = { ...EMPTY.head, hasCampaigns: true, hasReceivedDates: true };

  test("about a shared value is shown in the batch's field, about a line's own value in the line", () => {
    const own = { ...CHECK, fund: "roof", campaignId: "roof", receivedOn: "2026-11-19" };
    const fields = ["fundId", "campaignId", "receivedOn"];
    expect(fields.map((field) => controlOf(field, own, columns))).toEqual(["fund", "campaign", "receivedOn"]);
    expect(fields.map((field) => controlOf(field, CHECK, columns))).toEqual([null, null, null]);
    expect(fields.map((field) => controlOf(field, own, EMPTY.head))).toEqual(["fund", null, null]);
    expect(controlOf("checkNumber", own, columns)).toBe("detail");
  });

  test("about a new donor is shown in the donor's fields where these are open", () => {
    const named = { ...CHECK, giver: newGiver("ann@example.org") };
    expect(controlOf("donor.lastName", named, columns)).toBe("lastName");
    expect(controlOf("donor.postalAddress", named, columns)).toBe("postalAddress");
    const typed = { ...CHECK, giver: { kind: "search" as const, text: "Ann" } };
    expect(controlOf("donor.lastName", typed, columns)).toBe("donor");
  });
});

describe("the level and tickets of a donation", () => {
  const sent = (level: string, tickets: string) => {
    const { givingLevelId, ticketCount } = donationOf({ ...CHECK, level, tickets }, EMPTY.head, false);
    return [givingLevelId, ticketCount];
  };

  test("are sent as typed, and a number that cannot be read is refused in its field", () => {
    expect(sent("table", " 2 ")).toEqual(["table", 2]);
    expect(sent("", "")).toEqual([null, null]);
    for (const unreadable of ["two", "1.5", "-1"]) {
      expect(sent("", unreadable)).toEqual([null, 0]);
      const donation = donationOf({ ...CHECK, tickets: unreadable }, EMPTY.head, false);
      const parsed = offlineDonationInput.safeParse({ ...donation, donor: { lastName: "Diaz" } });
      expect(parsed.error?.issues.map(({ path }) => path.join("."))).toEqual(["ticketCount"]);
    }
  });

  test("are dropped once the line has a campaign without them", () => {
    const chosen = { level: "table", tickets: "2" };
    const draft = { ...EMPTY, rows: [{ ...CHECK, ...chosen }] };
    const roof = { id: "roof", levels: [], ticketPriceCents: null };
    expect(withChoices(draft, CAMPAIGNS, []).rows).toMatchObject([chosen]);
    expect(withChoices(draft, [roof], []).rows).toMatchObject([{ level: "", tickets: "" }]);
    const own = {
      ...EMPTY,
      head: { ...EMPTY.head, hasCampaigns: true },
      rows: [
        { ...CHECK, ...chosen, campaignId: "roof" },
        { ...CHECK, ...chosen },
      ],
    };
    expect(withOwnReturns(own, [...CAMPAIGNS, roof]).rows).toMatchObject([
      { level: "", tickets: "" },
      chosen,
    ]);
  });
});

describe("the amount of a level or of tickets", () => {
  const [campaign] = CAMPAIGNS;
  const row = { ...newRow(1, "CASH"), amount: "" };

  test("is suggested, and follows the choice until staff enter another one", () => {
    const table = withReturn(row, { level: "table" }, campaign);
    expect(table.amount).toBe("250");
    const two = withReturn(table, { tickets: "2" }, campaign);
    expect(two.amount).toBe("100");
    expect(withReturn(two, { level: "", tickets: "" }, campaign).amount).toBe("");
    const own = { ...two, amount: "120" };
    expect(withReturn(own, { tickets: "3" }, campaign)).toMatchObject({ amount: "120", tickets: "3" });
  });

  test("is removed together with a level that the line's new campaign does not have", () => {
    const table = withReturn({ ...row, campaignId: "roof" }, { level: "table" }, campaign);
    const roof = { id: "roof", levels: [], ticketPriceCents: null };
    const entries = { ...EMPTY, head: { ...EMPTY.head, hasCampaigns: true }, rows: [table] };
    expect(withOwnReturns(entries, [...CAMPAIGNS, roof]).rows).toMatchObject([{ level: "", amount: "" }]);
  });
});

test("a line with nothing but tickets, a level or a date is no empty line", () => {
  for (const typed of [{ tickets: "2" }, { level: "table" }, { checkDate: "2026-11-18" }])
    expect(isBlank({ ...newRow(1, "CHECK"), ...typed })).toBe(false);
  expect(isBlank(newRow(1, "CHECK"))).toBe(true);
});

describe("a draft of a batch", () => {
  test("exists from the first entry on, but not if only empty lines were added", () => {
    expect(isEntered(EMPTY, EMPTY)).toBe(false);
    expect(isEntered({ ...EMPTY, rows: [...EMPTY.rows, newRow(2, "CASH")] }, EMPTY)).toBe(false);
    expect(isEntered({ ...EMPTY, rows: [CHECK] }, EMPTY)).toBe(true);
    expect(isEntered({ ...EMPTY, head: { ...EMPTY.head, name: "Mail" } }, EMPTY)).toBe(true);
  });

  test("drops a campaign or fund that can no longer be selected and keeps the rest", () => {
    const kept = {
      ...EMPTY,
      head: { ...EMPTY.head, fundId: "roof" },
      rows: [
        { ...CHECK, fund: "roof" },
        { ...CHECK, fund: GENERAL },
      ],
    };
    expect(withChoices(kept, CAMPAIGNS, [{ id: "roof" }])).toEqual(kept);
    const two = {
      ...kept,
      head: { ...kept.head, hasCampaigns: true },
      rows: [{ ...CHECK, campaignId: "meals" }],
    };
    const roof = { id: "roof", levels: [], ticketPriceCents: null };
    expect(withChoices(two, [...CAMPAIGNS, roof], [{ id: "roof" }])).toEqual(two);
    const other = [{ id: "other", levels: [], ticketPriceCents: null }];
    const one = withChoices(two, other, []);
    expect([one.head.hasCampaigns, one.rows[0]?.campaignId]).toEqual([false, ""]);
    const { head, rows } = withChoices(kept, other, []);
    expect([head.campaignId, head.fundId, ...rows.map(({ fund }) => fund)]).toEqual(["", "", "", GENERAL]);
  });

  test("of an earlier version has empty values for the fields that it does not have", () => {
    const { hasReceivedDates: _, hasCampaigns: __, ...head } = EMPTY.head;
    const { receivedOn: ___, campaignId: ____, ...row } = CHECK;
    const kept = { head, rows: [row as Row] } as unknown as BatchEntries;
    expect(withChoices(kept, CAMPAIGNS, [])).toEqual({ ...EMPTY, rows: [CHECK] });
  });
});
