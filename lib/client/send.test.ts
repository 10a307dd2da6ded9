import { describe, expect, it, vi } from "vitest";
import { send } from "./send";

/** Creates a `fetch` that returns these responses in turn and records its calls. */
function fake(...answers: (Response | Error)[]) {
  return vi.fn<typeof fetch>(async () => {
    const answer = answers.shift();
    if (!answer) throw new Error("Too many calls");
    if (answer instanceof Error) throw answer;
    return answer;
  });
}
const baseUrl = "https://give.example/";

describe("the request", () => {
  it("encodes path parameters as one segment each, and omits absent ones", async () => {
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

  it.each(["", ".", ".."])("never calls another operation when a name is %j", async (id) => {
    const fetch = fake();
    const call = send<"getCampaign">("GET /api/campaigns/{id}", { params: { id } }, { baseUrl, fetch });
    await expect(call).rejects.toThrow(TypeError);
    expect(fetch).not.toHaveBeenCalled();
  });

  it("sends an empty object where a body is expected and none is given", async () => {
    const fetch = fake(Response.json({}));
    await send<"lockCampaign">("POST /api/campaigns/{id}/lock", { params: { id: "c" } }, { baseUrl, fetch });
    expect(fetch.mock.calls[0]?.[1]).toMatchObject({
      body: "{}",
      headers: { "Content-Type": "application/json" },
    });
  });

  it("sends headers, a key and a signal", async () => {
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

describe("the response", () => {
  const get = (...answers: (Response | Error)[]) =>
    send<"getCampaign">("GET /api/campaigns/{id}", { params: { id: "c" } }, { fetch: fake(...answers) });

  it("has its body, status and headers", async () => {
    const answer = await get(Response.json({ id: "c" }, { status: 201, headers: { "X-Request-Id": "r" } }));
    expect(answer).toMatchObject({ ok: true, status: 201, data: { id: "c" } });
    expect(answer.headers.get("x-request-id")).toBe("r");
  });

  it("has the API's error text, with the fields of a validation error", async () => {
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
    "is a refusal with any body: %s",
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
  ])("is absent, with status 0, when %s", async (_what, answer) => {
    const result = await get(answer);
    expect(result).toMatchObject({ ok: false, status: 0, fieldErrors: {} });
    expect(result.ok || result.cause).toBeInstanceOf(Error);
  });
});
