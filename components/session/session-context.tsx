"use client";

import { createContext, type ReactNode, useContext } from "react";
import { localToken } from "./local-token";

export type Session = {
  /** A bearer token for the API, or null without a sign-in. `fresh` skips the cached one. */
  getToken: (fresh?: boolean) => Promise<string | null>;
  /** Null: signing out is a form that posts to /sign-out. */
  signOut: (() => Promise<void>) | null;
};

const SessionContext = createContext<Session>({ getToken: localToken, signOut: null });

/** Replaces the local provider's session by another one's (Clerk's). */
export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  return <SessionContext value={session}>{children}</SessionContext>;
}

export function useSession(): Session {
  return useContext(SessionContext);
}
