import type { Badge } from "@/components/ui/badge";
import type { Commitment, CommitmentState } from "@/lib/commitments/schemas";
import { SOURCE_LABELS } from "@/lib/imports/labels";

type Tone = NonNullable<Parameters<typeof Badge>[0]["tone"]>;

/** How the states of commitments look; their names are in lib/commitments/labels.ts. */
export const COMMITMENT_TONE: Record<CommitmentState, Tone> = {
  OPEN: "warn",
  CONTINUED: "good",
  ENDED: "neutral",
};

/** `Donorbox, P-2001`: the former system, and the id there. */
export function formerLabel({ source, externalId }: Pick<Commitment, "source" | "externalId">): string {
  return externalId ? `${SOURCE_LABELS[source]}, ${externalId}` : SOURCE_LABELS[source];
}

/** Whether the donor can be asked at an instant. */
export function mayAsk({ askableFrom }: Pick<Commitment, "askableFrom">, now: Date): boolean {
  return askableFrom !== null && new Date(askableFrom) <= now;
}
