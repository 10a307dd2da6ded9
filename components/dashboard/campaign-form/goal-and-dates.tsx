import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { zoneName } from "../format/zoned";
import { LABELS } from "../labels";
import { DollarField } from "./dollar-field";
import { Pair, type PartProps, Section } from "./section";

const FIELDS = ["goalAmountCents", "showGoal", "startDate", "endDate", "scheduledPublishAt"] as const;

type GoalAndDatesProps = PartProps & { zone: string; draft: boolean };

export function GoalAndDates({ zone, draft, ...part }: GoalAndDatesProps) {
  const { defaults, error } = part;
  return (
    <Section
      id="goal-and-dates"
      title="Goal and dates"
      error={error}
      fields={FIELDS}
      hint={`Dates are in your time zone, ${zoneName(zone)}.`}
    >
      <Pair>
        <DollarField {...part} name="goalAmountCents" label={LABELS.goalAmountCents} />
        <Checkbox
          id="showGoal"
          name="showGoal"
          label={LABELS.showGoal}
          detail="Shows the goal and progress on the donation page."
          defaultChecked={defaults.showGoal}
          error={error("showGoal")}
        />
      </Pair>
      <Pair>
        <Field
          id="startDate"
          label={LABELS.startDate}
          hint="The page accepts donations from the start of this day."
          error={error("startDate")}
          optional
        >
          {(control) => <Input {...control} name="startDate" type="date" defaultValue={defaults.startDate} />}
        </Field>
        <Field
          id="endDate"
          label={LABELS.endDate}
          hint="The page accepts donations until the end of this day."
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
          hint="The draft is published at this time. You can publish it earlier."
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
