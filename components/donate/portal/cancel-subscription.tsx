"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import type { PublicSubscription } from "@/lib/subscriptions/schemas";
import { callSubscription } from "./call-subscription";

/** Cancels after one confirmation; the reason is optional. Without JavaScript it is a plain form. */
export function CancelSubscription({
  subscription,
  token,
}: {
  subscription: PublicSubscription;
  token: string;
}) {
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
    );
    setBusy(false);
    if (!result.ok) return setProblem(result.problem);
    router.refresh();
  }

  return (
    <details className="grid gap-3">
      <summary className="min-h-6 cursor-pointer font-medium text-danger">
        Cancel this recurring donation
      </summary>
      <form
        method="post"
        action={`/donate/${subscription.campaign.slug}/recurring/${token}/cancel`}
        onSubmit={submit}
        className="mt-3 grid gap-3"
      >
        <p>You won’t be charged again. Your past gifts stay with {subscription.org.name}.</p>
        <Field id="reason" label="Reason" optional hint={`${subscription.org.name} will see it`}>
          {(control) => <Input {...control} name="reason" maxLength={300} autoComplete="off" />}
        </Field>
        <div role="alert" className="empty:hidden">
          {problem && (
            <Notice tone="bad" title="Your donation wasn’t canceled">
              <p>{problem}</p>
            </Notice>
          )}
        </div>
        <Button type="submit" tone="danger" busy={busy} className="justify-self-start">
          Cancel recurring donation
        </Button>
      </form>
    </details>
  );
}
