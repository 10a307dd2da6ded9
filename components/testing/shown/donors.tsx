import { BulkRunNotice } from "@/components/dashboard/bulk-runs/bulk-run-notice";
import { CommitmentTable } from "@/components/dashboard/commitments/commitment-table";
import { ContinuationForm } from "@/components/dashboard/commitments/continuation-form";
import { CommitmentStatusForm } from "@/components/dashboard/commitments/status-form";
import { SendReceiptButton } from "@/components/dashboard/donations/send-receipt-button";
import { SumLine } from "@/components/dashboard/donations/sum-line";
import { FieldList } from "@/components/dashboard/donor-fields/field-list";
import { FieldValues } from "@/components/dashboard/donor-fields/field-values";
import { SendTest } from "@/components/dashboard/donor-texts/send-test";
import { SenderForm } from "@/components/dashboard/donor-texts/sender-form";
import { TextEditor } from "@/components/dashboard/donor-texts/text-editor";
import { TextHistory } from "@/components/dashboard/donor-texts/text-history";
import { TextLinks } from "@/components/dashboard/donor-texts/text-links";
import { TextPreview } from "@/components/dashboard/donor-texts/text-preview";
import { ContactBadge } from "@/components/dashboard/donors/contact-badge";
import { DonorActions } from "@/components/dashboard/donors/donor-actions";
import { DonorBulk } from "@/components/dashboard/donors/donor-bulk";
import { DonorDonations } from "@/components/dashboard/donors/donor-donations";
import { DonorDownloads } from "@/components/dashboard/donors/donor-downloads";
import { DonorEmails } from "@/components/dashboard/donors/donor-emails";
import { DonorFacts } from "@/components/dashboard/donors/donor-facts";
import { DonorNotes } from "@/components/dashboard/donors/donor-notes";
import { DonorTable } from "@/components/dashboard/donors/donor-table";
import { DonorTags } from "@/components/dashboard/donors/donor-tags";
import { DonorTimeline } from "@/components/dashboard/donors/donor-timeline";
import { DuplicateList } from "@/components/dashboard/donors/duplicate-list";
import { DuplicatesNotice } from "@/components/dashboard/donors/duplicates-notice";
import { KnownDonors } from "@/components/dashboard/donors/known-donors";
import { MergeChoice } from "@/components/dashboard/donors/merge-choice";
import { MergeForm } from "@/components/dashboard/donors/merge-form";
import { MergeList } from "@/components/dashboard/donors/merge-list";
import { NameForm } from "@/components/dashboard/donors/name-form";
import { PersonFields } from "@/components/dashboard/donors/person-fields";
import { PostalAddressField } from "@/components/dashboard/donors/postal-address-field";
import { ScanButton } from "@/components/dashboard/donors/scan-button";
import { SearchedNotice } from "@/components/dashboard/donors/searched-notice";
import { StatementLinks } from "@/components/dashboard/donors/statement-links";
import { TagTable } from "@/components/dashboard/donors/tag-table";
import { HouseholdActions } from "@/components/dashboard/households/household-actions";
import { HouseholdFacts } from "@/components/dashboard/households/household-facts";
import { HouseholdTable } from "@/components/dashboard/households/household-table";
import { MemberChoice } from "@/components/dashboard/households/member-choice";
import { MemberList } from "@/components/dashboard/households/member-list";
import { NameDialog } from "@/components/dashboard/households/name-dialog";
import { NewHousehold } from "@/components/dashboard/households/new-household";
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
import { ColumnChoice } from "@/components/dashboard/lists/column-choice";
import { Selectable, SelectCell } from "@/components/dashboard/lists/selection";
import { MemberTable } from "@/components/dashboard/members/member-table";
import { MembershipList } from "@/components/dashboard/members/membership-list";
import { MessageButtons } from "@/components/dashboard/messages/message-buttons";
import { MessageList } from "@/components/dashboard/messages/message-list";
import { ConditionFields } from "@/components/dashboard/segments/condition-fields";
import { Choice } from "@/components/dashboard/segments/controls";
import { draftOf, newDraft } from "@/components/dashboard/segments/draft";
import { FieldParts } from "@/components/dashboard/segments/field-parts";
import { SegmentEditor } from "@/components/dashboard/segments/segment-editor";
import { SegmentPreview } from "@/components/dashboard/segments/segment-preview";
import { SegmentTable } from "@/components/dashboard/segments/segment-table";
import { CreditForm } from "@/components/dashboard/soft-credits/credit-form";
import { CreditList } from "@/components/dashboard/soft-credits/credit-list";
import { CreditPanel } from "@/components/dashboard/soft-credits/credit-panel";
import { DownloadButtons } from "@/components/dashboard/statements/download-buttons";
import { RunList } from "@/components/dashboard/statements/run-list";
import { StatementForm } from "@/components/dashboard/statements/statement-form";
import { bulkRunSchema } from "@/lib/bulk-runs/schemas";
import { commitmentListSchema, commitmentSchema } from "@/lib/commitments/schemas";
import { donationListSchema } from "@/lib/donations/list/schemas";
import { messageListSchema } from "@/lib/donations/messages/schemas";
import { donationSchema, messageState } from "@/lib/donations/schemas";
import { memberListSchema, membershipsOfDonorSchema } from "@/lib/donor-memberships/schemas";
import {
  donorTextKind,
  donorTextListSchema,
  donorTextSchema,
  textPreviewSchema,
  textVersionListSchema,
} from "@/lib/donor-texts/schemas";
import { duplicateListSchema } from "@/lib/donors/duplicates/schemas";
import { donorFieldListSchema, fieldValuesSchema } from "@/lib/donors/fields/schemas";
import { householdListSchema, householdSchema } from "@/lib/donors/households/schemas";
import { mergeListSchema, previewSchema } from "@/lib/donors/merges/schemas";
import { noteListSchema } from "@/lib/donors/notes/schemas";
import { donorListSchema, donorSchema } from "@/lib/donors/schemas";
import { tagListSchema } from "@/lib/donors/tags/schemas";
import { timelineSchema } from "@/lib/donors/timeline/schemas";
import { importSchema, rowListSchema } from "@/lib/imports/schemas";
import { organizationSchema } from "@/lib/orgs/schemas";
import { runSchema } from "@/lib/receipts/runs/schemas";
import { conditionSchema, previewAnswerSchema, rulesSchema, segmentSchema } from "@/lib/segments/schemas";
import { creditsOfDonationSchema, creditsOfDonorSchema } from "@/lib/soft-credits/schemas";
import type { HostileData, Shown } from "../hostile-data";
import { ALL_COLUMNS, API, noop, ORG, zoneOf } from "../hostile-props";

