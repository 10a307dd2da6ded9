import { Circle, CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { OnboardingButton } from "@/components/dashboard/organization/onboarding-button";
import { ButtonLink } from "@/components/ui/button-link";
import { Panel } from "@/components/ui/card";

type SetupChecklistProps = {
  orgSlug: string;
  /** Only owners and admins can set up payments. */
  mayOnboard: boolean;
  paymentsReady: boolean;
  hasCampaign: boolean;
  hasPublished: boolean;
};

/** The remaining setup steps before the first donation; empty once all are done. */
export function SetupChecklist({
  orgSlug,
  mayOnboard,
  paymentsReady,
  hasCampaign,
  hasPublished,
}: SetupChecklistProps) {
  if (paymentsReady && hasPublished) return null;
  return (
    <Panel aria-labelledby="setup" className="grid gap-4">
      <h2 id="setup" className="text-lg">
        Get ready for your first donation
      </h2>
      <ol className="grid gap-4">
        <Step done title="Create your organization" />
        <Step
          done={paymentsReady}
          title="Finish payment setup"
          detail="Our payment partner needs details about your organization and its bank account. You can pause and continue at any time. You can’t accept donations until this is done."
        >
          {mayOnboard ? (
            <OnboardingButton orgSlug={orgSlug}>Continue onboarding</OnboardingButton>
          ) : (
            <p className="text-sm">Ask an owner or admin to do this.</p>
          )}
        </Step>
        <Step
          done={hasCampaign}
          title="Create a campaign"
          detail="It starts as a draft that only your team can see."
        >
          <ButtonLink href={`/dashboard/${orgSlug}/campaigns/new`} tone="secondary" size="sm">
            Create a campaign
          </ButtonLink>
        </Step>
        <Step
          done={hasPublished}
          title="Publish it and share its link"
          detail={hasCampaign ? "Open the draft and choose Publish." : undefined}
        />
      </ol>
    </Panel>
  );
}

type StepProps = { done: boolean; title: string; detail?: string | undefined; children?: ReactNode };

function Step({ done, title, detail, children }: StepProps) {
  const Icon = done ? CircleCheck : Circle;
  return (
    <li className="flex gap-3">
      <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${done ? "text-accent" : "text-soft"}`} />
      <div className="grid justify-items-start gap-2">
        <p className={done ? "text-soft" : "font-medium"}>
          {title}
          <span className="sr-only">{done ? " (done)" : " (to do)"}</span>
        </p>
        {!done && detail && <p className="max-w-prose text-sm text-soft">{detail}</p>}
        {!done && children}
      </div>
    </li>
  );
}
