import { expect, test } from "vitest";
import { ConnectionShares } from "./connection-shares";

const MOST = 10_000;
/** Returns how many of `tries` connections an address gets. */
const open = (shares: ConnectionShares, address: string, tries = MOST) =>
  Array.from({ length: tries }, () => shares.enter(address)).filter(Boolean).length;

test("one address opens at most a third of the connections, which leaves room for many clients behind another one", () => {
  const shares = new ConnectionShares(MOST);
  expect(open(shares, "attacker")).toBe(3334);
  expect(open(shares, "hall", 2000)).toBe(2000);
  expect(open(shares, "donor", 6)).toBe(6);
});

test("ten addresses together leave connections for visitors", () => {
  const shares = new ConnectionShares(MOST);
  for (let n = 0; n < 10; n++) open(shares, `attacker ${n}`);
  for (let n = 0; n < 25; n++) expect(open(shares, `donor ${n}`, 6)).toBe(6);
});

test("no more connections are open than the process allows", () => {
  const shares = new ConnectionShares(100);
  let opened = 0;
  for (let n = 0; n < 50; n++) opened += open(shares, `bot ${n}`, 100);
  expect(opened).toBe(100);
});

test("a connection that ended frees its share", () => {
  const shares = new ConnectionShares(100);
  const opened = open(shares, "attacker", 100);
  for (let n = 0; n < opened; n++) shares.leave("attacker");
  expect(open(shares, "attacker", 100)).toBe(opened);
});
