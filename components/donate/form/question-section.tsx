import { useTranslation } from "#translation";
import { Checkbox } from "@/components/ui/checkbox";
import { type ControlProps, Field } from "@/components/ui/field";
import { Input, Select, Textarea } from "@/components/ui/input";
import type { FormCampaign } from "./campaign";
import type { FormValues, Problems } from "./form-request";

type Question = FormCampaign["customFields"][number];
type Props = { questions: readonly Question[]; values: FormValues; problems: Problems };

/** The campaign's custom fields. */
export function QuestionSection({ questions, values, problems }: Props) {
  if (questions.length === 0) return null;
  return (
    <div className="grid gap-4">
      {questions.map((question) => {
        const name = `field-${question.id}`;
        const error = problems[name];
        if (question.type === "CHECKBOX")
          return (
            <Checkbox
              key={name}
              id={name}
              name={name}
              value="true"
              required={question.required}
              label={question.label}
              error={error}
              defaultChecked={values[name] !== undefined}
            />
          );
        return (
          <Field key={name} id={name} label={question.label} optional={!question.required} error={error}>
            {(control) => <Answer control={control} question={question} name={name} value={values[name]} />}
          </Field>
        );
      })}
    </div>
  );
}

type AnswerProps = { control: ControlProps; question: Question; name: string; value: string | undefined };

function Answer({ control, question, name, value }: AnswerProps) {
  const { t } = useTranslation();
  const shared = { ...control, name, required: question.required, defaultValue: value };
  switch (question.type) {
    case "LONG_TEXT":
      return <Textarea {...shared} maxLength={2000} />;
    case "SELECT":
      return (
        <Select {...shared} defaultValue={value ?? ""}>
          <option value="">{t("donate.extras.choose")}</option>
          {question.options?.map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </Select>
      );
    case "NUMBER":
      return <Input {...shared} type="number" step="any" inputMode="decimal" />;
    case "DATE":
      return <Input {...shared} type="date" />;
    default:
      return <Input {...shared} maxLength={500} />;
  }
}
