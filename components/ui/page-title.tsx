import type { ReactNode } from "react";
import { Link } from "./link";

type PageTitleProps = {
  title: ReactNode;
  /** The page that lists or contains this one, linked above the title. */
  parent?: { href: string; title: string };
  above?: ReactNode;
  below?: ReactNode;
  action?: ReactNode;
};

/** The page's h1, with one primary action next to it. */
export function PageTitle({ title, parent, above, below, action }: PageTitleProps) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-4">
      <div className="grid min-w-0 gap-1">
        {above && <div className="text-sm text-soft">{above}</div>}
        {parent && (
          <div className="text-sm text-soft">
            <Link href={parent.href} className="underline underline-offset-4 wrap-anywhere">
              {parent.title}
            </Link>
          </div>
        )}
        <h1 className="text-2xl">{title}</h1>
        {below && <div className="text-soft">{below}</div>}
      </div>
      {action && <div className="max-w-full shrink-0">{action}</div>}
    </header>
  );
}
