"use client";

import { HandHeart, House, Megaphone, Menu, Settings, Users, X } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { type ReactNode, useState } from "react";
import { cx } from "@/components/ui/cx";

const PLACES = [
  ["", "Overview", House],
  ["/campaigns", "Campaigns", Megaphone],
  ["/donations", "Donations", HandHeart],
  ["/donors", "Donors", Users],
  ["/settings", "Settings", Settings],
] as const;

type SideNavProps = {
  orgSlug: string;
  orgName: string;
  above: ReactNode;
  below: ReactNode;
  badge: ReactNode;
};

/** The dashboard's navigation: a column on wide screens, folded behind a button on a phone. */
export function SideNav({ orgSlug, orgName, above, below, badge }: SideNavProps) {
  const path = usePathname();
  // Open for one address only: following a link folds it again.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === path;
  const base = `/dashboard/${orgSlug}`;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape folds the menu from wherever in it
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
          </button>
        </div>
      </div>
      <div
        id="dashboard-menu"
        className={cx(
          "gap-6 px-4 pt-2 pb-5 lg:flex lg:min-h-full lg:flex-col lg:pt-5",
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
        <nav aria-label="Dashboard" className="grow">
          <ul className="grid gap-1">
            {PLACES.map(([end, label, Icon]) => {
              const href = `${base}${end}`;
              const here = end === "" ? path === base : path === href || path.startsWith(`${href}/`);
              return (
                <li key={label}>
                  <Link
                    href={href}
                    aria-current={path === href ? "page" : here ? "true" : undefined}
                    className={cx(
                      "flex min-h-10 items-center gap-3 rounded-md px-3 text-sm font-medium",
                      here ? "bg-accent-soft text-accent" : "text-soft hover:bg-sunken hover:text-ink",
                    )}
                  >
                    <Icon aria-hidden className="size-4 shrink-0" />
                    {label}
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
