import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { donateSettings } from "@/app/donate/settings";
import { Frame } from "@/components/donate/frame";
import { RaiseMessage } from "@/components/donate/portal/raise-message";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { newContext } from "@/lib/http/context";
import { AppError } from "@/lib/kernel/errors";
import { getRaise } from "@/lib/subscriptions/raises/public-raise";
import type { PublicRaise } from "@/lib/subscriptions/raises/schemas";

export const metadata: Metadata = {
  title: "Confirm the new amount",
  robots: { index: false },
  referrer: "no-referrer",
};

type PageProps = {
  params: Promise<{ slug: string; token: string }>;
  searchParams: Promise<{ problem?: string }>;
};

const PROBLEMS: Record<string, string> = {
  later: "We couldn’t change the amount. Try again in a moment.",
  limited: "Too many attempts from this connection. Nothing has changed. Wait a minute, then try again.",
};

/** Where a donor confirms a raise to more than twice the amount. Only the button changes anything. A plain form. */
export default async function RaisePage({ params, searchParams }: PageProps) {
  const { slug, token } = await params;
  const { problem } = await searchParams;
  const raise = await readRaise(token);
  if (raise.campaign.slug !== slug) notFound();
  const trouble = problem ? PROBLEMS[problem] : undefined;
  return (
    <Frame
      color={raise.campaign.color}
      orgName={raise.org.name}
      orgSlug={raise.org.slug}
      testMode={donateSettings().testMode}
    >
      <Card className="mx-auto grid max-w-lg gap-6">
        <p className="text-soft wrap-anywhere">
          {raise.org.name} · {raise.campaign.title}
        </p>
        {trouble && (
          <Notice tone="bad" role="alert" title="Something went wrong">
            <p>{trouble}</p>
          </Notice>
        )}
        <RaiseMessage raise={raise} />
        {raise.status === "OPEN" && (
          <form method="post" action={`/donate/${slug}/recurring/${token}/raise/confirm`}>
            <Button type="submit">Confirm the new amount</Button>
          </form>
        )}
        <p>
          <a
            href={`/donate/${slug}/recurring/${raise.subscriptionToken}`}
            className="inline-block min-h-6 text-accent underline"
          >
            Your recurring donation
          </a>
        </p>
      </Card>
    </Frame>
  );
}

async function readRaise(token: string): Promise<PublicRaise> {
  try {
    return await getRaise(newContext({ kind: "public" }), token);
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") notFound();
    throw error;
  }
}
