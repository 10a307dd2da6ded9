import { expect, test } from "vitest";
import { exactly } from "./known-donor-note";

const donor = (id: string, firstName: string, lastName: string, email: string) => ({
  id,
  firstName,
  lastName,
  email,
  doNotContact: [],
});
const DONORS = [donor("1", "Zoe", "Abbott", "zoe@example.org"), donor("2", "Zoe", "Abbotts", "")];

test("a donor is offered for exactly the typed name or address, in any case and spacing, and never for a part or nothing", () => {
  const found = (text: string) => exactly(text, DONORS).map(({ id }) => id);
  expect(found("zoe  abbott ")).toEqual(["1"]);
  expect(found("ZOE@example.org")).toEqual(["1"]);
  expect(found("Zoe Abbotts")).toEqual(["2"]);
  for (const none of ["", " ", "Zoe", "Abbott", "zoe@example.or"]) expect(found(none)).toEqual([]);
});
