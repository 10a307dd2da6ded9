import { CommitmentTable } from "@/components/dashboard/commitments/commitment-table";
import { ContinuationForm } from "@/components/dashboard/commitments/continuation-form";
import { CommitmentStatusForm } from "@/components/dashboard/commitments/status-form";
import { ColumnTable } from "@/components/dashboard/imports/column-table";
import { ImportActions } from "@/components/dashboard/imports/import-actions";
import { ImportList } from "@/components/dashboard/imports/import-list";
import { ImportProgress } from "@/components/dashboard/imports/import-progress";
import { ImportSummary } from "@/components/dashboard/imports/import-summary";
import { MappingForm } from "@/components/dashboard/imports/mapping-form";
import { MissingNames } from "@/components/dashboard/imports/missing-names";
import { OptionFields } from "@/components/dashboard/imports/option-fields";
import { RefusedRows } from "@/components/dashboard/imports/refused-rows";
import { RowTable } from "@/components/dashboard/imports/row-table";
import { UnreadRefunds } from "@/components/dashboard/imports/unread-refunds";
import { commitmentListSchema, commitmentSchema } from "@/lib/commitments/schemas";
import { importSchema, rowListSchema } from "@/lib/imports/schemas";
import type { HostileData, Shown } from "../hostile-data";
import { noop, ORG, orgContext } from "../hostile-props";

const importChoices = (data: HostileData) => ({
  campaigns: [{ id: "c", title: data.text() }],
  funds: [{ id: "f", name: data.text() }],
  donorFields: [{ id: "d", name: data.text() }],
});

export const IMPORTS: Readonly<Record<string, Shown>> = {
  "dashboard/imports/import-list.tsx": (data) => (
    <ImportList {...orgContext(data)} imports={[data.of(importSchema)]} />
  ),
  "dashboard/imports/import-progress.tsx": (data) => <ImportProgress it={data.of(importSchema)} />,
  "dashboard/imports/import-summary.tsx": (data) => <ImportSummary it={data.of(importSchema)} />,
  "dashboard/imports/import-actions.tsx": (data) => (
    <ImportActions orgSlug={ORG} it={data.of(importSchema)} />
  ),
  "dashboard/imports/missing-names.tsx": (data) => (
    <MissingNames
      orgSlug={ORG}
      it={{
        ...data.of(importSchema),
        options: { ...data.of(importSchema).options, campaignId: "c", fundId: "f" },
      }}
      missing={{ campaigns: 3, funds: 1 }}
      campaigns={[{ id: "c", title: data.text() }]}
      funds={[{ id: "f", name: data.text() }]}
      canAdd
    />
  ),
  "dashboard/imports/refused-rows.tsx": (data) => (
    <RefusedRows orgSlug={ORG} it={{ ...data.of(importSchema), id: "import" }} />
  ),
  "dashboard/imports/unread-refunds.tsx": (data) => {
    const it = data.of(importSchema);
    const file = { name: data.text(), bytes: 1, header: ["Refund amount"], samples: [] };
    return <UnreadRefunds it={{ ...it, kind: "DONATIONS", source: "OTHER", file, columns: [null] }} />;
  },
  "dashboard/imports/row-table.tsx": (data) => (
    <RowTable
      orgSlug={ORG}
      kind="DONATIONS"
      rows={data.of(rowListSchema).rows}
      campaigns={new Map([["c", data.text()]])}
      funds={new Map([["f", data.text()]])}
      levels={new Map([["l", data.text()]])}
    />
  ),
  "dashboard/imports/mapping-form.tsx": (data) => (
    <MappingForm orgSlug={ORG} it={data.of(importSchema)} {...importChoices(data)} />
  ),
  "dashboard/imports/option-fields.tsx": (data) => (
    <OptionFields
      kind="DONATIONS"
      {...importChoices(data)}
      source="OTHER"
      onSource={noop}
      options={data.of(importSchema).options}
      onChange={noop}
    />
  ),
  "dashboard/imports/column-table.tsx": (data) => (
    <ColumnTable
      header={[data.text()]}
      samples={[[data.text()]]}
      fields={[{ value: "email", label: "Email" }]}
      columns={["email"]}
      onChoose={noop}
    />
  ),
  "dashboard/commitments/commitment-table.tsx": (data) => (
    <CommitmentTable
      {...orgContext(data)}
      now={new Date()}
      commitments={data.of(commitmentListSchema).commitments}
      campaigns={[{ id: "c", title: data.text() }]}
    />
  ),
  "dashboard/commitments/continuation-form.tsx": (data) => (
    <ContinuationForm
      orgSlug={ORG}
      commitment={data.of(commitmentSchema)}
      campaigns={[{ id: "c", title: data.text() }]}
    />
  ),
  "dashboard/commitments/status-form.tsx": (data) => (
    <CommitmentStatusForm orgSlug={ORG} commitment={data.of(commitmentSchema)} />
  ),
};
