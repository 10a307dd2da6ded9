import { expect, test } from "vitest";
import { frameName, frameScheme, parentOrigin } from "./messages";

const LISTED = ["https://www.example.org"];

test("a form sends messages to the site that named the frame, if the organization lists it", () => {
  expect(parentOrigin(frameName("https://www.example.org", "light"), LISTED)).toBe("https://www.example.org");
  for (const origin of ["https://evil.example", "*", "", "/", "https://www.example.org/", "null"])
    expect([origin, parentOrigin(frameName(origin, "dark"), LISTED)]).toEqual([origin, null]);
  for (const name of ["", "https://www.example.org", "other https://www.example.org"])
    expect([name, parentOrigin(name, LISTED)]).toEqual([name, null]);
  expect(parentOrigin(frameName("", "light"), [])).toBeNull();
  expect(parentOrigin("almoner https://www.example.org", LISTED)).toBe("https://www.example.org");
});

test("a form has the color scheme that the site sets, otherwise the visitor's", () => {
  expect(frameScheme(frameName("https://www.example.org", "light"))).toBe("light");
  expect(frameScheme(frameName("https://www.example.org", "dark"))).toBe("dark");
  for (const name of ["almoner https://www.example.org", "almoner x sepia", "dark", "almoner ", ""])
    expect([name, frameScheme(name)]).toEqual([name, null]);
});
