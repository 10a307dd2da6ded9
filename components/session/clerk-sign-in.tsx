"use client";

import { ClerkFailed, ClerkLoading, SignIn } from "@clerk/nextjs";
import { Notice } from "@/components/ui/notice";

/** Clerk's form, at /sign-in and its subpaths. */
export function ClerkSignInForm({ to }: { to: string }) {
  return (
    <>
      <h1 className="sr-only">Sign in</h1>
      <ClerkLoading>
        <p role="status" className="text-soft">
          Loading sign-in…
        </p>
      </ClerkLoading>
      <ClerkFailed>
        <Notice tone="bad" role="alert" title="Sign-in could not be loaded">
          <p>Check your connection and reload the page.</p>
        </Notice>
      </ClerkFailed>
      <SignIn path="/sign-in" routing="path" forceRedirectUrl={to} withSignUp />
    </>
  );
}
