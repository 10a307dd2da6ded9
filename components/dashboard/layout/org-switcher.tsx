"use client";

import { Check, ChevronsUpDown, Plus } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { Link } from "@/components/ui/link";

type Org = { name: string; slug: string };

/** The current organization, with links to the others. Works without JavaScript. */
export function OrgSwitcher({ current, orgs }: { current: Org; orgs: readonly Org[] }) {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const closeOutside = (event: Event) => {
      if (menu.current?.open && event.target instanceof Node && !menu.current.contains(event.target))
        menu.current.open = false;
    };
    document.addEventListener("pointerdown", closeOutside);
    return () => document.removeEventListener("pointerdown", closeOutside);
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !menu.current?.open) return;
    menu.current.open = false;
    menu.current.querySelector("summary")?.focus();
  };
  const close = () => {
    if (menu.current) menu.current.open = false;
  };
  return (
    <details ref={menu} onKeyDown={onKeyDown} className="relative">
      <summary
        aria-label={`Organization: ${current.name}. Switch organization`}
        className="flex min-h-11 list-none items-center justify-between gap-2 rounded-md border border-line px-3 py-2 hover:bg-sunken [&::-webkit-details-marker]:hidden"
      >
        <span className="line-clamp-2 min-w-0 text-sm font-semibold wrap-anywhere">{current.name}</span>
        <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-soft" />
      </summary>
      <ul className="absolute inset-x-0 z-20 mt-1 grid max-h-80 overflow-auto rounded-md border border-line bg-surface p-1 text-sm">
        {orgs.map((org) => (
          <li key={org.slug}>
            <Link
              href={`/dashboard/${org.slug}`}
              onClick={close}
              aria-current={org.slug === current.slug ? "true" : undefined}
              className="flex min-h-9 items-center justify-between gap-2 rounded-sm px-2 py-1.5 wrap-anywhere hover:bg-sunken"
            >
              {org.name}
              {org.slug === current.slug && <Check aria-hidden className="size-4 shrink-0 text-accent" />}
            </Link>
          </li>
        ))}
        <li className="mt-1 border-t border-line pt-1">
          <Link
            href="/dashboard/new"
            onClick={close}
            className="flex min-h-9 items-center gap-2 rounded-sm px-2 py-1.5 hover:bg-sunken"
          >
            <Plus aria-hidden className="size-4 text-soft" />
            Create organization
          </Link>
        </li>
      </ul>
    </details>
  );
}
