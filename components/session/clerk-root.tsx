"use client";

import { ClerkProvider, useAuth, useClerk } from "@clerk/nextjs";
import { type ReactNode, useMemo } from "react";
import { SessionProvider } from "./session-context";
import { withTimeout } from "./with-timeout";

type ClerkRootProps = { publishableKey: string; nonce: string | undefined; children: ReactNode };

/** Clerk's provider for the staff pages. Import it only through next/dynamic, so that other pages never download it. */
export function ClerkRoot({ publishableKey, nonce, children }: ClerkRootProps) {
  return (
    <ClerkProvider
      publishableKey={publishableKey}
      nonce={nonce}
      signInUrl="/sign-in"
      signInFallbackRedirectUrl="/dashboard"
      signUpFallbackRedirectUrl="/dashboard"
      afterSignOutUrl="/signed-out"
    >
      <ClerkSession>{children}</ClerkSession>
    </ClerkProvider>
  );
}

function ClerkSession({ children }: { children: ReactNode }) {
  const { getToken } = useAuth();
  const { signOut } = useClerk();
  const session = useMemo(
    () => ({
      getToken: (fresh?: boolean) => withTimeout(getToken({ skipCache: fresh ?? false })),
      signOut: () => withTimeout(signOut({ redirectUrl: "/signed-out" })),
    }),
    [getToken, signOut],
  );
  return <SessionProvider session={session}>{children}</SessionProvider>;
}
