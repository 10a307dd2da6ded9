import { BulkRunNotice } from "@/components/dashboard/bulk-runs/bulk-run-notice";
import { SendReceiptButton } from "@/components/dashboard/donations/send-receipt-button";
import { SumLine } from "@/components/dashboard/donations/sum-line";
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
import { EmailStatement } from "@/components/dashboard/donors/email-statement";
import { KnownDonors } from "@/components/dashboard/donors/known-donors";
import { NameForm } from "@/components/dashboard/donors/name-form";
import { PersonFields } from "@/components/dashboard/donors/person-fields";
import { PostalAddressField } from "@/components/dashboard/donors/postal-address-field";
import { SearchedNotice } from "@/components/dashboard/donors/searched-notice";
import { StatementLinks } from "@/components/dashboard/donors/statement-links";
import { TagTable } from "@/components/dashboard/donors/tag-table";
import { DuplicateList } from "@/components/dashboard/duplicates/duplicate-list";
import { DuplicatesNotice } from "@/components/dashboard/duplicates/duplicates-notice";
import { MergeChoice } from "@/components/dashboard/duplicates/merge-choice";
import { MergeForm } from "@/components/dashboard/duplicates/merge-form";
import { MergeList } from "@/components/dashboard/duplicates/merge-list";
import { ScanButton } from "@/components/dashboard/duplicates/scan-button";
import { HouseholdActions } from "@/components/dashboard/households/household-actions";
import { HouseholdFacts } from "@/components/dashboard/households/household-facts";
import { HouseholdTable } from "@/components/dashboard/households/household-table";
import { MemberChoice } from "@/components/dashboard/households/member-choice";
import { MemberList } from "@/components/dashboard/households/member-list";
import { NameDialog } from "@/components/dashboard/households/name-dialog";
import { NewHousehold } from "@/components/dashboard/households/new-household";
import { ColumnChoice } from "@/components/dashboard/lists/column-choice";
import { Selectable, SelectCell } from "@/components/dashboard/lists/selection";
import { MemberTable } from "@/components/dashboard/members/member-table";
import { MembershipList } from "@/components/dashboard/members/membership-list";
import { CreditForm } from "@/components/dashboard/soft-credits/credit-form";
import { CreditList } from "@/components/dashboard/soft-credits/credit-list";
import { CreditPanel } from "@/components/dashboard/soft-credits/credit-panel";
import { bulkRunSchema } from "@/lib/bulk-runs/schemas";
import { donationListSchema } from "@/lib/donations/list/schemas";
import { donationSchema } from "@/lib/donations/schemas";
import { memberListSchema, membershipsOfDonorSchema } from "@/lib/donor-memberships/schemas";
import { duplicateListSchema } from "@/lib/donors/duplicates/schemas";
import { householdListSchema, householdSchema } from "@/lib/donors/households/schemas";
import { mergeListSchema, previewSchema } from "@/lib/donors/merges/schemas";
import { noteListSchema } from "@/lib/donors/notes/schemas";
import { donorListSchema, donorSchema } from "@/lib/donors/schemas";
import { tagListSchema } from "@/lib/donors/tags/schemas";
import { timelineSchema } from "@/lib/donors/timeline/schemas";
import { creditsOfDonationSchema, creditsOfDonorSchema } from "@/lib/soft-credits/schemas";
import type { Shown } from "../hostile-data";
import { ALL_COLUMNS, API, noop, ORG, orgContext, zoneOf } from "../hostile-props";

export const DONORS: Readonly<Record<string, Shown>> = {
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
  "dashboard/donors/donor-emails.tsx": (data) => <DonorEmails donor={data.of(donorSchema)} />,
  "dashboard/duplicates/duplicate-list.tsx": (data) => (
    <DuplicateList orgSlug={ORG} pairs={data.of(duplicateListSchema).pairs} mayMerge={data.flag()} />
  ),
  "dashboard/duplicates/duplicates-notice.tsx": (data) => (
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
  "dashboard/duplicates/scan-button.tsx": (data) => <ScanButton orgSlug={ORG} isDue={data.flag()} />,
  "dashboard/duplicates/merge-choice.tsx": (data) => (
    <MergeChoice {...orgContext(data)} keptId="d" donors={data.of(donorListSchema).donors} />
  ),
  "dashboard/duplicates/merge-form.tsx": (data) => (
    <MergeForm orgSlug={ORG} preview={data.of(previewSchema)} />
  ),
  "dashboard/duplicates/merge-list.tsx": (data) => (
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
  "dashboard/donors/email-statement.tsx": (data) => {
    const { givingByYear, email, doNotContact } = data.of(donorSchema);
    return (
      <EmailStatement
        orgSlug={ORG}
        donorId="d"
        email={email}
        mayEmail={!doNotContact.includes("EMAIL")}
        years={givingByYear.map(({ year }) => year)}
      />
    );
  },
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
  "dashboard/donations/send-receipt-button.tsx": (data) => <SendReceiptButton donationId={data.text()} />,
  "dashboard/donations/sum-line.tsx": (data) => (
    <SumLine name={data.text()} value={data.text()} detail={data.text()} />
  ),
};
