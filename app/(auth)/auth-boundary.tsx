import { headers } from "next/headers";
import { connection } from "next/server";
import type { ReactNode } from "react";
import { LazyClerkRoot } from "@/components/session/lazy-clerk";
import { env } from "@/lib/config/env";

/** Wraps the staff pages in Clerk's provider if Clerk is configured. */
export async function AuthBoundary({ children }: { children: ReactNode }) {
  await connection();
  const { identityMode, clerkPublishableKey } = env();
  if (identityMode !== "clerk" || !clerkPublishableKey) return children;
  // Middleware also sets the policy on the request, from which Next reads the nonce.
  const nonce = /'nonce-([^']+)'/.exec((await headers()).get("content-security-policy") ?? "")?.[1];
  return (
    <LazyClerkRoot publishableKey={clerkPublishableKey} nonce={nonce}>
      {children}
    </LazyClerkRoot>
  );
}
