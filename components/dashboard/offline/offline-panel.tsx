import { ButtonLink } from "@/components/ui/button-link";
import { Panel } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import type { Donation } from "@/lib/donations/schemas";
import { formatUsd } from "@/lib/kernel/money";
import { Instant } from "../format/instant";
import { formatDay } from "../format/zoned";
import { PAYMENT_METHOD } from "../labels";
import { Facts } from "../lists/facts";
import { nameOf } from "./giver";
import { offlineAmount } from "./labels";
import { VoidButton } from "./void-button";

type OfflinePanelProps = {
  donation: Donation & { offline: NonNullable<Donation["offline"]> };
  orgSlug: string;
  /** The name of the person who recorded it. */
  recordedBy: string | null;
  mayCorrect: boolean;
  zone: string;
};

const LINK = "text-accent underline underline-offset-4";

/** The recorded details of an offline donation with its history, and the actions to correct it. */
export function OfflinePanel({ donation, orgSlug, recordedBy, mayCorrect, zone }: OfflinePanelProps) {
  const { id, offline: it, amountCents, paymentMethod, donor } = donation;
  const amount = offlineAmount(paymentMethod, amountCents, formatUsd(amountCents));
  return (
    <Panel aria-labelledby="offline" className="grid content-start gap-4">
      <h2 id="offline" className="text-lg">
        Recorded offline
      </h2>
      <Facts
        rows={[
          ["Method", PAYMENT_METHOD[paymentMethod]],
          ["Check number", it.checkNumber],
          ["Date on the check", it.checkDate && formatDay(it.checkDate)],
          ["Reference", it.reference],
          ["What was given", it.description],
          ["Date received", formatDay(it.receivedOn)],
          [
            "Batch",
            it.batch && (
              <Link
                key="batch"
                href={`/dashboard/${orgSlug}/donations/batches/${it.batch.id}`}
                className={LINK}
              >
                {it.batch.name}
              </Link>
            ),
          ],
          ["Note", it.note],
          [
            "Recorded",
            <span key="recorded">
              <Instant at={it.recordedAt} zone={zone} />
              {recordedBy && ` by ${recordedBy}`}
            </span>,
          ],
          [
            "Corrected",
            it.correctedAt && (
              <span key="corrected">
                <Instant at={it.correctedAt} zone={zone} />
                {it.revision > 1 && `, ${it.revision} corrections`}
              </span>
            ),
          ],
          ["Voided", it.voidedAt && <Instant key="voided" at={it.voidedAt} zone={zone} />],
          ["Reason", it.voidReason],
          [
            "Trail",
            (it.revision > 0 || it.voidedAt) && (
              <Link key="trail" href={`/dashboard/${orgSlug}/audit-log?subjectId=${id}`} className={LINK}>
                View every change
              </Link>
            ),
          ],
        ]}
      />
      {!it.voidedAt &&
        (mayCorrect ? (
          <div className="flex flex-wrap gap-3">
            <ButtonLink href={`/dashboard/${orgSlug}/donations/${id}/correct`} tone="secondary">
              Correct
            </ButtonLink>
            <VoidButton donationId={id} what={`${amount} from ${nameOf(donor)}`} />
          </div>
        ) : (
          <p className="text-sm text-soft">Ask an owner or admin to correct or void it.</p>
        ))}
    </Panel>
  );
}
