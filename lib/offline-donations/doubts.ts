import type { OrgContext } from "@/lib/auth/access";
import type { Refusal } from "@/lib/http/declaration";
import { DEMO } from "@/lib/kernel/demo";
import { conflict } from "@/lib/kernel/errors";
import { dayIn } from "@/lib/kernel/time/zoned";
import { findSameChecks } from "./checks-store";
import { checkKey, isLongAgo } from "./rules";
import { type Doubt, doubtsSchema } from "./schemas";
import type { NamedDonor } from "./store";

type Executor = Parameters<typeof findSameChecks>[0];

const UNCONFIRMED = "Confirm what is unusual about it";

/** The refusal of donations that staff must review. Sending them with `confirmed` records them anyway. */
export const WITH_DOUBTS: Refusal = {
  status: 409,
  error: UNCONFIRMED,
  when: "An unconfirmed donation has `doubts`, which the body lists. Nothing is written. To record the donation anyway, send the request again with `confirmed` and another `Idempotency-Key`.",
  more: {
    schema: doubtsSchema,
    example: {
      doubts: [
        {
          field: "checkNumber",
          kind: "RECORDED_CHECK",
          recorded: {
            donationId: DEMO.offlineDonationId,
            recordedOn: "2026-11-21",
            donorName: "Rosa Diaz",
          },
          position: null,
        },
      ],
    },
  },
};

/** A donation to be recorded. `at` is the path of its fields in the request. */
type Entry = {
  id: string;
  at: string;
  method: string;
  amountCents: number | null;
  checkNumber: string | null;
  receivedOn: string;
  donor: NamedDonor;
  confirmed: boolean;
};

/** Throws `conflict` with the doubts of unconfirmed donations. */
export async function refuseDoubts(db: Executor, ctx: OrgContext, entries: readonly Entry[]): Promise<void> {
  const open = entries.filter(({ confirmed }) => !confirmed);
  const today = dayIn(ctx.now.toISOString(), ctx.org.timezone);
  const doubts: Doubt[] = open
    .filter(({ receivedOn }) => isLongAgo(receivedOn, today))
    .map(({ at }) => ({ field: `${at}receivedOn`, kind: "LONG_AGO", recorded: null, position: null }));
  const found = await findSameChecks(
    db,
    ctx.org.id,
    open.flatMap((entry) => checkOf(entry) ?? []),
  );
  for (const entry of open) {
    const field = `${entry.at}checkNumber`;
    const recorded = found.get(entry.id);
    const position = entries.findIndex((other) => isSameCheck(other, entry)) + 1;
    if (recorded) {
      const { donationId, donorName, recordedAt } = recorded;
      const recordedOn = dayIn(recordedAt.toISOString(), ctx.org.timezone);
      doubts.push({
        field,
        kind: "RECORDED_CHECK",
        recorded: { donationId, recordedOn, donorName },
        position: null,
      });
    }
    if (!recorded && position > 0 && entries[position - 1] !== entry)
      doubts.push({ field, kind: "REPEATED_CHECK", recorded: null, position });
  }
  if (doubts.length > 0) throw conflict(UNCONFIRMED, { doubts });
}

/** Returns the values by which a check is compared; null for any other payment method. */
function checkOf({ id, method, checkNumber, amountCents, donor }: Entry) {
  if (method !== "CHECK" || checkNumber === null || amountCents === null) return null;
  const name = `${donor.firstName} ${donor.lastName}`.trim().toLowerCase();
  return { id, key: checkKey(checkNumber), cents: amountCents, donorId: donor.id, name };
}

function isSameCheck(one: Entry, other: Entry): boolean {
  const [a, b] = [checkOf(one), checkOf(other)];
  if (!a || !b || a.key !== b.key || a.cents !== b.cents) return false;
  return a.donorId === b.donorId || a.name === b.name;
}
