"use client";

import { useState } from "react";
import { ActionButton } from "@/components/dashboard/forms/action-button";
import { CallMessage } from "@/components/dashboard/layout/call-message";
import { AutoRefresh } from "@/components/ui/auto-refresh";
import { Badge } from "@/components/ui/badge";
import type { PaymentDomain } from "@/lib/orgs/payment-domains/schemas";
import { usePageCall } from "../layout/use-page-call";
import { DOMAIN_STATE, WALLETS } from "./domain-labels";

type PaymentDomainsProps = { orgSlug: string; domains: readonly PaymentDomain[]; mayCheck: boolean };

/** The domains on which donors see wallets, any problems there, and a button to check again. */
export function PaymentDomains({ orgSlug, domains, mayCheck }: PaymentDomainsProps) {
  const { run, busy, notice } = usePageCall();
  /** Time of each domain's last check when the button was pressed. */
  const [before, setBefore] = useState<ReadonlyMap<string, string | null> | null>(null);
  const possible = domains.filter(({ state }) => state !== "NOT_POSSIBLE");
  const checking = possible.some(
    ({ domain, checkedAt }) => before?.has(domain) && before.get(domain) === checkedAt,
  );
  const check = async () => {
    const now = new Map(possible.map(({ domain, checkedAt }) => [domain, checkedAt]));
    const result = await run((api) => api.call("checkPaymentDomains", { params: { idOrSlug: orgSlug } }), {
      done: () => null,
    });
    if (result?.ok) setBefore(now);
  };
  return (
    <div className="grid gap-3">
      <AutoRefresh on={checking} />
      <ul className="grid">
        {domains.map((one) => (
          <li key={one.domain} className="grid gap-1 border-b border-line py-2.5 last:border-b-0">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <span className="min-w-0 text-sm font-medium wrap-anywhere">{one.domain}</span>
              <Badge tone={DOMAIN_STATE[one.state].tone}>{DOMAIN_STATE[one.state].label}</Badge>
            </div>
            {notesOf(one).map((note) => (
              <p key={note} className="text-sm text-soft wrap-anywhere">
                {note}
              </p>
            ))}
          </li>
        ))}
      </ul>
      {mayCheck && possible.length > 0 && (
        <div className="grid justify-items-start gap-1">
          <ActionButton tone="secondary" busy={busy !== null || checking} onClick={check}>
            {checking ? "Checking…" : "Check again"}
          </ActionButton>
          <CallMessage
            notice={notice ?? (before && !checking ? { text: "Checked.", isError: false } : null)}
          />
        </div>
      )}
    </div>
  );
}

function notesOf({ use, state, reason, wallets }: PaymentDomain): string[] {
  const inactive = wallets
    ? WALLETS.flatMap(([wallet, name]) =>
        wallets[wallet].status === "INACTIVE" ? [offLabel(name, wallets[wallet].reason)] : [],
      )
    : [];
  return [
    use === "EMBEDDED_FORMS" ? "A site that embeds your forms" : "Your donation pages",
    ...(reason ? [reason] : DOMAIN_STATE[state].note ? [DOMAIN_STATE[state].note] : []),
    ...(state === "INCOMPLETE" ? inactive : []),
  ];
}

function offLabel(name: string, reason: string | null): string {
  return reason ? `${name} is off: ${reason}` : `${name} is off.`;
}
