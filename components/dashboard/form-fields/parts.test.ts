import { describe, expect, it } from "vitest";
import { levelLabel, questionLabel } from "./labels";
import { levelBody, questionBody } from "./payload";

function form(values: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) data.set(name, value);
  return data;
}

describe("a question's form", () => {
  it("reads options line by line, for choice questions only", () => {
    const given = { label: " Size? ", options: "S\n\n M \n", required: "on" };
    expect(questionBody(form({ ...given, type: "SELECT" }))).toEqual({
      body: { label: "Size?", type: "SELECT", options: ["S", "M"], required: true },
      problems: null,
    });
    expect(questionBody(form({ ...given, type: "TEXT" })).body.options).toBeNull();
  });

  it("names the field of each problem once", () => {
    const long = "x".repeat(121);
    expect(
      questionBody(form({ label: "", type: "SELECT", options: `${long}\n${long}` })).problems?.fields,
    ).toEqual({
      label: ["Enter a question"],
      options: expect.arrayContaining(["At most 120 characters"]),
    });
  });
});

describe("a level's form", () => {
  it("reads dollars", () => {
    const given = { name: "Host", description: "", amountCents: "1,250.50", fairMarketValueCents: "" };
    expect(levelBody(form(given))).toEqual({
      body: { name: "Host", description: null, amountCents: 125_050, fairMarketValueCents: 0 },
      problems: null,
    });
  });

  it("reports unreadable amounts and a fair market value above the amount", () => {
    const given = { name: "Host", amountCents: "50", fairMarketValueCents: "60" };
    expect(levelBody(form(given)).problems?.fields).toEqual({
      fairMarketValueCents: ["At most the amount of the level"],
    });
    expect(levelBody(form({ ...given, amountCents: "fifty" })).problems?.fields["amountCents"]).toEqual([
      "Enter a dollar amount, such as 50 or 1,250.00",
    ]);
  });
});

describe("labels", () => {
  it("describe how a question is answered and what a level is worth", () => {
    expect(questionLabel({ type: "SELECT", options: ["S", "M"], required: false })).toBe(
      "Choices: S, M · optional",
    );
    expect(questionLabel({ type: "DATE", options: null, required: true })).toBe("Date · required");
    expect(levelLabel({ amountCents: 12_000, fairMarketValueCents: 2500 })).toBe("$120, $95 tax-deductible");
    expect(levelLabel({ amountCents: 12_050, fairMarketValueCents: 0 })).toBe("$120.50");
  });
});
