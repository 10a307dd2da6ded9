import { expect, test } from "vitest";
import { frameName, parentOrigin } from "./messages";

const LISTED = ["https://www.example.org"];

test("the messages of a form go to the site that named the frame, if the organization lists it", () => {
  expect(parentOrigin(frameName("https://www.example.org"), LISTED)).toBe("https://www.example.org");
  for (const origin of ["https://evil.example", "*", "", "/", "https://www.example.org/", "null"])
    expect([origin, parentOrigin(frameName(origin), LISTED)]).toEqual([origin, null]);
  for (const name of ["", "https://www.example.org", "other https://www.example.org"])
    expect([name, parentOrigin(name, LISTED)]).toEqual([name, null]);
  expect(parentOrigin(frameName(""), [])).toBeNull();
});
