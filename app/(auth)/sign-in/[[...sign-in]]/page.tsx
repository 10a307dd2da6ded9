import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { ClerkSignIn } from "@/components/session/lazy-clerk";
import { env } from "@/lib/config/env";
import { localPath } from "../../local-path";

export const metadata: Metadata = { title: "Sign in" };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** Redirects to the local provider's page, or shows Clerk's form. */
export default async function SignInPage({ searchParams }: Props) {
  const { redirect_url: redirectUrl } = await searchParams;
  const { identityMode, identityUrl, appOrigin } = env();
  const to = localPath(pathOf(typeof redirectUrl === "string" ? redirectUrl : undefined, appOrigin));
  if (identityMode === "local") {
    const back = `${appOrigin}/sign-in/callback?to=${encodeURIComponent(to)}`;
    redirect(`${identityUrl}/sign-in?redirect_url=${encodeURIComponent(back)}`);
  }
  return <ClerkSignIn to={to} />;
}

/** Returns the path of a URL of this app. Clerk passes absolute URLs. */
function pathOf(url: string | undefined, appOrigin: string): string | undefined {
  return url?.startsWith(`${appOrigin}/`) ? url.slice(appOrigin.length) : url;
}
