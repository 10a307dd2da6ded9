import { Badge } from "@/components/ui/badge";
import { Money } from "@/components/ui/money";
import { Table, Td, Th } from "@/components/ui/table";
import type { PlanList } from "@/lib/subscriptions/schemas";
import { PersonCell } from "../person-cell";
import { RowKeys } from "../row-keys";
import { dayIn, formatDay } from "../zoned";
import { PLAN_STATUS, RHYTHM } from "./words";

type PlanTableProps = { orgSlug: string; zone: string; plans: PlanList["subscriptions"] };

export function PlanTable({ orgSlug, zone, plans }: PlanTableProps) {
  return (
    <RowKeys>
      <Table caption="Recurring plans">
        <thead>
          <tr>
            <Th>Donor</Th>
            <Th numeric>Gift</Th>
            <Th>Frequency</Th>
            <Th>Status</Th>
            <Th>Next gift</Th>
            <Th>Campaign</Th>
          </tr>
        </thead>
        <tbody>
          {plans.map((plan) => (
            <tr key={plan.id} className="relative hover:bg-sunken">
              <PersonCell href={`/dashboard/${orgSlug}/recurring/${plan.id}`} person={plan.donor} />
              <Td numeric className="font-medium">
                <Money cents={plan.amountCents} />
              </Td>
              <Td className="whitespace-nowrap">{RHYTHM[plan.frequency]}</Td>
              <Td>
                <Badge tone={PLAN_STATUS[plan.status].tone}>{PLAN_STATUS[plan.status].label}</Badge>
              </Td>
              <Td className="whitespace-nowrap tabular-nums">
                {plan.nextChargeAt ? formatDay(dayIn(plan.nextChargeAt, zone)) : "none"}
              </Td>
              <Td className="min-w-48 wrap-anywhere">{plan.campaign.title}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </RowKeys>
  );
}
