import { ButtonLink } from "@/components/ui/button-link";
import { Panel } from "@/components/ui/card";
import type { DisputeDetail } from "@/lib/disputes/schemas";
import { webAddress } from "@/lib/kernel/web-address";
import { formatInstant } from "../format/zoned";

/** Where evidence is handed in, and what helps; nothing once the dispute is closed. */
export function WhereToAnswer({ dispute, zone }: { dispute: DisputeDetail; zone: string }) {
  if (dispute.status !== "OPEN") return null;
  const answerUrl = webAddress(dispute.answerUrl);
  return (
    <Panel aria-labelledby="answer" className="grid content-start gap-3">
      <h2 id="answer" className="text-lg">
        How to answer
      </h2>
      <p className="text-sm">
        Evidence is handed in at the payment processor, once and for all
        {dispute.respondBy && `, until ${formatInstant(dispute.respondBy, zone)}`}. The donor’s bank decides;
        that can take two to three months.
      </p>
      <ul className="grid list-disc gap-1 pl-5 text-sm">
        <li>The receipt ({dispute.donation.receiptNumber}) and what the donor entered.</li>
        <li>Any message in which the donor speaks of the donation.</li>
        <li>If it was a mistake of the donor, their word to their bank that they withdraw it.</li>
      </ul>
      <p className="text-sm text-soft">
        Without an answer it is lost. A refund cannot be made while it is open: the donor would get the money
        twice.
      </p>
      {answerUrl && (
        <div>
          <ButtonLink href={answerUrl} target="_blank" rel="noreferrer" prefetch={false} tone="secondary">
            Answer at the processor
          </ButtonLink>
        </div>
      )}
    </Panel>
  );
}
