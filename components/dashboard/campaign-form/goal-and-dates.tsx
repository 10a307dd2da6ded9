import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { zoneName } from "../format/zoned";
import { LABELS } from "../labels";
import { DollarField } from "./dollar-field";
import { Pair, type PartProps, Section } from "./section";

type GoalAndDatesProps = PartProps & { zone: string; draft: boolean };

export function GoalAndDates({ zone, draft, ...part }: GoalAndDatesProps) {
  const { defaults, error } = part;
  return (
    <Section
      id="goal-and-dates"
      title="Goal and dates"
      hint={`Dates are in the time zone ${zoneName(zone)}.`}
    >
      <Pair>
        <DollarField {...part} name="goalAmountCents" label={LABELS.goalAmountCents} />
        <Checkbox
          id="showGoal"
          name="showGoal"
          label={LABELS.showGoal}
          detail="The donation page shows how far the campaign is."
          defaultChecked={defaults.showGoal}
          error={error("showGoal")}
        />
      </Pair>
      <Pair>
        <Field
          id="startDate"
          label={LABELS.startDate}
          hint="Donations are taken from the start of this day."
          error={error("startDate")}
          optional
        >
          {(control) => <Input {...control} name="startDate" type="date" defaultValue={defaults.startDate} />}
        </Field>
        <Field
          id="endDate"
          label={LABELS.endDate}
          hint="Donations are taken until the end of this day."
          error={error("endDate")}
          optional
        >
          {(control) => <Input {...control} name="endDate" type="date" defaultValue={defaults.endDate} />}
        </Field>
      </Pair>
      {draft && (
        <Field
          id="scheduledPublishAt"
          label={LABELS.scheduledPublishAt}
          hint="The draft becomes active at this time. You can publish it earlier by hand."
          error={error("scheduledPublishAt")}
          optional
          className="sm:max-w-sm"
        >
          {(control) => (
            <Input
              {...control}
              name="scheduledPublishAt"
              type="datetime-local"
              defaultValue={defaults.scheduledPublishAt}
            />
          )}
        </Field>
      )}
    </Section>
  );
}
