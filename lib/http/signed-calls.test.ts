import { expect, test } from "vitest";
import { signedCalls } from "./signed-calls";

const SIGNED = { "x-inngest-signature": "t=1&s=00" };
const MIB = 1024 * 1024;

/** The door with a handler behind it that says what it got. */
function door() {
  const got: string[] = [];
  const handle = signedCalls(async (request) => {
    got.push(`${request.method} ${request.url} ${await request.text()}`);
    return Response.json({ done: true });
  });
  const call = (method: string, headers: Record<string, string>, body?: BodyInit) =>
    handle(
      new Request("http://localhost/api/inngest?fnId=a", {
        method,
        headers,
        body,
        duplex: "half",
      } as RequestInit),
    );
  return { got, call };
}

/** A body without an end, and how much of it was taken. */
function endless() {
  const taken = { bytes: 0 };
  const chunk = new Uint8Array(64 * 1024).fill(0x20);
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        taken.bytes += chunk.byteLength;
        controller.enqueue(chunk);
      },
    },
    { highWaterMark: 0 },
  );
  return { body, taken };
}

test.each(["POST", "PUT"])(
  "a %s without a signature is refused before any of its body is read",
  async (method) => {
    const { got, call } = door();
    const { body, taken } = endless();
    const answer = await call(method, {}, body);
    expect([answer.status, await answer.json()]).toEqual([401, { error: "Unauthorized", status: 401 }]);
    expect(answer.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(taken.bytes).toBe(0);
    expect(got).toEqual([]);
  },
);

test("nobody without a signature learns what runs here", async () => {
  const { got, call } = door();
  expect((await call("GET", {})).status).toBe(401);
  expect(got).toEqual([]);
});

test("whatever claims to be signed is read to a bound, and not beyond it", async () => {
  const { got, call } = door();
  const { body, taken } = endless();
  const answer = await call("POST", SIGNED, body);
  expect([answer.status, await answer.json()]).toEqual([
    413,
    { error: "Request body is too large", status: 413 },
  ]);
  expect(taken.bytes).toBeLessThan(6 * MIB);
  const told = endless();
  expect((await call("POST", { ...SIGNED, "content-length": String(150 * MIB) }, told.body)).status).toBe(
    413,
  );
  expect(told.taken.bytes).toBe(0);
  expect(got).toEqual([]);
});

test("as large a call as Inngest makes passes", async () => {
  const { got, call } = door();
  expect((await call("POST", SIGNED, JSON.stringify("x".repeat(4 * MIB)))).status).toBe(200);
  expect(got).toHaveLength(1);
});

test("a body that is no JSON is refused instead of thrown at", async () => {
  const { got, call } = door();
  const answer = await call("POST", SIGNED, "{nope");
  expect([answer.status, await answer.json()]).toEqual([400, { error: "Invalid JSON", status: 400 }]);
  expect(got).toEqual([]);
});

test("a signed call is handed on as it came", async () => {
  const { got, call } = door();
  expect(await (await call("POST", SIGNED, '{"a":"ü"}')).json()).toEqual({ done: true });
  await call("PUT", SIGNED, '{"url":"x"}');
  await call("GET", SIGNED);
  expect(got).toEqual([
    'POST http://localhost/api/inngest?fnId=a {"a":"ü"}',
    'PUT http://localhost/api/inngest?fnId=a {"url":"x"}',
    "GET http://localhost/api/inngest?fnId=a ",
  ]);
});

test("what the handler throws is not taken for a refusal", async () => {
  const broken = signedCalls(async () => {
    throw new Error("broken");
  });
  await expect(broken(new Request("http://localhost/", { headers: SIGNED }))).rejects.toThrow("broken");
});
