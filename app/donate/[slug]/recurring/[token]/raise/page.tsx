import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { privateMetadata, requestTranslation } from "@/app/donate/request-translation";
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

export const generateMetadata = (): Promise<Metadata> => privateMetadata("recurring.raise.page");

type PageProps = {
  params: Promise<{ slug: string; token: string }>;
  searchParams: Promise<{ problem?: string }>;
};

const PROBLEMS = ["later", "limited"] as const;

/**
 * The page on which a donor confirms a raise to more than twice the amount. Only its button, a plain form, changes
 * anything.
 */
export default async function RaisePage({ params, searchParams }: PageProps) {
  const { t } = await requestTranslation();
  const { slug, token } = await params;
  const { problem } = await searchParams;
  const raise = await readRaise(token);
  if (raise.campaign.slug !== slug) notFound();
  const trouble = PROBLEMS.find((one) => one === problem);
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
          <Notice tone="bad" role="alert" title={t("shared.somethingWrong")}>
            <p>{t(`recurring.problem.${trouble}`)}</p>
          </Notice>
        )}
        <RaiseMessage raise={raise} />
        {raise.status === "OPEN" && (
          <form method="post" action={`/donate/${slug}/recurring/${token}/raise/confirm`}>
            <Button type="submit">{t("recurring.raise.button")}</Button>
          </form>
        )}
        <p>
          <a
            href={`/donate/${slug}/recurring/${raise.subscriptionToken}`}
            className="inline-block min-h-6 text-accent underline"
          >
            {t("recurring.title")}
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
