"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import type { OwnPlan } from "@/lib/subscriptions/schemas";
import { askPlan } from "./ask";
import { each } from "./words";

/** Cancelling is two presses and no questions that have to be answered. Without JavaScript it is a plain form. */
export function CancelPlan({ plan, token }: { plan: OwnPlan; token: string }) {
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const reason = String(new FormData(event.currentTarget).get("reason") ?? "") || null;
    setBusy(true);
    setProblem(null);
    const asked = await askPlan<"cancelPublicSubscription">("POST /api/public/subscriptions/{token}/cancel", {
      params: { token },
      body: { reason },
    });
    setBusy(false);
    if (!asked.done) return setProblem(asked.problem);
    router.refresh();
  }

  return (
    <details className="grid gap-3">
      <summary className="min-h-6 cursor-pointer font-medium text-danger">Cancel this gift</summary>
      <form
        method="post"
        action={`/donate/${plan.campaign.slug}/plan/${token}/cancel`}
        onSubmit={submit}
        className="mt-3 grid gap-3"
      >
        <p>
          Nothing more is charged {each(plan.frequency)}, from now on. What you gave so far stays with{" "}
          {plan.org.name}.
        </p>
        <Field id="reason" label={`Why? ${plan.org.name} reads it`} optional>
          {(control) => <Input {...control} name="reason" maxLength={300} autoComplete="off" />}
        </Field>
        <div role="alert" className="empty:hidden">
          {problem && (
            <Notice tone="bad" title="It was not cancelled">
              <p>{problem}</p>
            </Notice>
          )}
        </div>
        <Button type="submit" tone="danger" busy={busy} className="justify-self-start">
          Cancel my gift
        </Button>
      </form>
    </details>
  );
}
