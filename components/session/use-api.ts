"use client";

import { useMemo, useRef } from "react";
import { type Api, createApi, type OpenRequestRef } from "./api";
import { useSession } from "./session-context";

export type { Api } from "./api";

/**
 * Returns an API client with the credentials of the signed-in person. `keepsOpenRequest`: for a form that restores its
 * input after a reload. A request that was sent without a response is then repeated under its Idempotency-Key. Other
 * forms begin anew after a reload, where the same input may be meant as a second donation or refund.
 */
export function useApi({ keepsOpenRequest = false }: { keepsOpenRequest?: boolean } = {}): Api {
  const { getToken } = useSession();
  const open: OpenRequestRef = useRef<OpenRequestRef>({ current: null, isKept: keepsOpenRequest }).current;
  return useMemo(() => createApi(getToken, open), [getToken, open]);
}
