"use client";

import { useMemo, useRef } from "react";
import { type Api, createApi, type OpenRequestRef } from "./api";
import { useSession } from "./session-context";

export type { Api } from "./api";

/**
 * Returns an API client with the credentials of the signed-in person. `keepsOpenRequestAs`: for a form that restores
 * its input after a reload, the name of its draft. A request that was sent without a response is then repeated under
 * its Idempotency-Key. Other forms begin anew after a reload, where the same input may be meant as a second donation or
 * refund; and so does a form whose draft is discarded.
 */
export function useApi({ keepsOpenRequestAs }: { keepsOpenRequestAs?: string } = {}): Api {
  const { getToken } = useSession();
  const open: OpenRequestRef = useRef<OpenRequestRef>({ current: null, keptAs: keepsOpenRequestAs }).current;
  return useMemo(() => createApi(getToken, open), [getToken, open]);
}
