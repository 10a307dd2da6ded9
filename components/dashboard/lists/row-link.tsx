import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import { Link } from "@/components/ui/link";

type RowLinkProps = { href: string; className?: string; children: ReactNode };

/** A link that covers its whole row, which must be `relative`. */
export function RowLink({ href, className, children }: RowLinkProps) {
  return (
    <Link href={href} className={cx("font-medium after:absolute after:inset-0", className)}>
      {children}
    </Link>
  );
}
