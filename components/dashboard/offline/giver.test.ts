import { describe, expect, test } from "vitest";
import { offlineDonorInput } from "@/lib/offline-donations/schemas";
import { donorOf, type Giver, newGiver, nextField, restoredGiver, toName } from "./giver";

const BLANK = { kind: "new", firstName: "", lastName: "", email: "", postalAddress: "" };
const search = (text: string): Giver => ({ kind: "search", text });

describe("typed text", () => {
  test("of several words is a first and a last name, of one word the name of an organization", () => {
    expect(newGiver(" Ann  Mary Lee ")).toEqual({ ...BLANK, firstName: "Ann Mary", lastName: "Lee" });
    expect(newGiver("Acme")).toEqual({ ...BLANK, lastName: "Acme" });
    expect(newGiver("Art @ Work")).toEqual({ ...BLANK, firstName: "Art @", lastName: "Work" });
  });

  test("that is an email address is the email address of a donor still to be named", () => {
    expect(newGiver(" ann@example.org ")).toEqual({ ...BLANK, email: "ann@example.org" });
    expect(toName(search("ann@example.org"))).toEqual({ ...BLANK, email: "ann@example.org" });
    expect(nextField(newGiver("ann@example.org"))).toBe("firstName");
    expect(nextField(newGiver("Ann Lee"))).toBe("email");
  });

  test("that is a name, or a donor who was selected, remains as it is", () => {
    const donor = { id: "d", firstName: "", lastName: "yoga@home", email: "", doNotContact: [] };
    for (const giver of [search("Ann Lee"), { kind: "known" as const, donor }])
      expect(toName(giver)).toBe(giver);
  });
});

describe("a new donor", () => {
  test("is sent with trimmed entries that the API accepts, and null for an empty email or postal address", () => {
    const entered = { ...newGiver("Ann Lee"), postalAddress: " 12 Elm Street\nAlbany, NY 12207\n" };
    const sent = {
      firstName: "Ann",
      lastName: "Lee",
      email: null,
      postalAddress: "12 Elm Street\nAlbany, NY 12207",
    };
    expect(donorOf(entered)).toEqual(sent);
    expect(offlineDonorInput.parse(donorOf(entered))).toEqual(sent);
    expect(donorOf({ ...entered, postalAddress: " " })).toMatchObject({ postalAddress: null });
  });

  test("with an email address only is refused until a name is entered", () => {
    const giver = newGiver("ann@example.org");
    expect(offlineDonorInput.safeParse(donorOf(giver)).error?.issues).toMatchObject([{ path: ["lastName"] }]);
    expect(offlineDonorInput.safeParse(donorOf({ ...giver, lastName: "Lee" })).success).toBe(true);
  });

  test("of an earlier version's draft has no postal address", () => {
    const { postalAddress: _, ...earlier } = newGiver("Ann Lee");
    expect(restoredGiver(earlier as Giver)).toEqual(newGiver("Ann Lee"));
  });
});
