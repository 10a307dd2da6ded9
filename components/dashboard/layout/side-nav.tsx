"use client";

import {
  Bell,
  ChartColumn,
  HandHeart,
  House,
  KeyRound,
  Landmark,
  Megaphone,
  Menu,
  MessageSquareQuote,
  Repeat,
  Scale,
  ScrollText,
  Settings,
  ShieldCheck,
  UserCog,
  Users,
  Webhook,
  X,
} from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { type ReactNode, useState } from "react";
import { cx } from "@/components/ui/cx";

const PLACES = [
  ["", "Overview", House],
  ["/alerts", "Needs attention", Bell],
  ["/campaigns", "Campaigns", Megaphone],
  ["/donations", "Donations", HandHeart],
  ["/messages", "Messages", MessageSquareQuote],
  ["/recurring", "Recurring", Repeat],
  ["/donors", "Donors", Users],
  ["/reports", "Reports", ChartColumn],
  ["/payouts", "Payouts", Landmark],
  ["/disputes", "Disputes", Scale],
  ["/protection", "Fraud protection", ShieldCheck],
  ["/settings", "Settings", Settings],
  ["/team", "Team", UserCog],
  ["/api-keys", "API keys", KeyRound],
  ["/webhooks", "Webhooks", Webhook],
  ["/audit-log", "Audit log", ScrollText],
] as const;

type SideNavProps = {
  orgSlug: string;
  orgName: string;
  /** The number of open alerts. */
  needsYou: number;
  /** The number of donors' messages that wait for approval. */
  messages: number;
  above: ReactNode;
  below: ReactNode;
  badge: ReactNode;
};

/** The dashboard's navigation: a column on wide screens, collapsed behind a button on a phone. */
export function SideNav({ orgSlug, orgName, needsYou, messages, above, below, badge }: SideNavProps) {
  const path = usePathname();
  // Open for one path only: following a link closes it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === path;
  const base = `/dashboard/${orgSlug}`;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the menu from anywhere in it
    <header
      onKeyDown={(event) => event.key === "Escape" && setOpenAt(null)}
      className="border-line bg-surface max-lg:border-b lg:sticky lg:top-0 lg:h-dvh lg:overflow-y-auto lg:border-r"
    >
      <div className="flex min-h-14 items-center justify-between gap-3 px-4 py-2 lg:hidden">
        <p className="min-w-0 truncate font-semibold">{orgName}</p>
        <div className="flex shrink-0 items-center gap-3">
          {badge}
          <button
            type="button"
            aria-expanded={open}
            aria-controls="dashboard-menu"
            onClick={() => setOpenAt(open ? null : path)}
            className="inline-flex min-h-11 items-center gap-2 rounded-md border border-line-strong px-3 text-sm font-medium"
          >
            {open ? <X aria-hidden className="size-4" /> : <Menu aria-hidden className="size-4" />}
            Menu
            {!open && <Waiting count={needsYou} />}
          </button>
        </div>
      </div>
      <div
        id="dashboard-menu"
        className={cx(
          "gap-6 px-4 pt-2 pb-5 lg:flex lg:h-full lg:flex-col lg:gap-4 lg:pt-5",
          open ? "flex flex-col" : "hidden",
        )}
      >
        <div className="flex items-center justify-between gap-2 max-lg:hidden">
          <Link href="/dashboard" className="font-semibold">
            Almoner
          </Link>
          {badge}
        </div>
        {above}
        {/* Scrolls separately in a low window, so that the account menu below stays visible. */}
        <nav aria-label="Dashboard" className="grow lg:-mx-1 lg:min-h-48 lg:overflow-y-auto lg:p-1">
          <ul className="grid gap-1 lg:gap-0.5">
            {PLACES.map(([end, label, Icon]) => {
              const href = `${base}${end}`;
              const here = end === "" ? path === base : path === href || path.startsWith(`${href}/`);
              return (
                <li key={label}>
                  <Link
                    href={href}
                    aria-current={path === href ? "page" : here ? "true" : undefined}
                    className={cx(
                      "flex min-h-10 lg:min-h-8 items-center gap-3 rounded-md px-3 text-sm font-medium",
                      here ? "bg-accent-soft text-accent" : "text-soft hover:bg-sunken hover:text-ink",
                    )}
                  >
                    <Icon aria-hidden className="size-4 shrink-0" />
                    {label}
                    {end === "/alerts" && <Waiting count={needsYou} />}
                    {end === "/messages" && <Waiting count={messages} />}
                  </Link>
                </li>
              );
            })}
          </ul>
        </nav>
        {below}
      </div>
    </header>
  );
}

/** A count next to a label; empty for zero. */
function Waiting({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="ml-auto rounded-full bg-warn-soft px-2 text-xs font-semibold text-warn tabular-nums">
      <span aria-hidden>{count > 99 ? "99+" : count}</span>
      <span className="sr-only">({count} open)</span>
    </span>
  );
}
