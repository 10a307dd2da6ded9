import { Instant } from "@/components/dashboard/format/instant";
import { Badge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import type { Alert } from "@/lib/alerts/schemas";
import { RowKeys } from "../lists/row-keys";
import { ALERT_KIND, linkOf, resolvedLabel } from "./labels";
import { ResolveButton } from "./resolve-button";

type AlertListProps = {
  items: readonly Alert[];
  orgSlug: string;
  zone: string;
  names?: ReadonlyMap<string, string>;
  /** Set on the donation's own page: omits the link to it. */
  here?: string;
};

const NO_NAMES = new Map<string, string>();

/** Alerts, each with a link to the resource and a button to resolve it. */
export function AlertList({ items, orgSlug, zone, names = NO_NAMES, here }: AlertListProps) {
  return (
    <RowKeys>
      <ul className="overflow-hidden rounded-lg border border-line bg-surface">
        {items.map((item) => {
          const link = linkOf(item);
          const leads = link && link.path !== here;
          return (
            <li
              data-row
              key={item.id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-line px-5 py-4 last:border-b-0"
            >
              <div className="grid min-w-0 grow basis-64 gap-1 text-sm">
                <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <Badge tone={item.resolvedAt ? "neutral" : "warn"}>{ALERT_KIND[item.kind]}</Badge>
                  <span className="text-soft">
                    <Instant at={item.createdAt} zone={zone} />
                  </span>
                </p>
                <p className="max-w-prose wrap-anywhere">{item.message}</p>
                {(item.campaign || leads) && (
                  <p className="flex flex-wrap gap-x-3 text-soft wrap-anywhere">
                    {item.campaign?.title}
                    {leads && (
                      <Link
                        href={`/dashboard/${orgSlug}${link.path}`}
                        className="text-accent underline underline-offset-4"
                      >
                        {link.label}
                      </Link>
                    )}
                  </p>
                )}
              </div>
              {item.resolvedAt ? (
                <p className="text-sm text-soft">
                  {resolvedLabel(item.resolvedBy, names)}, <Instant at={item.resolvedAt} zone={zone} />
                </p>
              ) : (
                <ResolveButton orgSlug={orgSlug} id={item.id} about={ALERT_KIND[item.kind]} />
              )}
            </li>
          );
        })}
      </ul>
    </RowKeys>
  );
}
