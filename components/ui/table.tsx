import type { ComponentProps } from "react";
import { cx } from "./cx";
import { TableFrame } from "./table-frame";

type TableProps = ComponentProps<"table"> & {
  /** The caption, for screen readers. */
  caption: string;
  /** On a phone, the cells of a row flow below each other, so that none is cut off. Its cells have a `label` where a value needs one. */
  flows?: boolean;
};

const FLOWS = cx(
  "max-sm:block max-sm:[&>tbody]:block max-sm:[&>thead]:block max-sm:[&>thead>tr]:block",
  // Of the head only what selects all rows is shown; screen readers have all of it.
  "max-sm:[&>thead_th]:block max-sm:[&>thead_th:not(:has(input))]:sr-only",
  "max-sm:[&>tbody>tr]:flex max-sm:[&>tbody>tr]:flex-wrap max-sm:[&>tbody>tr]:items-center",
  "max-sm:[&>tbody>tr]:gap-x-4 max-sm:[&>tbody>tr]:gap-y-1.5 max-sm:[&>tbody>tr]:px-4 max-sm:[&>tbody>tr]:py-3",
  "max-sm:[&>tbody>tr]:border-b max-sm:[&>tbody>tr]:border-line max-sm:[&>tbody>tr:last-child]:border-b-0",
  "max-sm:[&>tbody>tr>td]:min-w-0 max-sm:[&>tbody>tr>td]:border-b-0 max-sm:[&>tbody>tr>td]:p-0",
  "max-sm:[&>tbody>tr>td]:text-left max-sm:[&>tbody>tr>td:first-child]:basis-full",
  "max-sm:[&>tbody>tr>td:first-child:has(label>input)]:basis-auto",
  "max-sm:[&>tbody>tr>td:first-child:has(label>input)+td]:grow max-sm:[&>tbody>tr>td:first-child:has(label>input)+td]:basis-3/4",
  "max-sm:[&>tbody>tr>td[data-label]]:before:text-soft max-sm:[&>tbody>tr>td[data-label]]:before:content-[attr(data-label)_':_']",
);

/** A table in a frame, in which it scrolls sideways where it is wider, so that the page does not. */
export function Table({ caption, flows = false, className, children, ...rest }: TableProps) {
  return (
    <TableFrame label={caption}>
      <table
        className={cx("w-full border-separate border-spacing-0 text-sm", flows && FLOWS, className)}
        {...rest}
      >
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </TableFrame>
  );
}

/** A head cell. It lies above the rows, whose links and boxes have a place of their own, and below bars and menus (`z-10` and more). */
export function Th({ numeric = false, className, ...rest }: ComponentProps<"th"> & { numeric?: boolean }) {
  return (
    <th
      scope="col"
      className={cx(
        "sticky top-0 z-2 border-b border-line bg-sunken px-4 py-2.5 text-xs font-medium whitespace-nowrap text-soft",
        numeric ? "text-right" : "text-left",
        className,
      )}
      {...rest}
    />
  );
}

type TdProps = ComponentProps<"td"> & {
  numeric?: boolean;
  /** Stands before the value where the head of its column is not shown. */
  label?: string;
};

export function Td({ numeric = false, label, className, ...rest }: TdProps) {
  return (
    <td
      data-label={label}
      className={cx(
        "border-b border-line px-4 py-3 align-middle in-[tr:last-child]:border-b-0",
        numeric ? "text-right whitespace-nowrap tabular-nums" : "text-left",
        className,
      )}
      {...rest}
    />
  );
}
