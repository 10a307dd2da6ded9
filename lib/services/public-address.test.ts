import { expect, test } from "vitest";
import { isLocalName, isPublicAddress, literalAddress } from "./public-address";

test.each([
  ["cloud metadata", "169.254.169.254"],
  ["metadata over IPv6", "fd00:ec2::254"],
  ["the host service at Azure", "168.63.129.16"],
  ["loopback", "127.0.0.1"],
  ["all of loopback", "127.255.255.254"],
  ["loopback over IPv6", "::1"],
  ["the unspecified address", "0.0.0.0"],
  ["the unspecified address over IPv6", "::"],
  ["this network", "0.1.2.3"],
  ["private 10", "10.0.0.1"],
  ["private 172.16", "172.31.255.255"],
  ["private 192.168", "192.168.1.1"],
  ["carrier NAT", "100.64.0.1"],
  ["link-local", "169.254.0.1"],
  ["link-local over IPv6", "fe80::1"],
  ["unique local", "fc00::1"],
  ["site-local", "fec0::1"],
  ["multicast", "224.0.0.1"],
  ["multicast over IPv6", "ff02::1"],
  ["broadcast", "255.255.255.255"],
  ["reserved", "240.0.0.1"],
  ["benchmarks", "198.18.0.1"],
  ["documentation", "203.0.113.7"],
  ["documentation over IPv6", "2001:db8::1"],
  ["protocol assignments", "192.0.0.8"],
  ["6to4 relays", "192.88.99.1"],
  ["IPv4-mapped", "::ffff:10.0.0.1"],
  ["IPv4-mapped, even of a public one", "::ffff:93.184.215.14"],
  ["IPv4-compatible", "::127.0.0.1"],
  ["IPv4-compatible, as the URL parser writes it", "::7f00:1"],
  ["IPv4-compatible, even of a public one", "::5db8:d70e"],
  ["IPv4-translated", "::ffff:0:127.0.0.1"],
  ["6to4 of loopback", "2002:7f00:1::"],
  ["NAT64 of loopback", "64:ff9b::7f00:1"],
  ["local NAT64", "64:ff9b:1::1"],
  ["Teredo", "2001::1"],
  ["discard", "100::1"],
  ["what lies before the public block", "1fff:ffff::1"],
  ["what lies behind the public block", "4000::1"],
  ["the newer documentation block", "3fff::1"],
  ["benchmarks over IPv6", "2001:2::1"],
  ["no address", "example.org"],
  ["nothing", ""],
])("%s is not public: %s", (_what, address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each([
  "1.1.1.1",
  "93.184.215.14",
  "172.32.0.1",
  "100.128.0.1",
  "2606:4700::1111",
  "2a00:1450::1",
  "2000::1",
  "3ffe:ffff::1",
])("%s is public", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  ["http://2130706433/", "127.0.0.1"],
  ["http://0x7f000001/", "127.0.0.1"],
  ["http://0177.0.0.1/", "127.0.0.1"],
  ["http://127.1/", "127.0.0.1"],
  ["http://0x7f.1/", "127.0.0.1"],
  ["http://127.0.0.1./", "127.0.0.1"],
  ["http://①②⑦.⓪.⓪.①/", "127.0.0.1"],
  ["http://169.254.43518/", "169.254.169.254"],
  ["http://0/", "0.0.0.0"],
  ["http://[::ffff:127.0.0.1]/", "::ffff:7f00:1"],
  ["http://[0:0:0:0:0:0:0:1]/", "::1"],
  ["https://[::127.0.0.1]/", "::7f00:1"],
])("an address is recognized in every spelling: %s", (url, address) => {
  expect(literalAddress(new URL(url))).toBe(address);
  expect(isPublicAddress(address)).toBe(false);
});

test("names of the local machine are recognized, and other names are not addresses", () => {
  for (const host of ["localhost", "LOCALHOST", "a.localhost", "localhost."])
    expect(isLocalName(new URL(`https://${host}/`))).toBe(true);
  for (const host of ["example.org", "notlocalhost", "localhost.example.org"]) {
    expect(isLocalName(new URL(`https://${host}/`))).toBe(false);
    expect(literalAddress(new URL(`https://${host}/`))).toBeNull();
  }
});
