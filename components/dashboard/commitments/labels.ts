import type { Badge } from "@/components/ui/badge";
import type { Commitment, CommitmentState } from "@/lib/commitments/schemas";
import { SOURCE_LABELS } from "@/lib/imports/labels";

type Tone = NonNullable<Parameters<typeof Badge>[0]["tone"]>;

/** Badge tones of commitment states; their labels are in lib/commitments/labels.ts. */
export const COMMITMENT_TONE: Record<CommitmentState, Tone> = {
  OPEN: "warn",
  CONTINUED: "good",
  ENDED: "neutral",
};

/** Returns the former system and the id there: `Donorbox, P-2001`. */
export function formerLabel({ source, externalId }: Pick<Commitment, "source" | "externalId">): string {
  return externalId ? `${SOURCE_LABELS[source]}, ${externalId}` : SOURCE_LABELS[source];
}

/** Whether the donor may be asked to continue at `now`. */
export function mayAsk({ askableFrom }: Pick<Commitment, "askableFrom">, now: Date): boolean {
  return askableFrom !== null && new Date(askableFrom) <= now;
}
