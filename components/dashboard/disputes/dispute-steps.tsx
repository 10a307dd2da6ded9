import type { DisputeDetail } from "@/lib/disputes/schemas";
import { formatSignedUsd } from "../format/format-signed";
import { Timeline } from "../lists/timeline";
import { stepLabel } from "./labels";

type DisputeStepsProps = { steps: DisputeDetail["steps"]; zone: string };

/** The steps of a dispute, oldest first, with their effect on the organization's balance. */
export function DisputeSteps({ steps, zone }: DisputeStepsProps) {
  return (
    <Timeline
      zone={zone}
      steps={steps.map((step, index) => ({
        // Index keys are stable because steps are only appended.
        key: `${index}-${step.kind}`,
        at: step.at,
        title: stepLabel(step, index > 0),
        detail: processorPart(step),
        end: step.organizationCents !== 0 && (
          <>
            <span className="font-medium">{formatSignedUsd(step.organizationCents)}</span>{" "}
            <span className="text-soft">to your balance</span>
          </>
        ),
        tone: toneOf(step),
      }))}
    />
  );
}

function processorPart(step: DisputeDetail["steps"][number]): string | null {
  if (step.processorCents === 0) return null;
  return `${formatSignedUsd(step.processorCents)} at the processor, including the dispute fee, which the platform pays.`;
}

function toneOf(step: DisputeDetail["steps"][number]): "neutral" | "bad" | "good" {
  const effect = step.organizationCents || step.raisedCents;
  return effect === 0 ? "neutral" : effect < 0 ? "bad" : "good";
}
