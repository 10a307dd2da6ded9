import Link from "next/link";
import { Badge } from "@/components/ui/badge";
import { Table, Td, Th } from "@/components/ui/table";
import { formatUsd } from "@/lib/kernel/money";
import type { PlanList } from "@/lib/subscriptions/schemas";
import { EACH, PLAN_STATUS } from "../recurring/words";
import { RowKeys } from "../row-keys";
import { dayIn, formatDay } from "../zoned";

type DonorPlansProps = { orgSlug: string; zone: string; plans: PlanList["subscriptions"] };

/** The recurring plans of one donor; each leads to its page. */
export function DonorPlans({ orgSlug, zone, plans }: DonorPlansProps) {
  return (
    <RowKeys>
      <Table caption="Recurring plans">
        <thead>
          <tr>
            <Th>Plan</Th>
            <Th>Status</Th>
            <Th>Next gift</Th>
            <Th>Campaign</Th>
          </tr>
        </thead>
        <tbody>
          {plans.map((plan) => (
            <tr key={plan.id} className="relative hover:bg-sunken">
              <Td className="whitespace-nowrap tabular-nums">
                <Link
                  href={`/dashboard/${orgSlug}/recurring/${plan.id}`}
                  className="font-medium after:absolute after:inset-0"
                >
                  {formatUsd(plan.amountCents)} {EACH[plan.frequency]}
                </Link>
              </Td>
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
