import Link from "next/link";
import { formatDayIn } from "@/components/dashboard/format/zoned";
import { PersonCell } from "@/components/dashboard/lists/person-cell";
import { RowKeys } from "@/components/dashboard/lists/row-keys";
import { Badge } from "@/components/ui/badge";
import { Money } from "@/components/ui/money";
import { Table, Td, Th } from "@/components/ui/table";
import { formatUsd } from "@/lib/kernel/money";
import type { PlanList } from "@/lib/subscriptions/schemas";
import { EACH, PLAN_STATUS, INTERVAL } from "./labels";

type Plan = PlanList["subscriptions"][number];
type PlanTableProps = {
  orgSlug: string;
  zone: string;
  plans: readonly Plan[];
  /** All of them are one donor's, who is not named in each row. */
  oneDonor?: boolean;
};

/** Recurring plans, each row leading to its page. */
export function PlanTable({ orgSlug, zone, plans, oneDonor = false }: PlanTableProps) {
  const hrefOf = (plan: Plan) => `/dashboard/${orgSlug}/recurring/${plan.id}`;
  return (
    <RowKeys>
      <Table caption="Recurring plans">
        <thead>
          <tr>
            {oneDonor ? (
              <Th>Plan</Th>
            ) : (
              <>
                <Th>Donor</Th>
                <Th numeric>Gift</Th>
                <Th>Frequency</Th>
              </>
            )}
            <Th>Status</Th>
            <Th>Next gift</Th>
            <Th>Campaign</Th>
          </tr>
        </thead>
        <tbody>
          {plans.map((plan) => (
            <tr key={plan.id} className="relative hover:bg-sunken">
              {oneDonor ? (
                <PlanCell href={hrefOf(plan)} plan={plan} />
              ) : (
                <>
                  <PersonCell href={hrefOf(plan)} person={plan.donor} />
                  <Td numeric className="font-medium">
                    <Money cents={plan.amountCents} />
                  </Td>
                  <Td className="whitespace-nowrap">{INTERVAL[plan.frequency]}</Td>
                </>
              )}
              <Td>
                <Badge tone={PLAN_STATUS[plan.status].tone}>{PLAN_STATUS[plan.status].label}</Badge>
              </Td>
              <Td className="whitespace-nowrap tabular-nums">
                {plan.nextChargeAt ? formatDayIn(plan.nextChargeAt, zone) : "none"}
              </Td>
              <Td className="min-w-48 wrap-anywhere">{plan.campaign.title}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </RowKeys>
  );
}

/** The first cell where there is no donor to name. */
function PlanCell({ href, plan }: { href: string; plan: Plan }) {
  return (
    <Td className="whitespace-nowrap tabular-nums">
      <Link href={href} className="font-medium after:absolute after:inset-0">
        {formatUsd(plan.amountCents)} {EACH[plan.frequency]}
      </Link>
    </Td>
  );
}
