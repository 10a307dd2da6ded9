import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";

/** A link in a `MoreMenu`. */
export function MoreLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link
      href={href}
      className="flex min-h-11 items-center rounded-md px-3 text-sm font-medium hover:bg-sunken lg:min-h-9"
    >
      {children}
    </Link>
  );
}
