import type { Badge } from "@/components/ui/badge";
import type { MembershipState } from "@/lib/donor-memberships/schemas";

type Tone = NonNullable<Parameters<typeof Badge>[0]["tone"]>;

/** Badge tones of membership states; their labels are in lib/donor-memberships/labels.ts. */
export const STATE_TONE: Record<MembershipState, Tone> = { ACTIVE: "good", GRACE: "warn", LAPSED: "neutral" };

export const TERMS_LABELS: Readonly<Record<string, string>> = {
  months: "Months",
  graceDays: "Days of grace",
  reminderDays: "Reminders",
};

/** Label of the filter for renewals due within `days`. */
export const dueLabel = (days: number) => `In ${days} days`;
