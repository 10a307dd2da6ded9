import { FieldList } from "@/components/dashboard/donor-fields/field-list";
import { FieldValues } from "@/components/dashboard/donor-fields/field-values";
import { ConditionFields } from "@/components/dashboard/segments/condition-fields";
import { Choice } from "@/components/dashboard/segments/controls";
import { draftOf, newDraft } from "@/components/dashboard/segments/draft";
import { FieldParts } from "@/components/dashboard/segments/field-parts";
import { SegmentEditor } from "@/components/dashboard/segments/segment-editor";
import { SegmentPreview } from "@/components/dashboard/segments/segment-preview";
import { SegmentTable } from "@/components/dashboard/segments/segment-table";
import { donorFieldListSchema, fieldValuesSchema } from "@/lib/donors/fields/schemas";
import { conditionSchema, previewAnswerSchema, rulesSchema, segmentSchema } from "@/lib/segments/schemas";
import type { HostileData, Shown } from "../hostile-data";
import { noop, ORG } from "../hostile-props";

const choicesOf = (data: HostileData) => ({
  campaigns: [{ id: data.text(), title: data.text() }],
  funds: [{ id: data.text(), name: data.text() }],
  tags: [{ id: data.text(), name: data.text() }],
  fields: [{ id: data.text(), name: data.text(), type: "CHOICE" as const, options: [data.text()] }],
});

export const SEGMENTS: Readonly<Record<string, Shown>> = {
  "dashboard/segments/segment-table.tsx": (data) => {
    const names = new Map([[data.text(), data.text()]]);
    const all = { campaigns: names, funds: names, tags: names, fields: names };
    return <SegmentTable orgSlug={ORG} segments={[data.of(segmentSchema)]} names={all} />;
  },
  "dashboard/segments/segment-editor.tsx": (data) => (
    <SegmentEditor
      orgSlug={ORG}
      segmentId={data.text()}
      name={data.text()}
      rules={data.of(rulesSchema)}
      choices={choicesOf(data)}
    />
  ),
  "dashboard/segments/condition-fields.tsx": (data) => (
    <ConditionFields
      draft={draftOf(0, data.of(conditionSchema))}
      index={0}
      choices={choicesOf(data)}
      problems={null}
      onChange={noop}
      onRemove={noop}
    />
  ),
  "dashboard/segments/controls.tsx": (data) => (
    <Choice id="c" label={data.text()} value="" options={[{ value: "", label: data.text() }]} onPick={noop} />
  ),
  "dashboard/segments/field-parts.tsx": (data) => (
    <FieldParts
      draft={{ ...newDraft(0, "DONOR_FIELD"), fieldId: "f", fieldType: "CHOICE", value: data.text() }}
      set={noop}
      id={(name) => name}
      error={() => ({ error: data.text() })}
      fields={choicesOf(data).fields}
    />
  ),
  "dashboard/donor-fields/field-list.tsx": (data) => (
    <FieldList orgSlug={ORG} fields={data.of(donorFieldListSchema).data} />
  ),
  "dashboard/donor-fields/field-values.tsx": (data) => (
    <FieldValues
      donorId="d"
      fields={data.of(donorFieldListSchema).data}
      values={data.of(fieldValuesSchema).fieldValues}
    />
  ),
  "dashboard/segments/segment-preview.tsx": (data) => (
    <SegmentPreview
      preview={data.of(previewAnswerSchema)}
      problem={data.text()}
      busy={data.flag()}
      isOld={data.flag()}
    />
  ),
};
