import { expect, it } from "vitest";
import { creditBody } from "./payload";

const formOf = (values: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) data.set(name, value);
  return data;
};

it("reads dollars and omits an amount that equals the whole donation", () => {
  const typed = { kind: "SOLICITOR", note: " Asked. ", amountCents: "1,250.50" };
  expect(creditBody(formOf(typed), "d1", 200_000)).toEqual({
    body: { donorId: "d1", kind: "SOLICITOR", note: "Asked.", amountCents: 125_050 },
    problems: null,
  });
  expect(creditBody(formOf({ ...typed, amountCents: "0" }), "d1", 0)).toEqual({
    body: { donorId: "d1", kind: "SOLICITOR", note: "Asked." },
    problems: null,
  });
  const empty = formOf({ ...typed, note: "", amountCents: "" });
  expect(creditBody(empty, "d1", 5000).body).toEqual({ donorId: "d1", kind: "SOLICITOR", note: null });
  expect(creditBody(formOf({ ...typed, amountCents: "many" }), "", 5000).problems?.fields).toEqual({
    donorId: ["Choose a donor from the list"],
    amountCents: ["Enter a dollar amount, such as 50 or 1,250.00"],
  });
});
