import type { Metadata } from "next";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";

export const metadata: Metadata = { title: "Signed out", robots: { index: false } };

type Props = { searchParams: Promise<{ reason?: string }> };

export default async function SignedOutPage({ searchParams }: Props) {
  const stale = (await searchParams).reason === "code";
  return (
    <Card className="grid justify-items-start gap-4">
      <h1 className="text-2xl">{stale ? "Please sign in again" : "You are signed out"}</h1>
      <p className="text-soft">
        {stale
          ? "That sign-in link was already used or has expired. Nothing was changed."
          : "You can close this page or sign in again."}
      </p>
      {/* No prefetch: following the link starts a sign-in. */}
      <ButtonLink href="/sign-in" prefetch={false}>
        Sign in
      </ButtonLink>
    </Card>
  );
}
