import { Checkbox } from "@/components/ui/checkbox";
import { LABELS } from "../labels";
import { AmountList } from "./amount-list";
import { DollarField } from "./dollar-field";
import { type PartProps, Section } from "./section";

const FIELDS = [
  "suggestedAmounts",
  "impactCaptions",
  "defaultAmountCents",
  "allowCustomAmount",
  "minAmountCents",
  "allowRecurring",
  "showDonorRoll",
  "approveMessages",
] as const;

export function GivingOptions(part: PartProps) {
  const { defaults, error } = part;
  return (
    <Section id="giving-options" title="Giving options" error={error} fields={FIELDS}>
      <AmountList
        amounts={defaults.suggestedAmounts}
        captions={defaults.captions}
        error={error("suggestedAmounts") ?? error("impactCaptions")}
      />
      <div className="sm:max-w-sm">
        <DollarField
          {...part}
          name="defaultAmountCents"
          label={LABELS.defaultAmountCents}
          hint="One of the amounts above. Empty: the second one."
        />
      </div>
      <Checkbox
        id="allowCustomAmount"
        name="allowCustomAmount"
        label={LABELS.allowCustomAmount}
        detail="Donors can enter any amount."
        defaultChecked={defaults.allowCustomAmount}
        error={error("allowCustomAmount")}
      />
      <div className="sm:max-w-sm">
        <DollarField {...part} name="minAmountCents" label={LABELS.minAmountCents} hint="$1 or more." />
      </div>
      <Checkbox
        id="allowRecurring"
        name="allowRecurring"
        label={LABELS.allowRecurring}
        detail="Donors can also give monthly, quarterly or yearly until they cancel. Does not apply to tickets."
        defaultChecked={defaults.allowRecurring}
        error={error("allowRecurring")}
      />
      <Checkbox
        id="showDonorRoll"
        name="showDonorRoll"
        label={LABELS.showDonorRoll}
        detail="Donors’ names and messages, except for anonymous donations."
        defaultChecked={defaults.showDonorRoll}
        error={error("showDonorRoll")}
      />
      <Checkbox
        id="approveMessages"
        name="approveMessages"
        label={LABELS.approveMessages}
        detail="A new message is public once your team approves it under “Messages”. Messages that are already shown stay."
        defaultChecked={defaults.approveMessages}
        error={error("approveMessages")}
      />
    </Section>
  );
}
