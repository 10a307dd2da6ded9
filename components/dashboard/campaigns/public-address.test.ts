import { expect, test } from "vitest";
import { addressParts } from "./public-address";

test.each([
  ["https://give.example/in", ["https://", "give", ".example", "/in"]],
  ["http://localhost:3001/a-b?c=d", ["http://", "localhost:3001", "/a", "-b", "?c", "=d"]],
  ["ledger", ["ledger"]],
])("%s breaks between its parts, and nothing of it is lost", (address, parts) => {
  expect(addressParts(address)).toEqual(parts);
  expect(addressParts(address).join("")).toBe(address);
});
