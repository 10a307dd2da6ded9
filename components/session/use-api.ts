"use client";

import { useMemo, useRef } from "react";
import { type Api, createApi, type OpenRequestRef } from "./api";
import { useSession } from "./session-context";

export type { Api } from "./api";

/** Returns an API client with the credentials of the signed-in person. */
export function useApi(): Api {
  const { getToken } = useSession();
  const open: OpenRequestRef = useRef(null);
  return useMemo(() => createApi(getToken, open), [getToken]);
}
