import { describe, expect, it, vi } from "vitest";
import { send } from "./send";

/** A `fetch` that gives these answers in turn, and what it was asked. */
function fake(...answers: (Response | Error)[]) {
  return vi.fn<typeof fetch>(async () => {
    const answer = answers.shift();
    if (!answer) throw new Error("Asked too often");
    if (answer instanceof Error) throw answer;
    return answer;
  });
}
const baseUrl = "https://give.example/";

describe("what is sent", () => {
  it("fills the path's names in as one segment each, and leaves out what is not given", async () => {
    const fetch = fake(Response.json({}));
    await send<"listCampaigns">(
      "GET /api/orgs/{idOrSlug}/campaigns",
      { params: { idOrSlug: "a/b?c #é" }, query: { status: "ACTIVE", type: undefined } },
      { baseUrl, fetch, token: "secret" },
    );
    const [address, init] = fetch.mock.calls[0] ?? [];
    expect(address).toBe("https://give.example/api/orgs/a%2Fb%3Fc%20%23%C3%A9/campaigns?status=ACTIVE");
    expect(init).toMatchObject({ method: "GET", headers: { Authorization: "Bearer secret" } });
    expect(init?.body).toBeUndefined();
  });

  it.each(["", ".", ".."])("never calls another operation because a name is %j", async (id) => {
    const fetch = fake();
    const call = send<"getCampaign">("GET /api/campaigns/{id}", { params: { id } }, { baseUrl, fetch });
    await expect(call).rejects.toThrow(TypeError);
    expect(fetch).not.toHaveBeenCalled();
  });

  it("sends an empty object where a body is expected and nothing is to be said", async () => {
    const fetch = fake(Response.json({}));
    await send<"lockCampaign">("POST /api/campaigns/{id}/lock", { params: { id: "c" } }, { baseUrl, fetch });
    expect(fetch.mock.calls[0]?.[1]).toMatchObject({
      body: "{}",
      headers: { "Content-Type": "application/json" },
    });
  });

  it("sends headers, a key and an end of its own", async () => {
    const fetch = fake(Response.json({}));
    const { signal } = new AbortController();
    await send<"quoteDonation">(
      "POST /api/public/quote",
      {
        body: { campaignId: "c", amount: 100 },
        headers: { "X-Proof": "p" },
        idempotencyKey: "k",
        signal,
      },
      { baseUrl, fetch },
    );
    expect(fetch.mock.calls[0]?.[1]).toMatchObject({
      signal,
      body: '{"campaignId":"c","amount":100}',
      headers: { "X-Proof": "p", "Idempotency-Key": "k" },
    });
  });
});

describe("what comes back", () => {
  const get = (...answers: (Response | Error)[]) =>
    send<"getCampaign">("GET /api/campaigns/{id}", { params: { id: "c" } }, { fetch: fake(...answers) });

  it("is the answer with its status and headers", async () => {
    const answer = await get(Response.json({ id: "c" }, { status: 201, headers: { "X-Request-Id": "r" } }));
    expect(answer).toMatchObject({ ok: true, status: 201, data: { id: "c" } });
    expect(answer.headers.get("x-request-id")).toBe("r");
  });

  it("is a refusal in the API's words, with the fields of a validation error", async () => {
    const details = { fieldErrors: { "donor.email": ["Required"] }, formErrors: ["Nothing to change"] };
    const body = { error: "Validation failed", details };
    expect(await get(Response.json(body, { status: 400 }))).toMatchObject({
      ok: false,
      status: 400,
      error: "Validation failed",
      body,
      ...details,
    });
  });

  it.each(["<html>Bad gateway</html>", "", "null", '"down"', '{"error":7,"details":null}'])(
    "is a refusal whatever stands in its body: %s",
    async (text) => {
      expect(await get(new Response(text, { status: 502 }))).toMatchObject({
        ok: false,
        status: 502,
        error: "The server responded with status 502",
        fieldErrors: {},
        formErrors: [],
      });
    },
  );

  it.each([
    ["the connection fails", new TypeError("fetch failed")],
    ["the answer breaks off", new Response('{"id":"c', { status: 200 })],
  ])("is no answer, status 0, when %s", async (_what, answer) => {
    const result = await get(answer);
    expect(result).toMatchObject({ ok: false, status: 0, fieldErrors: {} });
    expect(result.ok || result.cause).toBeInstanceOf(Error);
  });
});
