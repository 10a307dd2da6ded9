"use client";

import { useEffect } from "react";
import { useTranslation } from "#translation";
import { Button } from "@/components/ui/button";
import { Message } from "./message";

type DonorErrorPageProps = { error: Error & { digest?: string }; retry: () => void };

/** The error page for donors, shown if a page fails to render. */
export function DonorErrorPage({ error, retry }: DonorErrorPageProps) {
  const { t } = useTranslation();
  useEffect(() => console.error(error), [error]);
  return (
    <main className="px-4">
      <title>{`${t("shared.somethingWrong")} · Almoner`}</title>
      <Message title={t("shared.somethingWrong")}>
        <p>{t("shared.failure.text")}</p>
        {error.digest && (
          <p className="text-sm text-soft">
            {t.rich("shared.failure.code", {
              digest: error.digest,
              code: (digest) => <span className="tabular-nums">{digest}</span>,
            })}
          </p>
        )}
        <p>
          <Button onClick={retry}>{t("shared.tryAgain")}</Button>
        </p>
      </Message>
    </main>
  );
}
