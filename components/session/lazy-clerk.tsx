"use client";

import dynamic from "next/dynamic";

// A static import would ship Clerk's code to installations that do not use it.
export const LazyClerkRoot = dynamic(() => import("./clerk-root").then((it) => it.ClerkRoot));
// Not rendered on the server: Clerk may load before hydration and would then render more than the server did.
export const ClerkSignIn = dynamic(() => import("./clerk-sign-in").then((it) => it.ClerkSignInForm), {
  ssr: false,
});
