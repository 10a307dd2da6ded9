"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { useTranslation } from "#translation";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import type { PublicSubscription } from "@/lib/subscriptions/schemas";
import { callSubscription } from "./call-subscription";

/**
 * Cancels the recurring donation after one confirmation, with an optional reason. Without JavaScript it is a plain
 * form.
 */
export function CancelSubscription({
  subscription,
  token,
}: {
  subscription: PublicSubscription;
  token: string;
}) {
  const translation = useTranslation();
  const { t } = translation;
  const org = { org: subscription.org.name };
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const reason = String(new FormData(event.currentTarget).get("reason") ?? "") || null;
    setBusy(true);
    setProblem(null);
    const result = await callSubscription<"cancelPublicSubscription">(
      "POST /api/public/subscriptions/{token}/cancel",
      {
        params: { token },
        body: { reason },
      },
      translation,
    );
    setBusy(false);
    if (!result.ok) return setProblem(result.problem);
    router.refresh();
  }

  return (
    <details className="grid gap-3">
      <summary className="min-h-6 cursor-pointer font-medium text-danger">
        {t("recurring.cancel.title")}
      </summary>
      <form
        method="post"
        action={`/donate/${subscription.campaign.slug}/recurring/${token}/cancel`}
        onSubmit={submit}
        className="mt-3 grid gap-3"
      >
        <p>{t("recurring.cancel.text", org)}</p>
        <Field
          id="reason"
          label={t("recurring.cancel.reason")}
          optional
          hint={t("recurring.cancel.reasonHint", org)}
        >
          {(control) => <Input {...control} name="reason" maxLength={300} autoComplete="off" />}
        </Field>
        <div role="alert" className="empty:hidden">
          {problem && (
            <Notice tone="bad" title={t("recurring.cancel.failed")}>
              <p>{problem}</p>
            </Notice>
          )}
        </div>
        <Button type="submit" tone="danger" busy={busy} className="justify-self-start">
          {t("recurring.cancel.button")}
        </Button>
      </form>
    </details>
  );
}
