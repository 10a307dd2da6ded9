import { expect, test } from "vitest";
import {
  chosenFund,
  designatedTo,
  designationOf,
  fundBody,
  GENERAL,
  leftOf,
  mergeSplitProblems,
} from "./payload";

const part = (key: number, fund: string, amount: string) => ({ key, fund, amount });

test("a fund is sent with its goal in cents, and an unreadable goal is reported on its field", () => {
  const form = (entries: Record<string, string>) => {
    const data = new FormData();
    for (const [name, value] of Object.entries(entries)) data.set(name, value);
    return fundBody(data);
  };
  expect(form({ name: " Roof ", code: "", goalCents: "1,250.50", restricted: "on" })).toEqual({
    body: { name: "Roof", code: null, goalCents: 125_050, restricted: true },
    problems: null,
  });
  expect(form({ name: "", code: "A", goalCents: "much" }).problems?.fields).toMatchObject({
    name: ["Enter a name"],
    goalCents: ["Enter a dollar amount, such as 50 or 1,250.00"],
  });
});

test("a new donation without a selected fund uses the default of its campaign", () => {
  expect(designationOf([part(0, "", "")])).toEqual({});
  expect(designationOf([part(0, GENERAL, "")])).toEqual({ fundId: null });
  expect(designationOf([part(0, "f1", "20"), part(1, GENERAL, "5")])).toMatchObject({ split: [{}, {}] });
  const problems = {
    message: "m",
    fields: { "split.1.amountCents": ["At least 1"], "donor.lastName": ["n"] },
  };
  expect(mergeSplitProblems(problems)?.fields).toEqual({ split: ["At least 1"], "donor.lastName": ["n"] });
});

test("one line is a fund; several are a split, whose amounts may leave a remainder", () => {
  expect([chosenFund(""), chosenFund(GENERAL), chosenFund("f1")]).toEqual([undefined, null, "f1"]);
  expect(designatedTo([part(1, GENERAL, "17")])).toEqual({ fundId: null });
  const split = [part(1, "f1", "20"), part(2, GENERAL, "29.99")];
  expect(designatedTo(split)).toEqual({
    split: [
      { fundId: "f1", amountCents: 2000 },
      { fundId: null, amountCents: 2999 },
    ],
  });
  expect(leftOf(5000, split)).toBe(1);
  expect(designatedTo([part(1, "f1", "much"), part(2, "f2", "")])).toMatchObject({
    split: [{ amountCents: 0 }, { amountCents: 0 }],
  });
});
