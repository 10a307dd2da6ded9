import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { LABELS } from "../labels";
import { DollarField } from "./dollar-field";
import { Pair, type PartProps, Section } from "./section";

const FIELDS = ["ticketPriceCents", "ticketCapacity", "ticketFairMarketValueCents"] as const;

/** Ticket fields, for events only. */
export function Tickets(part: PartProps) {
  const { defaults, error } = part;
  return (
    <Section
      id="tickets"
      title="Event tickets"
      error={error}
      fields={FIELDS}
      hint="If you set a price, supporters buy 1 to 20 tickets instead of choosing an amount. Tickets with a capacity can’t be paid by bank transfer, which takes days."
    >
      <Pair>
        <DollarField {...part} name="ticketPriceCents" label={LABELS.ticketPriceCents} hint="Per ticket." />
        <Field
          id="ticketCapacity"
          label={LABELS.ticketCapacity}
          hint="Leave empty for no limit."
          error={error("ticketCapacity")}
          optional
        >
          {(control) => (
            <Input
              {...control}
              name="ticketCapacity"
              inputMode="numeric"
              autoComplete="off"
              defaultValue={defaults.ticketCapacity}
            />
          )}
        </Field>
      </Pair>
      <DollarField
        {...part}
        name="ticketFairMarketValueCents"
        label={LABELS.ticketFairMarketValueCents}
        hint="Your good-faith estimate of what a guest receives: dinner, drinks, entertainment. Receipts state it, and only the rest of the price is tax-deductible. Enter 0 if guests receive nothing of value."
        optional={false}
      />
    </Section>
  );
}
