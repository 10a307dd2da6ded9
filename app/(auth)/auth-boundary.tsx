import { headers } from "next/headers";
import { connection } from "next/server";
import type { ReactNode } from "react";
import { LazyClerkRoot } from "@/components/session/lazy-clerk";
import { env } from "@/lib/config/env";

/** Around the staff pages: Clerk's provider where Clerk is configured, nothing elsewhere. */
export async function AuthBoundary({ children }: { children: ReactNode }) {
  await connection();
  const { identityMode, clerkPublishableKey } = env();
  if (identityMode !== "clerk" || !clerkPublishableKey) return children;
  // Middleware puts the policy on the request, too, which is how Next learns the nonce.
  const nonce = /'nonce-([^']+)'/.exec((await headers()).get("content-security-policy") ?? "")?.[1];
  return (
    <LazyClerkRoot publishableKey={clerkPublishableKey} nonce={nonce}>
      {children}
    </LazyClerkRoot>
  );
}
