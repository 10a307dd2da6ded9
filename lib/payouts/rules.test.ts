import { describe, expect, test } from "vitest";
import { bookedBy, explain, type Found, unexplained } from "./rules";

const fact = (kind: string, organizationCents: number, platformFeeCents = 0) => ({
  kind,
  donationId: "donation",
  payoutId: null,
  organizationCents,
  platformFeeCents,
});
const found = (
  id: string,
  direction: Found["direction"],
  netCents: number,
  about: string | null = "donation",
) => ({
  id,
  direction,
  about,
  netCents,
});

describe("the account movements of journal entries", () => {
  test("a donation is one movement; a refund is the recovered money and, separately, the platform's fee", () => {
    expect(bookedBy(fact("DONATION", -4810, -50))).toEqual([
      { kind: "DONATION", direction: "IN", about: "donation", cents: 4810 },
    ]);
    expect(bookedBy(fact("REFUND", 4950, 50))).toMatchObject([
      { kind: "REFUND", direction: "BACK", about: "donation", cents: -5000 },
      { kind: "FEE_RETURN", direction: "FEE", about: "donation", cents: 50 },
    ]);
    expect(bookedBy(fact("REFUND", 5000))).toHaveLength(1);
    expect(bookedBy(fact("TRANSFERRED_AGAIN", -4950, -50))).toEqual([
      { kind: "TRANSFER", direction: "IN", about: "donation", cents: 4950 },
    ]);
  });

  test("an entry that only changes totals has none", () => {
    for (const kind of ["DISPUTE_OPENED", "DISPUTE_WITHDRAWN", "DISPUTE_CLOSED", "CORRECTION"])
      expect(bookedBy(fact(kind, 0))).toEqual([]);
  });
});

test("holds and releases of an account's minimum balance are as expected", () => {
  const items = [
    found("hold", "HELD", -10_000, null),
    found("in", "IN", 4860),
    found("else", "OTHER", 5, null),
  ];
  const explained = explain(items, bookedBy(fact("DONATION", -4860)), []);
  expect(explained.get("hold")).toEqual({ kind: "OTHER", expectedCents: -10_000 });
  expect(explained.get("else")).toEqual({ kind: "OTHER", expectedCents: null });
});

describe("explain", () => {
  const booked = [
    ...bookedBy(fact("DONATION", -4860)),
    ...bookedBy(fact("REFUND", 1000)),
    ...bookedBy(fact("REFUND", 1000)),
    ...bookedBy(fact("TRANSFER_REVERSED", 3000)),
  ];

  test("every movement is matched with the booking of its amount, each booking once", () => {
    const items = [
      found("a", "BACK", -3000),
      found("b", "BACK", -1000),
      found("c", "BACK", -1000),
      found("d", "IN", 4860),
    ];
    const explained = explain(items, booked, []);
    expect([...explained.values()].map((one) => one.kind).sort()).toEqual([
      "DISPUTE",
      "DONATION",
      "REFUND",
      "REFUND",
    ]);
    for (const item of items) expect(explained.get(item.id)?.expectedCents).toBe(item.netCents);
  });

  test("a booking matched by an earlier payout is not matched again", () => {
    const taken = [{ kind: "REFUND" as const, about: "donation", expectedCents: -1000 }];
    const items = [found("b", "BACK", -1000), found("c", "BACK", -1000)];
    const explained = explain(
      items,
      bookedBy(fact("REFUND", 1000)).concat(bookedBy(fact("REFUND", 1000))),
      taken,
    );
    expect(items.map((item) => explained.get(item.id)?.expectedCents)).toEqual([-1000, null]);
  });

  test("a different amount of the same donation matches the remaining booking, and an unknown movement matches nothing", () => {
    const items = [found("d", "IN", 4850), found("x", "IN", 99, null), found("y", "OTHER", -7, null)];
    const explained = explain(items, booked, []);
    expect(explained.get("d")).toEqual({ kind: "DONATION", expectedCents: 4860 });
    expect(explained.get("x")).toEqual({ kind: "OTHER", expectedCents: null });
    expect(explained.get("y")).toEqual({ kind: "OTHER", expectedCents: null });
  });
});

