"use client";

import { useMemo, useRef } from "react";
import { type ApiResult, failureOf, isOpenEnded } from "./api-result";
import { type Session, useSession } from "./session-context";

export type Api = {
  get: <T>(path: string) => Promise<ApiResult<T>>;
  /** Creates: the same body sent again before an answer came is the same request (Idempotency-Key). */
  post: <T>(path: string, body: unknown) => Promise<ApiResult<T>>;
  patch: <T>(path: string, body: unknown) => Promise<ApiResult<T>>;
};

/** Calls the REST API as the signed-in person. Never throws for an answer, nor for a missing one. */
export function useApi(): Api {
  const session = useSession();
  const open = useRef<{ request: string; key: string } | null>(null);
  return useMemo(
    () => ({
      get: <T>(path: string) => call<T>(session, "GET", path),
      patch: <T>(path: string, body: unknown) => call<T>(session, "PATCH", path, body),
      post: async <T>(path: string, body: unknown) => {
        const request = `${path}\n${JSON.stringify(body)}`;
        if (open.current?.request !== request) open.current = { request, key: crypto.randomUUID() };
        const result = await call<T>(session, "POST", path, body, { "Idempotency-Key": open.current.key });
        if (!isOpenEnded(result)) open.current = null;
        return result;
      },
    }),
    [session],
  );
}

async function call<T>(
  session: Session,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<ApiResult<T>> {
  const first = await once<T>(session, false, method, path, body, headers);
  // The token may have been revoked or have run out on the way: one more try with a new one.
  return first.status === 401 ? once<T>(session, true, method, path, body, headers) : first;
}

async function once<T>(
  session: Session,
  fresh: boolean,
  method: string,
  path: string,
  body: unknown,
  headers: Record<string, string>,
): Promise<ApiResult<T>> {
  try {
    const token = await session.getToken(fresh);
    if (!token) return failureOf(401, null);
    const response = await fetch(`/api${path}`, {
      method,
      cache: "no-store",
      headers: {
        Authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer: unknown = await response.json().catch(() => undefined);
    if (!response.ok) return failureOf(response.status, answer);
    if (answer === undefined) return failureOf(0, undefined);
    return { ok: true, status: response.status, data: answer as T };
  } catch {
    // fetch rejects only when no answer came.
    return failureOf(0, undefined);
  }
}
