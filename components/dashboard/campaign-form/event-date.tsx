import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { zoneName } from "../format/zoned";
import { LABELS } from "../labels";
import { Pair, type PartProps, Section } from "./section";

const FIELDS = ["eventStartsAt", "eventEndsAt", "eventPlace"] as const;

/** Fields for the time and place of an event. */
export function EventDate({ defaults, error, zone }: PartProps & { zone: string }) {
  const time = (name: "eventStartsAt" | "eventEndsAt") => (
    <Field id={name} label={LABELS[name]} error={error(name)} optional>
      {(control) => <Input {...control} name={name} type="datetime-local" defaultValue={defaults[name]} />}
    </Field>
  );
  return (
    <Section
      id="event-date"
      title="Date and place"
      error={error}
      fields={FIELDS}
      hint={`Shown on the page and in receipts, with a calendar file. Times are in your time zone, ${zoneName(zone)}.`}
    >
      <Pair>
        {time("eventStartsAt")}
        {time("eventEndsAt")}
      </Pair>
      <Field
        id="eventPlace"
        label={LABELS.eventPlace}
        hint="Name and address, such as Willow Hall, 218 Willow Street, Brooklyn."
        error={error("eventPlace")}
        optional
      >
        {(control) => (
          <Textarea
            {...control}
            name="eventPlace"
            rows={2}
            maxLength={300}
            defaultValue={defaults.eventPlace}
          />
        )}
      </Field>
    </Section>
  );
}
