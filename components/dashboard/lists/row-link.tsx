import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import { Link } from "@/components/ui/link";

type RowLinkProps = { href: string; className?: string; children: ReactNode };

/** The link of a row, which is `relative`: all of the row leads there. */
export function RowLink({ href, className, children }: RowLinkProps) {
  return (
    <Link href={href} className={cx("font-medium after:absolute after:inset-0", className)}>
      {children}
    </Link>
  );
}
