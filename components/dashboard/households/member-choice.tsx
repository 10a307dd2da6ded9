"use client";

import { ActionButton } from "@/components/dashboard/forms/action-button";
import { CallMessage } from "@/components/dashboard/layout/call-message";
import type { DonorList } from "@/lib/donors/schemas";
import { ContactBadge } from "../donors/contact-badge";
import { nameOf } from "../donors/labels";
import { Email } from "../format/email";
import { usePageCall } from "../layout/use-page-call";

type MemberChoiceProps = {
  orgSlug: string;
  householdId: string;
  donors: DonorList["donors"];
};

/** Donors that can be added to a household, each with an add button. */
export function MemberChoice({ orgSlug, householdId, donors }: MemberChoiceProps) {
  const { run, busy, notice } = usePageCall();
  const params = { idOrSlug: orgSlug, householdId };
  return (
    <div className="grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-2">
      <ul className="grid grid-cols-[minmax(0,1fr)] rounded-lg border border-line bg-surface">
        {donors.map((donor) => (
          <li
            key={donor.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-3 last:border-b-0"
          >
            <span className="grid min-w-0 wrap-anywhere">
              <span className="font-medium">{nameOf(donor)}</span>
              <span className="text-sm text-soft">
                {donor.email ? <Email address={donor.email} /> : "No email"}
              </span>
              <span>
                <ContactBadge doNotContact={donor.doNotContact} />
              </span>
            </span>
            <ActionButton
              size="sm"
              tone="secondary"
              busy={busy === donor.id}
              onClick={() =>
                run((api) => api.call("updateHousehold", { params, body: { add: [donor.id] } }), {
                  name: donor.id,
                  done: () => `${nameOf(donor)} added.`,
                })
              }
            >
              <span>
                Add <span className="sr-only">{nameOf(donor)}</span>
              </span>
            </ActionButton>
          </li>
        ))}
      </ul>
      <CallMessage notice={notice} />
    </div>
  );
}
