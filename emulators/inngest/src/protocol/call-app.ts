import { pendingSteps, type Run } from "../runs/run";
import { reason } from "../server/core";
import { canonicalJson } from "./canonical-json";
import { retryAfterMs } from "./duration";
import { type Answer, CallTimeout, send } from "./send";
import { signature } from "./signature";
import type { FunctionConfig, Json, Memo, Op, Reply } from "./types";

/** The URL of the app's functions, and the shared signing key. */
export type Endpoint = { serveUrl: string; signingKey: string };

/** Requests the app's functions (in-band sync). Throws with the reason when the response is not the SDK's. */
export async function fetchFunctions({ serveUrl, signingKey }: Endpoint): Promise<FunctionConfig[]> {
  const body = canonicalJson({ url: serveUrl });
  const answer = await send("PUT", new URL(serveUrl), body, {
    "x-inngest-signature": signature(body, signingKey),
    "x-inngest-sync-kind": "in_band",
    "x-inngest-server-kind": "cloud",
  });
  if (answer.status === 401)
    throw new Error("the app answered 401 to the sync: do both sides have the same INNGEST_SIGNING_KEY?");
  if (answer.status !== 200) throw new Error(`the app answered ${answer.status} to the sync`);
  const registration: { functions?: FunctionConfig[] } = JSON.parse(answer.body);
  if (!Array.isArray(registration.functions))
    throw new Error("the app's answer to the sync lists no functions");
  return registration.functions;
}

/** The canonical body of a call, as Inngest's executor sends it. */
export function callBody(run: Run, attempt: number, maxAttempts: number, ticket: string): string {
  const done = [...run.steps.values()]
    .filter((step) => step.position !== null)
    .sort((a, b) => (a.position ?? 0) - (b.position ?? 0));
  const memos = done.map((step): [string, Memo] => [
    step.id,
    step.state === "error" ? { type: "error", error: step.value } : { type: "data", data: step.value },
  ]);
  const event = canonicalJson(run.event);
  const events = [event, ...run.events.slice(1).map(canonicalJson)];
  const ctx = canonicalJson({
    run_id: run.id,
    fn_id: run.fnId,
    qi_id: ticket,
    attempt,
    max_attempts: maxAttempts,
    // With parallel steps, running one immediately would run it twice.
    disable_immediate_execution: pendingSteps(run).length > 0,
    use_api: false,
    stack: { stack: done.map((step) => step.id), current: done.length },
  });
  const steps = canonicalJson(Object.fromEntries(memos));
  return `{"ctx":${ctx},"event":${event},"events":[${events.join()}],"steps":${steps},"version":2}`;
}

/** Calls the function (`stepId` null: to find its next steps) and returns the result; never rejects. */
export async function callFunction(
  { serveUrl, signingKey }: Endpoint,
  fnId: string,
  stepId: string | null,
  body: string,
): Promise<Reply> {
  const url = new URL(serveUrl);
  url.searchParams.set("fnId", fnId);
  url.searchParams.set("stepId", stepId ?? "step");
  try {
    const headers = { "x-inngest-signature": signature(body, signingKey), "x-inngest-server-kind": "cloud" };
    return readAnswer(await send("POST", url, body, headers));
  } catch (error) {
    if (error instanceof CallTimeout)
      return { kind: "error", error: { name: error.name, message: error.message }, retriable: true };
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    return {
      kind: "unreachable",
      reason: code || reason(error),
      lost: code === "ECONNRESET" || code === "EPIPE",
    };
  }
}

/** Parses a response. Without the SDK's header it is not from the SDK: the app is starting, broken or gone. */
export function readAnswer(answer: Answer): Reply {
  const { status, headers } = answer;
  if (!headers["x-inngest-sdk"]) return { kind: "unreachable", reason: `it answered ${status}`, lost: false };
  const body = parse(answer.body);
  if (status === 200) return { kind: "completed", output: body };
  const noRetry = headers["x-inngest-no-retry"];
  const retryAfter = retryAfterMs(headers["retry-after"], Date.now());
  if (status === 206 && Array.isArray(body)) {
    // Only the SDK writes this; its operations have this shape by protocol.
    const ops = body as unknown as Op[];
    return { kind: "ops", ops, ...(retryAfter === undefined ? {} : { retryAfterMs: retryAfter }) };
  }
  const message = errorMessage(body);
  if (status === 500 && noRetry === undefined && message.includes("was not found in this app"))
    return { kind: "unknown-function", reason: message };
  return {
    kind: "error",
    error: body ?? { name: "Error", message: `the app answered ${status}` },
    retriable: noRetry !== "true",
    ...(retryAfter === undefined ? {} : { retryAfterMs: retryAfter }),
  };
}

function parse(text: string): Json {
  if (text === "") return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The message of an error as serialized by the SDK. */
export function errorMessage(error: Json): string {
  if (error && typeof error === "object" && !Array.isArray(error)) {
    const { message, error: inner } = error;
    if (typeof message === "string") return message;
    if (typeof inner === "string") return inner;
  }
  return typeof error === "string" ? error : JSON.stringify(error);
}
