import { DonationSums } from "@/components/dashboard/donations/donation-breakdown";
import { DonationState } from "@/components/dashboard/donations/donation-state";
import { DonationTable } from "@/components/dashboard/donations/donation-table";
import { BatchFields } from "@/components/dashboard/offline/batch-fields";
import { BatchForm } from "@/components/dashboard/offline/batch-form";
import { BatchRow } from "@/components/dashboard/offline/batch-row";
import { newRow } from "@/components/dashboard/offline/batch-rows";
import { BatchDonations, BatchTable } from "@/components/dashboard/offline/batch-table";
import { DetailsFields } from "@/components/dashboard/offline/details-fields";
import { DonorField } from "@/components/dashboard/offline/donor-field";
import { DonorSearch } from "@/components/dashboard/offline/donor-search";
import { DoubtsNotice } from "@/components/dashboard/offline/doubts-notice";
import { KnownDonorNote } from "@/components/dashboard/offline/known-donor-note";
import { NewDonorFields } from "@/components/dashboard/offline/new-donor-fields";
import { OfflinePanel } from "@/components/dashboard/offline/offline-panel";
import { RecordForm } from "@/components/dashboard/offline/record-form";
import { ReturnFields } from "@/components/dashboard/offline/return-fields";
import { RowDonor } from "@/components/dashboard/offline/row-donor";
import { VoidButton } from "@/components/dashboard/offline/void-button";
import { donationListSchema } from "@/lib/donations/list/schemas";
import { donationSchema } from "@/lib/donations/schemas";
import {
  doubtsSchema,
  fullBatchSchema,
  offlineBatchSchema,
  offlineSchema,
} from "@/lib/offline-donations/schemas";
import type { HostileData, Shown } from "../hostile-data";
import { ALL_COLUMNS, API, noop, ORG, orgContext, zoneOf } from "../hostile-props";

const donations = (data: HostileData) => data.of(donationListSchema).donations;

const TODAY = "2026-11-21";
const typedIn = (data: HostileData) => ({
  amount: data.text(),
  receivedOn: data.text(),
  checkNumber: data.text(),
  checkDate: data.text(),
  reference: data.text(),
  description: data.text(),
});
const campaignIn = (data: HostileData) => ({
  id: "campaign",
  title: data.text(),
  levels: [{ id: "level", name: data.text(), amountCents: 5_000, archived: true }],
  ticketPriceCents: 5_000,
  isMembership: true,
  defaultFundId: "fund",
});
const giverIn = (data: HostileData) => ({
  kind: "known" as const,
  donor: { ...data.of(donationSchema).donor, doNotContact: ["EMAIL" as const] },
});
const newGiverIn = (data: HostileData) => ({
  kind: "new" as const,
  firstName: data.text(),
  lastName: data.text(),
  email: data.text(),
  postalAddress: data.text(),
});
const ownOrg = { id: "org", slug: ORG };

