"use client";

import { type FormEvent, useState } from "react";
import { ActionButton } from "@/components/dashboard/forms/action-button";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import {
  FIELD_LABELS,
  fieldColumn,
  fieldsOf,
  type ImportColumn,
  isFieldColumn,
  isRepeated,
} from "@/lib/imports/labels";
import type { Import, ImportOptions } from "@/lib/imports/schemas";
import { usePageCall } from "../layout/use-page-call";
import { useUnsavedInput } from "../unsaved/unsaved-context";
import { ColumnTable } from "./column-table";
import { OptionFields } from "./option-fields";
import { UnreadRefunds } from "./unread-refunds";

type MappingFormProps = {
  orgSlug: string;
  it: Import;
  campaigns: readonly { id: string; title: string }[];
  funds: readonly { id: string; name: string }[];
  /** Active donor fields. */
  donorFields: readonly { id: string; name: string }[];
};

/** Form for the column mapping and the options of a file. Submitting it checks the file. */
export function MappingForm({ orgSlug, it, campaigns, funds, donorFields }: MappingFormProps) {
  const { run, busy } = usePageCall();
  const unsaved = useUnsavedInput();
  const [columns, setColumns] = useState<readonly (ImportColumn | null)[]>(
    // A donor field in a stored mapping may have been archived or deleted since.
    it.columns.map((one) =>
      one && isFieldColumn(one) && !donorFields.some(({ id }) => fieldColumn(id) === one) ? null : one,
    ),
  );
  const [options, setOptions] = useState<ImportOptions>({
    ...it.options,
    campaignId: it.options.campaignId ?? (campaigns.length === 1 ? (campaigns[0]?.id ?? null) : null),
  });
  const [source, setSource] = useState(it.source);
  const [problem, setProblem] = useState<string | null>(null);
  const params = { idOrSlug: orgSlug, importId: it.id };

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    setProblem(null);
    const result = await run(
      async (api) => {
        const saved = await api.call("updateImport", {
          params,
          body: { source, columns: [...columns], options },
        });
        if (!saved.ok) return saved;
        unsaved.saved();
        return api.call("checkImport", { params });
      },
      { done: () => null, refused: () => null },
    );
    if (result && !result.ok) setProblem(Object.values(result.fieldErrors)[0]?.[0] ?? result.message);
  }

  const fields: { value: ImportColumn; label: string }[] = [
    ...fieldsOf(it.kind).map((value) => ({ value, label: FIELD_LABELS[value] })),
    ...donorFields.map(({ id, name }) => ({ value: fieldColumn(id), label: `Donor field: ${name}` })),
  ];
  return (
    <form
      onSubmit={submit}
      onInput={unsaved.onInput}
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
    >
      <section aria-labelledby="columns" className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <h2 id="columns" className="text-lg">
          Map columns
        </h2>
        <p className="max-w-prose text-sm text-soft">
          {suggestedBy(it)} Columns without a field aren’t imported.
        </p>
        <ColumnTable
          header={it.file?.header ?? []}
          samples={it.file?.samples ?? []}
          fields={fields}
          columns={columns}
          onChoose={(at, field) =>
            setColumns(
              columns.map((one, index) =>
                index === at ? field : one !== null && one === field && !isRepeated(one) ? null : one,
              ),
            )
          }
        />
        <UnreadRefunds it={{ ...it, source, columns: [...columns] }} />
      </section>
      <Card>
        <OptionFields
          kind={it.kind}
          campaigns={campaigns}
          funds={funds}
          source={source}
          onSource={setSource}
          options={options}
          onChange={(change) => setOptions({ ...options, ...change })}
        />
      </Card>
      {problem && (
        <Notice tone="bad" role="alert">
          <p>{problem}</p>
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <ActionButton type="submit" busy={busy !== null}>
          Check the file
        </ActionButton>
        <p className="text-sm text-soft">Nothing is imported yet. We’ll remember this mapping.</p>
      </div>
    </form>
  );
}

function suggestedBy({ columnsFrom }: Import): string {
  if (columnsFrom === "REMEMBERED") return "Using your mapping from an earlier file.";
  if (columnsFrom === "PRESET") return "Suggested from the system this file seems to come from.";
  return "Suggested from the column names.";
}
