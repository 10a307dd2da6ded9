import { describe, expect, test } from "vitest";
import { offlineDonationInput } from "@/lib/offline-donations/schemas";
import { GENERAL } from "../funds/payload";
import { donationOf, isEntered, newEntries, newRow, withChoices } from "./batch-rows";

const CAMPAIGNS = [{ id: "meals", levels: [{ id: "table" }] }];
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

  test("are dropped from a draft whose campaign can no longer be selected", () => {
    const draft = { ...EMPTY, rows: [{ ...CHECK, level: "table", tickets: "2" }] };
    expect(withChoices(draft, CAMPAIGNS, []).rows).toMatchObject([{ level: "table", tickets: "2" }]);
    expect(withChoices(draft, [{ id: "other", levels: [] }], []).rows).toMatchObject([
      { level: "", tickets: "" },
    ]);
  });
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
      head: { ...EMPTY.head, fundId: "roof" },
      rows: [
        { ...CHECK, fund: "roof" },
        { ...CHECK, fund: GENERAL },
      ],
    };
    expect(withChoices(kept, CAMPAIGNS, [{ id: "roof" }])).toEqual(kept);
    const { head, rows } = withChoices(kept, [{ id: "other", levels: [] }], []);
    expect([head.campaignId, head.fundId, ...rows.map(({ fund }) => fund)]).toEqual(["", "", "", GENERAL]);
  });
});
