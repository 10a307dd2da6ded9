"use client";

import { usePathname } from "next/navigation";
import { type ReactNode, useEffect, useRef } from "react";
import { cx } from "@/components/ui/cx";
import { Link } from "@/components/ui/link";
import { scrollWithin } from "@/components/ui/scroll-within";
import type { NavTag } from "@/lib/api-docs/reference/schemas";
import { GUIDE } from "./guide/sections";
import { Method } from "./method";

const BASE = "/docs/api";

/**
 * The reference's table of contents; the open group shows its operations. A column on wide screens, collapsed on a
 * phone.
 */
export function DocsNav({ tags }: { tags: NavTag[] }) {
  const path = usePathname();
  const column = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = column.current;
    const here = box?.querySelector(`[href="${path}"]`);
    if (box && here) scrollWithin(box, here);
  }, [path]);
  const list = (
    <div className="grid gap-6">
      <Group title="Guide">
        <Item href={BASE} label="Start here" here={path === BASE} />
        {GUIDE.map(({ slug, title }) => {
          const href = `${BASE}/guide/${slug}`;
          return <Item key={slug} href={href} label={title} here={path === href} />;
        })}
      </Group>
      <Group title="Operations">
        {tags.map(({ tag, slug, operations }) => {
          const href = `${BASE}/${slug}`;
          return (
            <Item key={slug} href={href} label={tag} here={path === href}>
              {path === href && <Operations operations={operations} href={href} />}
            </Item>
          );
        })}
      </Group>
    </div>
  );
  return (
    <nav aria-label="Reference" className="print:hidden">
      <details key={path} className="border-b border-line lg:hidden">
        <summary className="min-h-12 px-4 py-3 font-medium">Contents</summary>
        <div className="px-4 pb-6">{list}</div>
      </details>
      <div
        ref={column}
        className="sticky top-14 h-[calc(100dvh-3.5rem)] overflow-y-auto px-4 py-6 max-lg:hidden"
      >
        {list}
      </div>
    </nav>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-1">
      <p className="px-3 text-xs font-semibold text-soft">{title}</p>
      <ul className="grid gap-0.5">{children}</ul>
    </div>
  );
}

type ItemProps = { href: string; label: string; here: boolean; children?: ReactNode };

function Item({ href, label, here, children }: ItemProps) {
  return (
    <li>
      <Link
        href={href}
        aria-current={here ? "page" : undefined}
        className={cx(
          "flex min-h-9 items-center rounded-md px-3 text-sm font-medium",
          here ? "bg-accent-soft text-accent" : "text-soft hover:bg-sunken hover:text-ink",
        )}
      >
        {label}
      </Link>
      {children}
    </li>
  );
}

function Operations({ operations, href }: { operations: NavTag["operations"]; href: string }) {
  return (
    <ul className="my-1 ml-3 grid border-l border-line">
      {operations.map(({ id, summary, method }) => (
        <li key={id}>
          <a
            href={`${href}#${id}`}
            className="flex min-h-9 items-center justify-between gap-2 rounded-r-md px-3 py-1 text-sm text-soft hover:bg-sunken hover:text-ink"
          >
            {summary}
            <Method method={method} />
          </a>
        </li>
      ))}
    </ul>
  );
}