describe("money that was paid again and recovered again", () => {
  const booked = [
    ...bookedBy(fact("DONATION", -4860)),
    ...bookedBy(fact("TRANSFER_REVERSED", 4967, 33)),
    ...bookedBy(fact("TRANSFERRED_AGAIN", -4967, -33)),
    ...bookedBy(fact("TRANSFER_REVERSED", 4967, 33)),
  ];
  const items = [
    found("first", "BACK", -5000),
    found("fee", "FEE", 33),
    found("again", "IN", 4967),
    found("second", "BACK", -4967),
  ];
  const compare = (some: readonly Found[], taken: Parameters<typeof explain>[2]) => {
    const explained = explain(some, booked, taken);
    const amount = some.reduce((sum, one) => sum + one.netCents, 0);
    const compared = some.map((one) => ({
      ...one,
      expectedCents: explained.get(one.id)?.expectedCents ?? null,
    }));
    return { ...unexplained(amount, compared), expected: compared.map((one) => one.expectedCents) };
  };

  test("is recovered net, and explained to the cent in one payout and in several", () => {
    const agreed = { differenceCents: 0, differing: 0 };
    expect(compare(items, [])).toMatchObject({ ...agreed, expected: [-5000, 33, 4967, -4967] });
    const taken = (["DISPUTE", "FEE_RETURN", "TRANSFER"] as const).map((kind, i) => ({
      kind,
      about: "donation",
      expectedCents: items[i]?.netCents ?? 0,
    }));
    expect(compare(items.slice(3), taken)).toMatchObject({ ...agreed, expected: [-4967] });
    const later = [{ kind: "DISPUTE" as const, about: "donation", expectedCents: -4967 }];
    expect(compare(items.slice(0, 3), later)).toMatchObject({ ...agreed, expected: [-5000, 33, 4967] });
  });

  test("agrees in total when recovered in parts, one of them net, and differs by a cent too much", () => {
    const parts = [found("a", "BACK", -3000), found("fee", "FEE", 20), found("b", "BACK", -1987)];
    const once = bookedBy(fact("TRANSFER_REVERSED", 4967, 33));
    const explained = explain(parts, once, []);
    const compared = parts.map((one) => ({
      ...one,
      expectedCents: explained.get(one.id)?.expectedCents ?? null,
    }));
    expect(unexplained(-4967, compared)).toEqual({ differenceCents: 0, differing: 0 });
    expect(unexplained(-4966, compared)).toEqual({ differenceCents: 1, differing: 0 });
  });
});

describe("the unexplained amount", () => {
  const item = (id: string, about: string, netCents: number, expectedCents: number | null) => ({
    ...found(id, "IN", netCents, about),
    expectedCents,
  });

  test("is zero when every cent is booked", () => {
    expect(unexplained(150, [item("a", "g1", 100, 100), item("b", "g2", 50, 50)])).toEqual({
      differenceCents: 0,
      differing: 0,
    });
  });

  test("counts an unknown movement in full, and a payout that differs from the sum of its contents", () => {
    expect(unexplained(100, [item("a", "g1", 100, null)])).toEqual({ differenceCents: 100, differing: 1 });
    expect(unexplained(101, [item("a", "g1", 100, 100)])).toEqual({ differenceCents: 1, differing: 0 });
  });

  test("does not let two errors cancel out", () => {
    const items = [item("a", "g1", 100, 90), item("b", "g2", 50, 60)];
    expect(unexplained(150, items)).toEqual({ differenceCents: 0, differing: 2 });
  });

  test("accepts one booking that was moved in two parts", () => {
    const items = [item("a", "g1", 60, 100), item("b", "g1", 40, null)];
    expect(unexplained(100, items)).toEqual({ differenceCents: 0, differing: 0 });
  });
});
