"use client";

import { SignIn } from "@clerk/nextjs";

/** Clerk's own form, at /sign-in and the steps below it. */
export function ClerkSignInForm({ to }: { to: string }) {
  return <SignIn path="/sign-in" routing="path" forceRedirectUrl={to} withSignUp />;
}
