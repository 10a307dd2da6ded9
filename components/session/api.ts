import { createClient } from "@/lib/client/client";
import { IDEMPOTENT } from "@/lib/client/idempotent";
import type { Answer, Args, CallInput, JsonId } from "@/lib/client/types";
import { type ApiResult, failureOf, isOpenEnded } from "./api-result";
import { readFromTab, writeToTab } from "./tab-storage";

export type Api = {
  /**
   * Calls an API operation by its name. Repeating a write unchanged before a response has arrived uses the same
   * Idempotency-Key. Never rejects, even without a response.
   */
  call: <Id extends JsonId>(id: Id, ...input: Args<CallInput<Id>>) => Promise<ApiResult<Answer<Id>>>;
};

/** A request without a final response, and its Idempotency-Key. */
type OpenRequest = { request: string; key: string };

/**
 * The request of one page that has no final response yet. `keptAs`: the name of the draft with which it is kept across
 * a reload of the page.
 */
export type OpenRequestRef = { current: OpenRequest | null; keptAs?: string | undefined };

const storedAs = (name: string) => `almoner:open:${name}`;

/** Deletes the request stored with a draft: the same input is then a new request. */
export function forgetOpenRequest(name: string): void {
  writeToTab(storedAs(name), null);
}

/**
 * Creates an API client with the credentials of `token`. Keep `open` for as long as the same request can be repeated.
 */
export function createApi(token: (another: boolean) => Promise<string | null>, open: OpenRequestRef): Api {
  const client = createClient({ token });

  async function call<Id extends JsonId>(
    id: Id,
    ...input: Args<CallInput<Id>>
  ): Promise<ApiResult<Answer<Id>>> {
    const result = await client.call(id, ...input);
    return result.ok ? { ok: true, status: result.status, data: result.data } : failureOf(result);
  }

  async function callOnce<Id extends JsonId>(id: Id, ...input: Args<CallInput<Id>>) {
    const [given] = input;
    const stored = open.keptAs === undefined ? null : storedAs(open.keptAs);
    const request = JSON.stringify([id, given?.params, given?.query, given?.body]);
    if (open.current?.request !== request) {
      const kept = stored ? readFromTab<OpenRequest>(stored) : null;
      const key = kept?.request === request ? kept.key : undefined;
      open.current = { request, key: key ?? crypto.randomUUID() };
      if (stored) writeToTab(stored, open.current);
    }
    const keyed = [{ idempotencyKey: open.current.key, ...given }] as unknown as Args<CallInput<Id>>;
    const result = await call(id, ...keyed);
    if (!isOpenEnded(result)) {
      open.current = null;
      if (stored) writeToTab(stored, null);
    }
    return result;
  }

  return { call: (id, ...input) => (IDEMPOTENT.has(id) ? callOnce : call)(id, ...input) };
}
