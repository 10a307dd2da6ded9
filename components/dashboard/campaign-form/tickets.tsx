import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { LABELS } from "../labels";
import { DollarField } from "./dollar-field";
import { Pair, type PartProps, Section } from "./section";

/** Only events have these. */
export function Tickets(part: PartProps) {
  const { defaults, error } = part;
  return (
    <Section
      id="tickets"
      title="Event tickets"
      hint="With a price, people buy 1 to 20 tickets instead of choosing a sum. A limited number is not sold by bank transfer, which takes days."
    >
      <Pair>
        <DollarField
          {...part}
          name="ticketPriceCents"
          label={LABELS.ticketPriceCents}
          hint="For one ticket."
        />
        <Field
          id="ticketCapacity"
          label={LABELS.ticketCapacity}
          hint="Leave it empty for no limit."
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
    </Section>
  );
}
