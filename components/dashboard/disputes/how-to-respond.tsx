import { ButtonLink } from "@/components/ui/button-link";
import { Panel } from "@/components/ui/card";
import type { DisputeDetail } from "@/lib/disputes/schemas";
import { webAddress } from "@/lib/kernel/urls/web-address";
import { formatInstant } from "../format/zoned";

/** How to submit evidence and which evidence helps; empty once the dispute is closed. */
export function HowToRespond({ dispute, zone }: { dispute: DisputeDetail; zone: string }) {
  if (dispute.status !== "OPEN") return null;
  const answerUrl = webAddress(dispute.answerUrl);
  return (
    <Panel aria-labelledby="answer" className="grid content-start gap-3">
      <h2 id="answer" className="text-lg">
        How to respond
      </h2>
      <p className="text-sm">
        Submit your evidence at the payment processor
        {dispute.respondBy && ` by ${formatInstant(dispute.respondBy, zone)}`}. You can submit it only once.
        The donor’s bank decides, which can take 2–3 months.
      </p>
      <ul className="grid list-disc gap-1 pl-5 text-sm">
        <li>The receipt ({dispute.donation.receiptNumber}) and the details the donor entered.</li>
        <li>Any message in which the donor mentions the donation.</li>
        <li>
          If the donor disputed it by mistake, written confirmation that they asked their bank to withdraw the
          dispute.
        </li>
      </ul>
      <p className="text-sm text-soft">
        If you don’t respond, you lose the dispute. You can’t refund the donation while the dispute is open:
        the donor would get the money twice.
      </p>
      {answerUrl && (
        <div>
          <ButtonLink href={answerUrl} target="_blank" rel="noreferrer" prefetch={false} tone="secondary">
            Respond at the processor
          </ButtonLink>
        </div>
      )}
    </Panel>
  );
}
