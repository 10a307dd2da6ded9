import type { Metadata } from "next";
import { requireOrganization } from "@/app/dashboard/session";
import { AccountingForm } from "@/components/dashboard/accounting/accounting-form";
import { CodelessFunds } from "@/components/dashboard/accounting/codeless-funds";
import { JournalDownload } from "@/components/dashboard/accounting/journal-download";
import { ACCOUNTING_LABELS, FUNDS_AS } from "@/components/dashboard/accounting/labels";
import { Facts } from "@/components/dashboard/lists/facts";
import { Panel } from "@/components/ui/card";
import { PageTitle } from "@/components/ui/page-title";
import type { Accounting } from "@/lib/accounting/schemas";
import { getAccounting } from "@/lib/accounting/settings";
import { addDays } from "@/lib/kernel/time/days";
import { dayIn } from "@/lib/kernel/time/zoned";

export const metadata: Metadata = { title: "Accounting files" };

type Props = { params: Promise<{ org: string }> };

/** Payouts as journal entries for accounting software, and the accounts they are posted to. */
export default async function AccountingPage({ params }: Props) {
  const { ctx, org, isAdmin } = await requireOrganization((await params).org);
  const { fundsWithoutCode, ...accounting } = await getAccounting(ctx);
  const thisMonth = `${dayIn(ctx.now.toISOString(), org.timezone).slice(0, 7)}-01`;
  const lastDay = addDays(thisMonth, -1);
  return (
    <>
      <PageTitle
        title="Accounting files"
        parent={{ href: `/dashboard/${org.slug}/payouts`, title: "Payouts" }}
        below="Your payouts as journal entries: each deposit with its donations by fund, fees, refunds and disputes."
      />
      <Panel aria-labelledby="download" className="grid gap-4">
        <h2 id="download" className="text-lg">
          Download
        </h2>
        <JournalDownload orgId={org.id} from={`${lastDay.slice(0, 7)}-01`} to={lastDay} />
        <p className="max-w-prose text-sm text-soft">
          Payouts that have not arrived are left out. In QuickBooks, choose Settings, Import data, Journal
          entries; account numbers must be turned off. In Xero, choose Manual journals, Import; Xero imports
          up to 300 lines at a time.
        </p>
      </Panel>
      <Panel aria-labelledby="accounts" className="grid gap-4">
        <div className="grid gap-1">
          <h2 id="accounts" className="text-lg">
            Accounts
          </h2>
          <p className="max-w-prose text-sm text-soft">
            As in your accounting software: account names in QuickBooks, account codes in Xero. Xero accepts
            no journals to bank accounts.
          </p>
        </div>
        <CodelessFunds
          orgSlug={org.slug}
          donationAccount={accounting.donationAccount}
          funds={fundsWithoutCode}
        />
        {isAdmin ? (
          <AccountingForm orgSlug={org.slug} accounting={accounting} />
        ) : (
          <Facts rows={factsOf(accounting)} />
        )}
      </Panel>
    </>
  );
}

function factsOf({ fundsAs, ...texts }: Accounting): [string, string | null][] {
  const rows = Object.entries(texts).map(([name, text]): [string, string | null] => [
    ACCOUNTING_LABELS[name as keyof typeof texts],
    text,
  ]);
  return [...rows, [ACCOUNTING_LABELS.fundsAs, FUNDS_AS[fundsAs].label]];
}
