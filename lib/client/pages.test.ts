import { afterEach, describe, expect, it, vi } from "vitest";
import { createClient } from "./client";
import { ClientError } from "./client-error";

const fetch = vi.fn<typeof globalThis.fetch>();
const client = createClient({ fetch, baseUrl: "https://give.example", token: "key" });
const searches = () => fetch.mock.calls.map(([address]) => new URL(String(address)).search);
const page = (number: number, ids: string[], totalPages = 2) =>
  Response.json({
    donations: ids.map((id) => ({ id })),
    pagination: { page: number, limit: 2, total: 3, totalPages },
  });
async function all<T>(from: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const one of from) list.push(one);
  return list;
}

afterEach(() => {
  fetch.mockReset();
});

describe("a list across its pages", () => {
  it("continues by page number with the same filters to the last page", async () => {
    fetch.mockResolvedValueOnce(page(1, ["a", "b"])).mockResolvedValueOnce(page(2, ["c"]));
    const query = { orgId: "o", limit: 2 };
    const donations = await all(client.each("listDonations", { query }));
    expect(donations.map(({ id }) => id)).toEqual(["a", "b", "c"]);
    expect(searches()).toEqual(["?orgId=o&limit=2", "?orgId=o&limit=2&page=2"]);
  });

  it("starts at a given page or cursor", async () => {
    fetch.mockResolvedValueOnce(page(2, ["c"]));
    await all(client.pages("listDonations", { query: { orgId: "o", page: 2 } }));
    expect(searches()).toEqual(["?orgId=o&page=2"]);
  });

  it("continues by cursor until there is none", async () => {
    fetch
      .mockResolvedValueOnce(Response.json({ entries: [{ id: "1" }], nextCursor: "x y" }))
      .mockResolvedValueOnce(Response.json({ entries: [{ id: "2" }], nextCursor: null }));
    const entries = await all(client.each("listAuditLog", { params: { idOrSlug: "o" } }));
    expect(entries.map(({ id }) => id)).toEqual(["1", "2"]);
    expect(searches()).toEqual(["", "?cursor=x+y"]);
  });

  it("ends with the last cursor of a list that also counts pages", async () => {
    const both = (ids: string[], nextCursor: string | null) =>
      Response.json({
        donations: ids.map((id) => ({ id })),
        // A request by cursor does not specify a page.
        pagination: { page: 1, limit: 1, total: 3, totalPages: 3 },
        nextCursor,
      });
    fetch
      .mockResolvedValueOnce(both(["a"], "x"))
      .mockResolvedValueOnce(both(["b"], "y"))
      .mockResolvedValueOnce(both(["c"], null));
    const donations = await all(client.each("listDonations", { query: { orgId: "o" } }));
    expect(donations.map(({ id }) => id)).toEqual(["a", "b", "c"]);
    expect(searches()).toEqual(["?orgId=o", "?orgId=o&cursor=x", "?orgId=o&cursor=y"]);
  });

  it("yields nothing for an empty list, and requests no further page", async () => {
    fetch.mockResolvedValueOnce(page(1, [], 0));
    expect(await all(client.each("listDonations", { query: { orgId: "o" } }))).toEqual([]);
  });

  it("fetches a page only on demand", async () => {
    fetch.mockResolvedValueOnce(page(1, ["a", "b"]));
    for await (const donation of client.each("listDonations", { query: { orgId: "o" } })) {
      expect(donation.id).toBe("a");
      break;
    }
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it("fails with the error response in place of a page", async () => {
    fetch
      .mockResolvedValueOnce(page(1, ["a", "b"]))
      .mockResolvedValueOnce(Response.json({ error: "Forbidden", status: 403 }, { status: 403 }));
    const error = await all(client.each("listDonations", { query: { orgId: "o" } })).catch((it) => it);
    expect(error).toBeInstanceOf(ClientError);
    expect(error).toMatchObject({ message: "403: Forbidden", failure: { status: 403 } });
  });
});

describe("a document", () => {
  it("is available before it is complete", async () => {
    fetch.mockResolvedValueOnce(
      new Response(
        new ReadableStream({ start: (to) => to.enqueue(new TextEncoder().encode("id,amount\n")) }),
        { headers: { "Content-Type": "text/csv" } },
      ),
    );
    const answer = await client.stream("exportDonations", { query: { orgId: "o" } });
    const body = answer.ok ? answer.data.body : null;
    const first = await body?.getReader().read();
    expect(new TextDecoder().decode(first?.value)).toBe("id,amount\n");
  });
});
