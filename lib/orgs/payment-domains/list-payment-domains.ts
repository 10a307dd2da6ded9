import type { OrgContext } from "@/lib/auth/access";
import { env } from "@/lib/config/env";
import { domainOf, isComplete } from "./rules";
import type { PaymentDomain } from "./schemas";
import { type PaymentDomainRow, readDomains } from "./store";

/**
 * Returns the domains on which an organization's donors see wallets: the service's own first, then those of its sites.
 */
export async function listPaymentDomains(ctx: OrgContext): Promise<{ data: PaymentDomain[] }> {
  const origins = originsOf(ctx.org);
  const rows = await readDomains(ctx.db, domainsOf(ctx.org));
  const known = new Map(rows.map((row) => [row.domain, row]));
  const seen = new Set<string>();
  const data = origins.flatMap((origin, index) => {
    const domain = domainOf(origin);
    const name = domain ?? origin;
    if (seen.has(name)) return [];
    seen.add(name);
    const use = index === 0 ? ("DONATION_PAGES" as const) : ("EMBEDDED_FORMS" as const);
    return [{ domain: name, use, ...stateOf(domain, known.get(name)) }];
  });
  return { data };
}

/** Returns the domains of an organization that can have wallets. */
export function domainsOf(org: OrgContext["org"]): string[] {
  return [...new Set(originsOf(org).flatMap((origin) => domainOf(origin) ?? []))];
}

function originsOf(org: OrgContext["org"]): string[] {
  return [env().appOrigin, ...org.embedOrigins];
}

const NOTHING = { reason: null, wallets: null, checkedAt: null, nextCheckAt: null } as const;

function stateOf(
  domain: string | null,
  row: PaymentDomainRow | undefined,
): Omit<PaymentDomain, "domain" | "use"> {
  if (!domain) return { state: "NOT_POSSIBLE", ...NOTHING };
  if (!row) return { state: "WAITING", ...NOTHING };
  const { wallets, enabled, problem } = row;
  const state = problem
    ? "FAILED"
    : !wallets
      ? "WAITING"
      : !enabled
        ? "TURNED_OFF"
        : isComplete({ enabled, wallets })
          ? "ACTIVE"
          : "INCOMPLETE";
  return {
    state,
    reason: problem,
    wallets: wallets && {
      applePay: serialize(wallets.applePay),
      googlePay: serialize(wallets.googlePay),
      link: serialize(wallets.link),
    },
    checkedAt: row.checkedAt?.toISOString() ?? null,
    nextCheckAt: row.dueAt?.toISOString() ?? null,
  };
}

function serialize({ active, reason }: { active: boolean; reason: string | null }) {
  return { status: active ? ("ACTIVE" as const) : ("INACTIVE" as const), reason };
}
