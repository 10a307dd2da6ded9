import type { ComponentProps } from "react";
import { cx } from "./cx";

type TableProps = ComponentProps<"table"> & {
  /** The caption, for screen readers. */
  caption: string;
};

/** A table in a scrolling frame, so that a narrow page does not scroll sideways and the header stays visible. */
export function Table({ caption, className, children, ...rest }: TableProps) {
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard (WCAG 2.1.1)
      tabIndex={0}
      className="relative max-h-[calc(100dvh-6rem)] overflow-auto rounded-lg border border-line bg-surface"
    >
      <table className={cx("w-full border-collapse text-sm", className)} {...rest}>
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </section>
  );
}

export function Th({ numeric = false, className, ...rest }: ComponentProps<"th"> & { numeric?: boolean }) {
  return (
    <th
      scope="col"
      className={cx(
        "sticky top-0 border-b border-line bg-sunken px-4 py-2.5 text-xs font-medium whitespace-nowrap text-soft",
        numeric ? "text-right" : "text-left",
        className,
      )}
      {...rest}
    />
  );
}

export function Td({ numeric = false, className, ...rest }: ComponentProps<"td"> & { numeric?: boolean }) {
  return (
    <td
      className={cx(
        "border-b border-line px-4 py-3 align-middle in-[tr:last-child]:border-b-0",
        numeric ? "text-right whitespace-nowrap tabular-nums" : "text-left",
        className,
      )}
      {...rest}
    />
  );
}
