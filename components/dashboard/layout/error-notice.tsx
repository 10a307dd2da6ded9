"use client";

import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Notice } from "@/components/ui/notice";
import { PageTitle } from "@/components/ui/page-title";

type ErrorNoticeProps = { error: unknown; retry: () => void };

/** Shown if a page fails to render; the server's log has the cause under the digest. */
export function ErrorNotice({ error, retry }: ErrorNoticeProps) {
  const digest = error instanceof Error && "digest" in error ? String(error.digest) : null;
  return (
    <>
      <PageTitle title="Something went wrong" />
      <Notice tone="bad" role="alert">
        <p>This page could not be shown. Nothing was changed or lost. Try again in a moment.</p>
        {digest && <p className="text-sm text-soft">If it keeps happening, tell us this code: {digest}</p>}
      </Notice>
      <div className="flex flex-wrap gap-3">
        <Button onClick={retry}>Try again</Button>
        <ButtonLink href="/dashboard" tone="secondary">
          Go to your organizations
        </ButtonLink>
      </div>
    </>
  );
}
