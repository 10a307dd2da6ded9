"use client";

import {
  Bell,
  CalendarSync,
  ChartColumn,
  FileText,
  FileUp,
  HandHeart,
  House,
  IdCard,
  KeyRound,
  Landmark,
  Layers,
  ListFilter,
  type LucideIcon,
  Megaphone,
  Menu,
  MessageSquareQuote,
  Repeat,
  Scale,
  ScrollText,
  Settings,
  ShieldCheck,
  UserCog,
  UserRoundCheck,
  Users,
  UsersRound,
  Webhook,
  X,
} from "lucide-react";
import { usePathname } from "next/navigation";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { cx } from "@/components/ui/cx";
import { Link } from "@/components/ui/link";
import { scrollWithin } from "@/components/ui/scroll-within";
import { NAV_GROUPS, type NavItem, navItemAt } from "./nav-items";

const ICONS: Readonly<Record<string, LucideIcon>> = {
  "": House,
  "/alerts": Bell,
  "/campaigns": Megaphone,
  "/donations": HandHeart,
  "/messages": MessageSquareQuote,
  "/recurring": Repeat,
  "/recurring/commitments": CalendarSync,
  "/donors": Users,
  "/members": IdCard,
  "/donors/segments": ListFilter,
  "/donors/households": UsersRound,
  "/donors/statements": FileText,
  "/imports": FileUp,
  "/reports": ChartColumn,
  "/reports/donors": UserRoundCheck,
  "/payouts": Landmark,
  "/funds": Layers,
  "/disputes": Scale,
  "/protection": ShieldCheck,
  "/settings": Settings,
  "/team": UserCog,
  "/api-keys": KeyRound,
  "/webhooks": Webhook,
  "/audit-log": ScrollText,
};

type SideNavProps = {
  orgSlug: string;
  orgName: string;
  /** The number of open alerts. */
  needsYou: number;
  /** The number of donor messages that wait for approval. */
  messages: number;
  above: ReactNode;
  below: ReactNode;
  badge: ReactNode;
};

/** The dashboard's navigation: a column on wide screens, collapsed behind a button on a phone. */
export function SideNav({ orgSlug, orgName, needsYou, messages, above, below, badge }: SideNavProps) {
  const path = usePathname();
  // The path for which the menu is open, so that following a link closes it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === path;
  const base = `/dashboard/${orgSlug}`;
  const here = navItemAt(path, base);
  const column = useRef<HTMLElement>(null);
  useEffect(() => {
    // In a short window the column scrolls, and the current page's link may be outside the visible part.
    const item = here && column.current?.querySelector(`[href="${base}${here.path}"]`);
    if (column.current && item) scrollWithin(column.current, item);
  }, [base, here]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the menu from any element inside
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
        {/* Scrolls separately in a short window, so that the account menu below stays visible. */}
        <nav
          ref={column}
          aria-label="Dashboard"
          className="grow lg:-mx-1 lg:min-h-48 lg:overflow-y-auto lg:p-1"
        >
          <div className="grid gap-4 lg:gap-3">
            {NAV_GROUPS.map(({ title, items }) => (
              <NavGroup key={title ?? items[0]?.path} title={title}>
                {items.map((item) => (
                  <NavLink key={item.path} item={item} base={base} path={path}>
                    {item.path === "/alerts" && <Waiting count={needsYou} />}
                    {item.path === "/messages" && <Waiting count={messages} />}
                  </NavLink>
                ))}
              </NavGroup>
            ))}
          </div>
        </nav>
        {below}
      </div>
    </header>
  );
}

function NavGroup({ title, children }: { title: string | null; children: ReactNode }) {
  const id = useId();
  return (
    <div>
      {title && (
        <h2 id={id} className="px-3 pb-1 text-xs font-semibold tracking-normal text-soft">
          {title}
        </h2>
      )}
      <ul aria-labelledby={title ? id : undefined} className="grid gap-1 lg:gap-0.5">
        {children}
      </ul>
    </div>
  );
}

type NavLinkProps = { item: NavItem; base: string; path: string; children: ReactNode };

function NavLink({ item, base, path, children }: NavLinkProps) {
  const href = `${base}${item.path}`;
  const here = navItemAt(path, base) === item;
  const Icon = ICONS[item.path];
  return (
    <li>
      <Link
        href={href}
        aria-current={path === href ? "page" : here ? "true" : undefined}
        className={cx(
          "flex min-h-11 items-center gap-3 rounded-md px-3 text-sm font-medium lg:min-h-8",
          here ? "bg-accent-soft text-accent" : "text-soft hover:bg-sunken hover:text-ink",
        )}
      >
        {Icon && <Icon aria-hidden className="size-4 shrink-0" />}
        {item.label}
        {children}
      </Link>
    </li>
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
