import type { ReactNode } from "react";

/** A collapsible part of an operation's section, with a small heading. */
export function Fold({
  title,
  open = false,
  children,
}: {
  title: ReactNode;
  open?: boolean;
  children: ReactNode;
}) {
  return (
    <details
      open={open}
      className="rounded-md border border-line bg-surface print:border-0 print:[&::details-content]:[content-visibility:visible]"
    >
      <summary className="flex min-h-11 items-center rounded-md px-4 text-sm font-medium hover:bg-sunken">
        {title}
      </summary>
      <div className="border-t border-line px-4">{children}</div>
    </details>
  );
}
