import { expect, test } from "vitest";
import { sharedUrl, shareLinks, urlForFund } from "./share-links";

const URL_ = "https://give.example.org/donate/winter-beds?org=hope-shelter";
const TEXT = `Neighbors' Table & "friends" + one\u{1F381}`;

test("every link contains the unchanged text and the URL with its UTM source and medium", () => {
  const links = Object.fromEntries(shareLinks(URL_, TEXT).map(({ name, href }) => [name, new URL(href)]));
  const read = (name: string, parameter: string) => links[name]?.searchParams.get(parameter);
  expect(read("Facebook", "u")).toBe(`${URL_}&utm_source=share&utm_medium=facebook`);
  expect([read("X", "text"), read("X", "url")]).toEqual([TEXT, `${URL_}&utm_source=share&utm_medium=x`]);
  expect(read("WhatsApp", "text")).toBe(`${TEXT} ${URL_}&utm_source=share&utm_medium=whatsapp`);
  expect(read("Email", "subject")).toBe(TEXT);
  expect(read("Email", "body")).toContain(`${URL_}&utm_source=share&utm_medium=email`);
  expect(links["Email"]?.search).not.toContain("+");
});

test("a text that is no URL is returned as is", () => {
  expect(sharedUrl("nowhere", "x")).toBe("nowhere");
  expect(urlForFund("nowhere", "f")).toBe("nowhere");
});

test("a link to a fund keeps the rest of the URL", () => {
  expect(urlForFund(URL_, "fund1")).toBe(`${URL_}&fund=fund1`);
});
