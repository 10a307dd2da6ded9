"use client";

import { createContext, type ReactNode, useContext } from "react";
import { localToken } from "./local-token";

export type Session = {
  /** Returns a bearer token for the API; null if not signed in. `fresh` bypasses the cache. */
  getToken: (fresh?: boolean) => Promise<string | null>;
  /** Null if signing out is a form that posts to /sign-out. */
  signOut: (() => Promise<void>) | null;
};

const SessionContext = createContext<Session>({ getToken: localToken, signOut: null });

/** Replaces the local provider's session with that of another provider (Clerk). */
export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  return <SessionContext value={session}>{children}</SessionContext>;
}

export function useSession(): Session {
  return useContext(SessionContext);
}
