"use client";

import { useState } from "react";
import { Field } from "@/components/ui/field";
import { Input, Select, Textarea } from "@/components/ui/input";
import { FIELD_TYPE } from "@/lib/donors/fields/labels";
import { type DonorField, donorFieldType, MAX_FIELDS } from "@/lib/donors/fields/schemas";
import { movedLabel } from "../form-fields/labels";
import { PartForm } from "../form-fields/part-form";
import { PartPanel } from "../form-fields/part-panel";
import { usePageCall } from "../layout/use-page-call";
import { DONOR_FIELD_LABELS, fieldLabel } from "./labels";
import { donorFieldBody } from "./payload";

const REMOVAL = {
  label: "Remove",
  warning:
    "The field is removed from donors’ pages and from exports. A field with values is archived with them, and you can restore it. A field without values is deleted, which you can’t undo.",
};

type FieldListProps = { orgSlug: string; fields: readonly DonorField[] };

/** An organization's donor fields, which admins add, edit, reorder, archive and restore. */
export function FieldList({ orgSlug, fields }: FieldListProps) {
  const { run, busy, refreshing, notice } = usePageCall();
  const at = (fieldId: string) => ({ params: { idOrSlug: orgSlug, fieldId } });
  const line = (field: DonorField) => ({
    id: field.id,
    name: field.name,
    detail: fieldLabel(field),
    removal: REMOVAL,
  });
  return (
    <PartPanel
      id="fields"
      title="Fields"
      hint="Shown in this order on each donor’s page, and as columns of the export. Donors don’t see them."
      one="field"
      empty="No fields yet. Add one for each detail that you want to record about donors, for example a birthday or an employer."
      live={fields.filter((one) => !one.archivedAt).map(line)}
      archived={fields.filter((one) => one.archivedAt).map(line)}
      most={MAX_FIELDS}
      busy={busy !== null || refreshing}
      notice={notice}
      onOrder={async (order, moved) => {
        const position = order.indexOf(moved.id);
        const result = await run(
          (api) => api.call("updateDonorField", { ...at(moved.id), body: { position } }),
          {
            done: () => movedLabel(moved.name, position),
          },
        );
        return result?.ok === true;
      }}
      onRemove={(id) =>
        run((api) => api.call("deleteDonorField", at(id)), {
          done: (now) => (now.deleted ? "Field deleted." : "Archived, because donors have values."),
          refused: () => null,
        })
      }
      onRestore={(id) =>
        run((api) => api.call("updateDonorField", { ...at(id), body: { archived: false } }), {
          done: () => "Restored at the end of the list.",
        })
      }
      form={(id, close) => {
        const field = fields.find((one) => one.id === id);
        return (
          <PartForm
            read={donorFieldBody}
            labels={DONOR_FIELD_LABELS}
            busy={busy !== null}
            close={close}
            save={({ type, ...body }) =>
              run(
                (api) =>
                  field
                    ? api.call("updateDonorField", { ...at(field.id), body })
                    : api.call("createDonorField", {
                        params: { idOrSlug: orgSlug },
                        body: { ...body, type },
                      }),
                { done: () => (field ? "Field updated." : "Field added."), refused: () => null },
              )
            }
          >
            {(error) => <Parts field={field} error={error} />}
          </PartForm>
        );
      }}
    />
  );
}

type PartsProps = {
  field: DonorField | undefined;
  error: (name: keyof typeof DONOR_FIELD_LABELS) => string | undefined;
};

function Parts({ field, error }: PartsProps) {
  const [type, setType] = useState<string>(field?.type ?? "TEXT");
  return (
    <>
      <Field id="name" label={DONOR_FIELD_LABELS.name} error={error("name")}>
        {(control) => (
          <Input
            {...control}
            name="name"
            defaultValue={field?.name}
            maxLength={60}
            autoComplete="off"
            required
          />
        )}
      </Field>
      {field ? (
        <input type="hidden" name="type" value={field.type} />
      ) : (
        <Field
          id="type"
          label={DONOR_FIELD_LABELS.type}
          hint="Can’t be changed afterwards."
          error={error("type")}
        >
          {(control) => (
            <Select {...control} name="type" value={type} onChange={(event) => setType(event.target.value)}>
              {donorFieldType.options.map((value) => (
                <option key={value} value={value}>
                  {FIELD_TYPE[value]}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {type === "CHOICE" && (
        <Field
          id="options"
          label={DONOR_FIELD_LABELS.options}
          hint="One option per line, 2 to 50."
          error={error("options")}
        >
          {(control) => (
            <Textarea {...control} name="options" rows={5} defaultValue={field?.options?.join("\n")} />
          )}
        </Field>
      )}
    </>
  );
}
