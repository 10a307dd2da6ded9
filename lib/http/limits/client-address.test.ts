import { describe, expect, test } from "vitest";
import { clientAddress, peerHeader } from "./client-address";

const headers = (peer: string, forwarded?: string) =>
  new Headers({ [peerHeader()]: peer, ...(forwarded ? { "x-forwarded-for": forwarded } : {}) });

describe("a client cannot choose the address that limits count by", () => {
  test("without trusted proxies, X-Forwarded-For is ignored", () => {
    expect(clientAddress(headers("203.0.113.9", "1.2.3.4"), 0)).toBe("203.0.113.9");
  });

  test("behind one proxy, only that proxy's entry counts", () => {
    expect(clientAddress(headers("10.0.0.1", "6.6.6.6, 7.7.7.7, 203.0.113.9"), 1)).toBe("203.0.113.9");
    expect(clientAddress(headers("10.0.0.1", "6.6.6.6, 203.0.113.9, 10.0.0.2"), 2)).toBe("203.0.113.9");
  });

  test("a call that bypassed the proxies counts by its socket", () => {
    expect(clientAddress(headers("203.0.113.9"), 2)).toBe("203.0.113.9");
    expect(clientAddress(headers("203.0.113.9", "6.6.6.6"), 2)).toBe("203.0.113.9");
  });

  test("the port does not matter", () => {
    for (const port of [1, 50001, 50002])
      expect(clientAddress(headers("10.0.0.1", `6.6.6.6:80, 203.0.113.9:${port}`), 1)).toBe("203.0.113.9");
    for (const hop of ["[2001:db8:1:2::9]:443", "[2001:db8:1:2::9]:50001", "[2001:db8:1:2::9]"])
      expect(clientAddress(headers("10.0.0.1", hop), 1)).toBe("2001:db8:1:2::/64");
  });

  test.each(["unknown", "_hidden", "300.1.1.1", "203.0.113.9:x", "[203.0.113.9", "[]:443", "::ffff:x"])(
    "an invalid hop, such as %s, counts by the socket",
    (hop) => {
      expect(clientAddress(headers("10.0.0.1", hop), 1)).toBe("10.0.0.1");
    },
  );

  test("the header's name differs between processes", () => {
    expect(peerHeader()).toMatch(/^x-peer-[0-9a-f-]{36}$/);
  });
});

test.each([
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:DB8:1:2::1", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
])("%s is limited as %s", (address, network) => {
  expect(clientAddress(headers(address), 0)).toBe(network);
});