export const OFFLINE: Readonly<Record<string, Shown>> = {
  "dashboard/offline/batch-fields.tsx": (data) => (
    <BatchFields
      head={{
        name: data.text(),
        controlCount: data.text(),
        controlTotal: data.text(),
        receivedOn: TODAY,
        campaignId: "campaign",
        fundId: "fund",
        sendReceipts: true,
        hasCheckDates: true,
        hasReceivedDates: true,
        hasCampaigns: true,
      }}
      onChange={noop}
      today={TODAY}
      campaigns={[{ id: "campaign", title: data.text(), defaultFundId: "fund" }]}
      funds={[{ id: "fund", name: data.text() }]}
      errorOf={() => data.text()}
    />
  ),
  "dashboard/offline/batch-form.tsx": (data) => (
    <BatchForm
      org={ownOrg}
      today={TODAY}
      campaigns={[campaignIn(data)]}
      funds={[{ id: "fund", name: data.text() }]}
    />
  ),
  "dashboard/offline/batch-row.tsx": (data) => (
    <BatchRow
      api={API}
      orgId="org"
      row={{
        key: 1,
        giver: giverIn(data),
        amount: data.text(),
        method: "CHECK",
        detail: data.text(),
        checkDate: data.text(),
        receivedOn: data.text(),
        campaignId: "campaign",
        fund: "fund",
        level: "level",
        tickets: data.text(),
        suggested: data.text(),
      }}
      campaign={campaignIn(data)}
      funds={[{ id: "fund", name: data.text() }]}
      campaigns={[{ id: "campaign", title: data.text() }]}
      hasCheckDates
      hasReceivedDates
      today={TODAY}
      number={1}
      onChange={noop}
      onEnter={noop}
      onRemove={noop}
      problems={Object.fromEntries(
        ["amount.amountCents", "detail.checkNumber", "fund.fundId"].map((one) => [
          `row-1-${one}`,
          [data.text()],
        ]),
      )}
    />
  ),
  "dashboard/offline/batch-table.tsx": (data) => (
    <>
      <BatchTable {...orgContext(data)} batches={[data.of(offlineBatchSchema)]} />
      <BatchDonations orgSlug={ORG} donations={data.of(fullBatchSchema).donations} />
    </>
  ),
  "dashboard/offline/details-fields.tsx": (data) => (
    <DetailsFields
      method="CHECK"
      typed={typedIn(data)}
      onType={noop}
      today={TODAY}
      errorOf={() => data.text()}
    />
  ),
  "dashboard/offline/donor-field.tsx": (data) => (
    <DonorField api={API} orgId="org" giver={giverIn(data)} onChange={noop} errorOf={() => data.text()} />
  ),
  "dashboard/offline/donor-search.tsx": (data) => (
    <DonorSearch
      control={{ id: "donor" }}
      api={API}
      orgId="org"
      text={data.text()}
      onText={noop}
      onPick={noop}
    />
  ),
  "dashboard/offline/doubts-notice.tsx": (data) => (
    <DoubtsNotice doubts={data.of(doubtsSchema).doubts} busy={false} confirm="Record" onConfirm={noop} />
  ),
  "dashboard/offline/known-donor-note.tsx": (data) => (
    <KnownDonorNote
      donors={[{ ...data.of(donationSchema).donor, doNotContact: ["EMAIL" as const] }]}
      onPick={noop}
    />
  ),
  "dashboard/offline/new-donor-fields.tsx": (data) => (
    <NewDonorFields
      api={API}
      orgId="org"
      onPick={noop}
      giver={newGiverIn(data)}
      onChange={noop}
      onSearch={noop}
      idOf={(field) => field}
      errorOf={() => data.text()}
    />
  ),
  "dashboard/offline/row-donor.tsx": (data) => (
    <>
      {[giverIn(data), newGiverIn(data)].map((giver) => (
        <RowDonor
          key={giver.kind}
          api={API}
          orgId="org"
          row={{ ...newRow(1, "CHECK"), giver, campaignId: "campaign" }}
          campaigns={[{ id: "campaign", title: data.text() }]}
          hasReceivedDates
          today={TODAY}
          number={1}
          idOf={(name) => `${giver.kind}-${name}`}
          onChange={noop}
          onEnter={noop}
          onKeyDown={noop}
          errorOf={() => data.text()}
        />
      ))}
    </>
  ),
  "dashboard/offline/offline-panel.tsx": (data) => (
    <OfflinePanel
      {...orgContext(data)}
      donation={{ ...data.of(donationSchema), offline: data.of(offlineSchema) }}
      recordedBy={data.text()}
      mayCorrect
    />
  ),
  "dashboard/offline/record-form.tsx": (data) => (
    <RecordForm
      org={ownOrg}
      today={TODAY}
      campaigns={[campaignIn(data)]}
      funds={[{ id: "fund", name: data.text() }]}
      beginning={{
        method: "IN_KIND",
        typed: typedIn(data),
        received: { level: "level", tickets: data.text(), suggested: data.text() },
        giver: giverIn(data),
        campaignId: "campaign",
        note: data.text(),
        anonymous: false,
      }}
    />
  ),
  "dashboard/offline/return-fields.tsx": (data) => (
    <ReturnFields
      id={(name) => name}
      campaign={campaignIn(data)}
      typed={{ level: "level", tickets: data.text(), suggested: data.text() }}
      amount={data.text()}
      onType={noop}
      errorOf={() => data.text()}
      hints
    />
  ),
  "dashboard/offline/void-button.tsx": (data) => <VoidButton donationId="donation" what={data.text()} />,
  "dashboard/donations/donation-state.tsx": (data) => (
    <DonationState donation={data.of(donationSchema)} zone={zoneOf(data)} />
  ),
  "dashboard/donations/donation-breakdown.tsx": (data) => (
    <DonationSums donation={data.of(donationSchema)} matchedCents={data.number()} />
  ),
  "dashboard/donations/donation-table.tsx": (data) => (
    <>
      <DonationTable {...orgContext(data)} donations={donations(data)} visibility={ALL_COLUMNS} />
      <DonationTable {...orgContext(data)} donations={donations(data)} ofOneDonor />
    </>
  ),
};
