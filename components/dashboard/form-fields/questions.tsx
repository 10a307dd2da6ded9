"use client";

import { useRef, useState } from "react";
import { usePageCall } from "@/components/dashboard/layout/use-page-call";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input, Select, Textarea } from "@/components/ui/input";
import { type CustomField, customFieldType, MAX_FIELDS } from "@/lib/campaigns/form/schemas";
import { FIELD_TYPE, LABELS, movedLabel, NO_QUESTION, questionLabel } from "./labels";
import { PartForm } from "./part-form";
import { PartPanel } from "./part-panel";
import { questionBody } from "./payload";
import { PartPreview, type PartsOf, type ShownQuestion } from "./preview/parts-page";
import { inOrder, NEW_PART, withTyped } from "./shown-parts";

type QuestionsProps = {
  campaignId: string;
  fields: readonly CustomField[];
  preview: PartsOf;
  /** Called with the questions as donors will see them while one is edited or moved. */
  onShown: (questions: readonly ShownQuestion[]) => void;
};

/** The campaign's questions. */
export function Questions({ campaignId, fields, preview, onShown }: QuestionsProps) {
  const { run, busy, refreshing, notice } = usePageCall();
  const live = fields.filter((one) => !one.archivedAt);
  // Keeps showing a saved question as typed until the refreshed page contains it.
  const saved = useRef(false);
  const [typed, setTyped] = useState<ShownQuestion | null>(null);
  const at = (fieldId: string) => ({ params: { id: campaignId, fieldId } });
  const line = (field: CustomField) => ({
    id: field.id,
    name: field.label,
    detail: questionLabel(field),
    removal: REMOVAL,
  });
  return (
    <PartPanel
      id="questions"
      title="Questions"
      hint="Shown below the donor’s name. Ask for as little as you need: each question costs donations."
      one="question"
      empty="No questions. Donors enter only their name and email."
      live={live.map(line)}
      archived={fields.filter((one) => one.archivedAt).map(line)}
      most={MAX_FIELDS}
      busy={busy !== null || refreshing}
      notice={notice}
      onOrder={async (order, moved) => {
        onShown(inOrder(live, order));
        const result = await run(
          (api) => api.call("orderCustomFields", { params: { id: campaignId }, body: { order } }),
          { done: () => movedLabel(moved.name, order.indexOf(moved.id)) },
        );
        if (!result?.ok) onShown(live);
        return result?.ok === true;
      }}
      onClose={() => {
        if (!saved.current) onShown(live);
        saved.current = false;
        setTyped(null);
      }}
      onRemove={(id) =>
        run((api) => api.call("deleteCustomField", at(id)), {
          done: (now) => (now.deleted ? "Question deleted." : "Archived, because donors have answered it."),
          refused: () => null,
        })
      }
      onRestore={(id) =>
        run((api) => api.call("updateCustomField", { ...at(id), body: { archived: false } }), {
          done: () => "Restored at the end of the list.",
        })
      }
      form={(id, close) => {
        const field = fields.find((one) => one.id === id);
        return (
          <PartForm
            labels={LABELS}
            read={questionBody}
            busy={busy !== null}
            close={close}
            onTyped={(body) => {
              const question = { ...body, label: body.label || NO_QUESTION, id: id ?? NEW_PART, position: 0 };
              setTyped(question);
              onShown(withTyped(live, question));
            }}
            save={async (body) => {
              const result = await run(
                (api) =>
                  field
                    ? api.call("updateCustomField", { ...at(field.id), body })
                    : api.call("createCustomField", { params: { id: campaignId }, body }),
                { done: () => (field ? "Question updated." : "Question added."), refused: () => null },
              );
              saved.current = result?.ok === true;
              return result;
            }}
          >
            {(error) => (
              <>
                <QuestionFields field={field} error={error} />
                <PartPreview {...preview} question={typed ?? field ?? NO_FIELD} />
              </>
            )}
          </PartForm>
        );
      }}
    />
  );
}

const REMOVAL = {
  label: "Remove",
  warning:
    "Donors are no longer asked. A question with answers is archived with them, and you can restore it. A question without answers is deleted, which you can’t undo.",
};

const NO_FIELD: ShownQuestion = {
  id: NEW_PART,
  label: NO_QUESTION,
  type: "TEXT",
  options: null,
  required: false,
  position: 0,
};

type QuestionFieldsProps = {
  field: CustomField | undefined;
  error: (name: keyof typeof LABELS) => string | undefined;
};

function QuestionFields({ field, error }: QuestionFieldsProps) {
  const [type, setType] = useState<string>(field?.type ?? "TEXT");
  return (
    <>
      <Field id="label" label={LABELS.label} error={error("label")}>
        {(control) => (
          <Input {...control} name="label" defaultValue={field?.label} maxLength={120} required />
        )}
      </Field>
      <Field
        id="type"
        label={LABELS.type}
        hint={field ? "Can’t be changed once a donor has answered." : undefined}
        error={error("type")}
      >
        {(control) => (
          <Select {...control} name="type" value={type} onChange={(event) => setType(event.target.value)}>
            {customFieldType.options.map((value) => (
              <option key={value} value={value}>
                {FIELD_TYPE[value]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {type === "SELECT" && (
        <Field
          id="options"
          label={LABELS.options}
          hint="One option per line, 2 to 50."
          error={error("options")}
        >
          {(control) => (
            <Textarea {...control} name="options" rows={5} defaultValue={field?.options?.join("\n")} />
          )}
        </Field>
      )}
      <Checkbox
        id="required"
        name="required"
        label={LABELS.required}
        detail={type === "CHECKBOX" ? "Donors must check this box to donate." : undefined}
        defaultChecked={field?.required}
        error={error("required")}
      />
    </>
  );
}