const orgContext = (data: HostileData) => ({ orgSlug: ORG, zone: zoneOf(data) });

const importChoices = (data: HostileData) => ({
  campaigns: [{ id: "c", title: data.text() }],
  funds: [{ id: "f", name: data.text() }],
  donorFields: [{ id: "d", name: data.text() }],
});

const choicesOf = (data: HostileData) => ({
  campaigns: [{ id: data.text(), title: data.text() }],
  funds: [{ id: data.text(), name: data.text() }],
  tags: [{ id: data.text(), name: data.text() }],
  fields: [{ id: data.text(), name: data.text(), type: "CHOICE" as const, options: [data.text()] }],
});

export const DONORS: Readonly<Record<string, Shown>> = {
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
  "dashboard/households/household-table.tsx": (data) => (
    <HouseholdTable
      orgSlug={ORG}
      households={data.of(householdListSchema).households}
      withTotals={data.flag()}
    />
  ),
  "dashboard/households/household-facts.tsx": (data) => (
    <HouseholdFacts household={data.of(householdSchema)} zone={zoneOf(data)} withTotals={data.flag()} />
  ),
  "dashboard/households/household-actions.tsx": (data) => (
    <HouseholdActions orgSlug={ORG} household={data.of(householdSchema)} />
  ),
  "dashboard/households/member-list.tsx": (data) => (
    <MemberList orgSlug={ORG} household={data.of(householdSchema)} withTotals={data.flag()} />
  ),
  "dashboard/donors/contact-badge.tsx": (data) => (
    <ContactBadge doNotContact={data.of(donorSchema).doNotContact} />
  ),
  "dashboard/households/member-choice.tsx": (data) => (
    <MemberChoice orgSlug={ORG} householdId="h" donors={data.of(donorListSchema).donors} />
  ),
  "dashboard/households/new-household.tsx": (data) => (
    <NewHousehold orgSlug={ORG} donor={data.of(donorSchema)} />
  ),
  "dashboard/households/name-dialog.tsx": (data) => (
    <NameDialog
      label="Rename"
      about={data.text()}
      name={data.text()}
      confirm="Rename"
      save={(api) => api.call("listHouseholds", { params: { idOrSlug: ORG } })}
    />
  ),
  "dashboard/members/member-table.tsx": (data) => (
    <MemberTable orgSlug={ORG} members={data.of(memberListSchema).members} visibility={ALL_COLUMNS} />
  ),
  "dashboard/members/membership-list.tsx": (data) => (
    <MembershipList
      orgSlug={ORG}
      memberships={data
        .of(membershipsOfDonorSchema)
        .data.map((one) => ({ ...one, cardUrl: `https://give.example/member/${one.cardUrl}` }))}
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
  "dashboard/soft-credits/credit-list.tsx": (data) => (
    <CreditList {...orgContext(data)} credits={data.of(creditsOfDonorSchema)} />
  ),
  "dashboard/soft-credits/credit-panel.tsx": (data) => (
    <CreditPanel
      orgSlug={ORG}
      orgId="o"
      donation={data.of(donationSchema)}
      credits={data.of(creditsOfDonationSchema).data}
    />
  ),
  "dashboard/soft-credits/credit-form.tsx": (data) => (
    <CreditForm
      orgId="o"
      donation={data.of(donationSchema)}
      credit={data.of(creditsOfDonationSchema).data[0]}
      close={noop}
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
  "dashboard/statements/run-list.tsx": (data) => (
    <RunList {...orgContext(data)} runs={[{ ...data.of(runSchema), id: "run" }]} mayCancel={data.flag()} />
  ),
  "dashboard/statements/download-buttons.tsx": (data) => (
    <DownloadButtons orgSlug={ORG} runId="run" parts={data.flag() ? 2 : 1} />
  ),
  "dashboard/statements/statement-form.tsx": (data) => (
    <StatementForm orgSlug={ORG} thisYear={2026} isRunning={data.flag()} />
  ),
  "dashboard/donors/donor-emails.tsx": (data) => <DonorEmails donor={data.of(donorSchema)} />,
  "dashboard/donors/duplicate-list.tsx": (data) => (
    <DuplicateList orgSlug={ORG} pairs={data.of(duplicateListSchema).pairs} mayMerge={data.flag()} />
  ),
  "dashboard/donors/duplicates-notice.tsx": (data) => (
    <DuplicatesNotice
      orgSlug={ORG}
      donorId="d"
      pairs={data.of(duplicateListSchema).pairs}
      mayMerge={data.flag()}
    />
  ),
  "dashboard/donors/known-donors.tsx": (data) => (
    <KnownDonors orgSlug={ORG} donors={data.of(donorListSchema).donors} />
  ),
  "dashboard/donors/searched-notice.tsx": () => <SearchedNotice searched={10_000} href="/list?search=all" />,
  "dashboard/donors/scan-button.tsx": (data) => <ScanButton orgSlug={ORG} isDue={data.flag()} />,
  "dashboard/donors/merge-choice.tsx": (data) => (
    <MergeChoice {...orgContext(data)} keptId="d" donors={data.of(donorListSchema).donors} />
  ),
  "dashboard/donors/merge-form.tsx": (data) => <MergeForm orgSlug={ORG} preview={data.of(previewSchema)} />,
  "dashboard/donors/merge-list.tsx": (data) => (
    <MergeList donorId="d" zone={zoneOf(data)} merges={data.of(mergeListSchema).data} mayUndo={data.flag()} />
  ),
  "dashboard/donors/donor-table.tsx": (data) => (
    <DonorTable
      {...orgContext(data)}
      donors={data.of(donorListSchema).donors}
      withTotals={data.flag()}
      visibility={ALL_COLUMNS}
    />
  ),
  "dashboard/bulk-runs/bulk-run-notice.tsx": (data) => (
    <BulkRunNotice orgSlug={ORG} run={data.of(bulkRunSchema)} />
  ),
  "dashboard/lists/column-choice.tsx": (data) => (
    <ColumnChoice
      list="donors"
      columns={[{ id: "a", label: data.text(), off: data.flag() }]}
      visibility={{ a: data.flag() }}
    />
  ),
  "dashboard/donors/donor-bulk.tsx": (data) => (
    <Selectable ids={["d"]}>
      <DonorBulk orgSlug={ORG} orgId="o" known={[data.text()]} filter={{ q: data.text() }} />
    </Selectable>
  ),
  "dashboard/donors/donor-downloads.tsx": (data) => (
    <DonorDownloads orgId="o" filter={{ q: data.text(), tag: data.text() }} />
  ),
  "dashboard/donors/statement-links.tsx": (data) => (
    <StatementLinks donorId="d" years={data.of(donorSchema).givingByYear.map(({ year }) => year)} />
  ),
  "dashboard/lists/selection.tsx": (data) => (
    <Selectable ids={["d"]}>
      <table>
        <tbody>
          <tr>
            <SelectCell id="d" name={data.text()} />
          </tr>
        </tbody>
      </table>
    </Selectable>
  ),
  "dashboard/donors/donor-notes.tsx": (data) => (
    <DonorNotes donorId="d" zone={zoneOf(data)} notes={data.of(noteListSchema).data} />
  ),
  "dashboard/donors/donor-timeline.tsx": (data) => (
    <DonorTimeline {...orgContext(data)} entries={data.of(timelineSchema).entries} />
  ),
  "dashboard/donors/donor-tags.tsx": (data) => (
    <DonorTags orgSlug={ORG} donorId="d" tags={[data.text()]} known={[data.text()]} />
  ),
  "dashboard/donors/tag-table.tsx": (data) => (
    <TagTable orgSlug={ORG} tags={data.of(tagListSchema).data} mayChange={data.flag()} />
  ),
  "dashboard/donors/donor-actions.tsx": (data) => <DonorActions donor={data.of(donorSchema)} />,
  "dashboard/donors/donor-donations.tsx": (data) => (
    <DonorDonations orgSlug={ORG} zone={zoneOf(data)} donorId="donor" list={data.of(donationListSchema)} />
  ),
  "dashboard/donors/donor-facts.tsx": (data) => (
    <DonorFacts {...orgContext(data)} donor={data.of(donorSchema)} withTotals={data.flag()} />
  ),
  "dashboard/donors/name-form.tsx": (data) => (
    <NameForm api={API} donor={data.of(donorSchema)} onDone={noop} onCancel={noop} />
  ),
  "dashboard/donors/postal-address-field.tsx": (data) => (
    <PostalAddressField
      id="postalAddress"
      defaultValue={data.text()}
      note={data.text()}
      error={data.text()}
    />
  ),
  "dashboard/donors/person-fields.tsx": (data) => (
    <PersonFields donor={data.of(donorSchema)} error={() => data.text()} />
  ),
  "dashboard/donor-texts/text-editor.tsx": (data) => (
    <TextEditor
      orgId="o"
      text={data.of(donorTextSchema)}
      preview={data.of(textPreviewSchema)}
      mayChange={data.flag()}
      notificationEmail={data.text()}
      ownEmail={data.text()}
    />
  ),
  "dashboard/donor-texts/text-preview.tsx": (data) => (
    <TextPreview
      orgId="o"
      campaignId={null}
      kind={data.one(...donorTextKind.options)}
      language="en"
      parts={{ subject: data.text(), opening: data.text(), closing: data.text() }}
      valid={data.flag()}
      first={data.of(textPreviewSchema)}
    />
  ),
  "dashboard/donor-texts/text-history.tsx": (data) => (
    <TextHistory
      orgId="o"
      text={data.of(donorTextSchema)}
      versions={data.of(textVersionListSchema).data}
      zone={zoneOf(data)}
      mayChange={data.flag()}
    />
  ),
  "dashboard/donor-texts/send-test.tsx": (data) => (
    <SendTest
      orgId="o"
      text={{ kind: "RECEIPT", language: "en", subject: data.text(), opening: null, closing: null }}
      ownEmail={data.text()}
      notificationEmail={data.text()}
      check={() => true}
    />
  ),
  "dashboard/donor-texts/text-links.tsx": (data) => (
    <TextLinks
      path={`/dashboard/${ORG}/settings/texts`}
      kinds={donorTextKind.options}
      kind={data.one(...donorTextKind.options)}
      language="en"
      own={data.of(donorTextListSchema).data}
    />
  ),
  "dashboard/donor-texts/sender-form.tsx": (data) => <SenderForm org={data.of(organizationSchema)} />,
  "dashboard/donations/send-receipt-button.tsx": (data) => <SendReceiptButton donationId={data.text()} />,
  "dashboard/messages/message-buttons.tsx": (data) => (
    <MessageButtons donationId="d" state={data.one(...messageState.options)} donor={data.text()} />
  ),
  "dashboard/messages/message-list.tsx": (data) => (
    <MessageList {...orgContext(data)} messages={data.of(messageListSchema).messages} />
  ),
  "dashboard/donations/sum-line.tsx": (data) => (
    <SumLine name={data.text()} value={data.text()} detail={data.text()} />
  ),
};
