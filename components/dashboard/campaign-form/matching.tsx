import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { LABELS } from "../labels";
import { DollarField } from "./dollar-field";
import { Pair, type PartProps, Section } from "./section";

const FIELDS = ["matchingEnabled", "matchingOrgName", "matchingRatioPct", "matchingMaxCents"] as const;

export function Matching(part: PartProps) {
  const { defaults, error } = part;
  return (
    <Section
      id="matching"
      title="Matching"
      error={error}
      fields={FIELDS}
      open={defaults.matchingEnabled}
      hint="A sponsor adds to each donation. Once the campaign is saved, you can add more matches, with a start and an end."
    >
      <Checkbox
        id="matchingEnabled"
        name="matchingEnabled"
        label={LABELS.matchingEnabled}
        defaultChecked={defaults.matchingEnabled}
        error={error("matchingEnabled")}
      />
      <Field id="matchingOrgName" label={LABELS.matchingOrgName} error={error("matchingOrgName")} optional>
        {(control) => (
          <Input
            {...control}
            name="matchingOrgName"
            maxLength={120}
            defaultValue={defaults.matchingOrgName}
          />
        )}
      </Field>
      <Pair>
        <Field
          id="matchingRatioPct"
          label={LABELS.matchingRatioPct}
          hint="In percent. 100 adds $1 for every $1 donated."
          error={error("matchingRatioPct")}
        >
          {(control) => (
            <Input
              {...control}
              name="matchingRatioPct"
              inputMode="numeric"
              autoComplete="off"
              defaultValue={defaults.matchingRatioPct}
            />
          )}
        </Field>
        <DollarField
          {...part}
          name="matchingMaxCents"
          label={LABELS.matchingMaxCents}
          hint="The most the sponsor will add in total."
        />
      </Pair>
    </Section>
  );
}
