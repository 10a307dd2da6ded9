import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { LABELS } from "../labels";
import { type PartProps, Section } from "./section";

const FIELDS = ["employerMatchText", "employerMatchUrl"] as const;

export function EmployerMatch({ defaults, error }: PartProps) {
  return (
    <Section
      id="employer-match"
      title="Employer match"
      error={error}
      fields={FIELDS}
      open={defaults.employerMatchText !== ""}
      hint="Many employers match their staff’s donations. Donors see this note after they give."
    >
      <Field
        id="employerMatchText"
        label={LABELS.employerMatchText}
        hint="Up to 300 characters."
        error={error("employerMatchText")}
        optional
      >
        {(control) => (
          <Textarea
            {...control}
            name="employerMatchText"
            maxLength={300}
            defaultValue={defaults.employerMatchText}
          />
        )}
      </Field>
      <Field
        id="employerMatchUrl"
        label={LABELS.employerMatchUrl}
        hint="Where donors can look up their employer. Starts with https://."
        error={error("employerMatchUrl")}
        optional
      >
        {(control) => (
          <Input
            {...control}
            name="employerMatchUrl"
            type="url"
            maxLength={500}
            defaultValue={defaults.employerMatchUrl}
          />
        )}
      </Field>
    </Section>
  );
}
