import type { Context, Hono } from "hono";
import type { Cause } from "../events/cause";
import { randomText } from "../ids";
import { API_VERSION } from "../objects/event";
import type { SimulatorControls } from "../simulator";
import { authenticate, type Caller, secretKeyRequired } from "./auth";
import { ApiError, faultError, invalidRequest } from "./errors";
import { expand } from "./expand";
import { type FormObject, parseForm } from "./form";
import { type Claim, claimKey } from "./idempotency";

/** A parsed and authenticated call. */
export type Call = {
  simulator: SimulatorControls;
  /** Parameters of query and body, without `expand`, `key` and other transport parameters. */
  form: FormObject;
  caller: Caller;
  /** The connected account of the call (`Stripe-Account`); null is the platform. */
  account: string | null;
  cause: Cause;
  path: string;
  /** A path parameter. */
  part(name: string): string;
};

export type Endpoint = {
  method: "delete" | "get" | "post";
  path: string;
  /** Callable with the publishable key. */
  browser?: boolean;
  /** Callable for a connected account. */
  connected?: boolean;
  run(call: Call): object;
};

type Answer = { status: number; body: string; replayed?: boolean };

export function mount(app: Hono, simulator: SimulatorControls, endpoints: readonly Endpoint[]): void {
  for (const endpoint of endpoints) app[endpoint.method](endpoint.path, (c) => serve(c, simulator, endpoint));
}

/** A response in Stripe's format: JSON, a request id, CORS. */
export function respond(c: Context, requestId: string, answer: Answer): Response {
  const headers: Record<string, string> = {
    "Content-Type": "application/json",
    "Request-Id": requestId,
    "Stripe-Version": c.req.header("stripe-version") ?? API_VERSION,
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": "Request-Id, Idempotent-Replayed",
    "Cache-Control": "no-cache, no-store",
  };
  const key = c.req.header("idempotency-key");
  if (key) headers["Idempotency-Key"] = key;
  if (answer.replayed) headers["Idempotent-Replayed"] = "true";
  return new Response(answer.body, { status: answer.status, headers });
}

export function newRequestId(): string {
  return `req_${randomText(14)}`;
}

async function serve(c: Context, simulator: SimulatorControls, endpoint: Endpoint): Promise<Response> {
  const requestId = newRequestId();
  let claim: Claim | undefined;
  try {
    const text = await readText(c);
    const form = parseForm(text);
    const call = openCall(c, simulator, endpoint, form, requestId);
    const key = call.cause.idempotencyKey;
    if (key) claim = claimKey(simulator, `${call.account ?? ""}:${key}`, c.req.path, text);
    if (claim?.replay) return respond(c, requestId, { ...claim.replay, replayed: true });
    const refusal = await fault(c, simulator, requestId);
    if (refusal) return refusal;
    const answer = run(endpoint, call, form);
    // Validation errors are not stored; a decline is a result.
    if (answer.status === 200 || answer.status === 402) claim?.keep(answer.status, answer.body);
    simulator.store.flush();
    return respond(c, requestId, answer);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return respond(c, requestId, errorAnswer(error));
  } finally {
    claim?.release();
  }
}

function run(endpoint: Endpoint, call: Call, form: FormObject): Answer {
  try {
    const object = endpoint.run(call);
    expand(call.simulator, object, expandPaths(form));
    return { status: 200, body: JSON.stringify(object) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return errorAnswer(error);
  }
}

export function errorAnswer(error: ApiError): Answer {
  return { status: error.status, body: JSON.stringify({ error: error.body }) };
}

function openCall(
  c: Context,
  simulator: SimulatorControls,
  endpoint: Endpoint,
  form: FormObject,
  requestId: string,
): Call {
  const { expand: _expand, key, _stripe_version: _version, ...params } = form;
  const caller = authenticate(
    simulator.config,
    c.req.header("authorization"),
    typeof key === "string" ? key : undefined,
  );
  if (caller === "browser" && !endpoint.browser) throw secretKeyRequired();
  const account = c.req.header("stripe-account") ?? null;
  if (account && (caller === "browser" || !simulator.store.get("account", account)))
    throw new ApiError(403, {
      type: "invalid_request_error",
      code: "account_invalid",
      message: `The provided key does not have access to account '${account}' (or that account does not exist). Application access may have been revoked.`,
    });
  if (account && !endpoint.connected)
    throw invalidRequest("The emulator does not offer this call on behalf of a connected account.");
  const idempotencyKey = endpoint.method === "post" ? (c.req.header("idempotency-key") ?? null) : null;
  return {
    simulator,
    form: params,
    caller,
    account,
    cause: { requestId, idempotencyKey },
    path: c.req.path,
    part: (name) => c.req.param(name) ?? "",
  };
}

/** Merges query and body, as Stripe does. */
async function readText(c: Context): Promise<string> {
  const { url } = c.req;
  const mark = url.indexOf("?");
  const query = mark < 0 ? "" : url.slice(mark + 1).replace(/#.*$/, "");
  if (c.req.method === "GET") return query;
  const body = await c.req.text();
  const type = c.req.header("content-type") ?? "";
  if (body && !type.startsWith("application/x-www-form-urlencoded"))
    throw invalidRequest(
      "Invalid request (check that your POST content type is application/x-www-form-urlencoded).",
    );
  return query ? `${query}&${body}` : body;
}

function expandPaths(form: FormObject): string[] {
  const requested = form["expand"];
  const list = Array.isArray(requested) ? requested : requested === undefined ? [] : [requested];
  return list.filter((path) => typeof path === "string");
}

/** Applies injected faults; a response ends the request. */
async function fault(
  c: Context,
  simulator: SimulatorControls,
  requestId: string,
): Promise<Response | undefined> {
  const guard = simulator.faults.middleware((status) =>
    respond(c, requestId, errorAnswer(faultError(status))),
  );
  const refusal = await guard(c, async () => {});
  return refusal instanceof Response ? refusal : undefined;
}
