import type { ComponentProps } from "react";
import { cx } from "./cx";
import { TableFrame } from "./table-frame";

type TableProps = ComponentProps<"table"> & {
  /** Caption for screen readers. */
  caption: string;
  /** Stacks the cells of a row on a phone, so that none is cut off. A cell has a `label` if its value needs one. */
  flows?: boolean;
};

const FLOWS = cx(
  "max-sm:block max-sm:[&>tbody]:block max-sm:[&>thead]:block max-sm:[&>thead>tr]:block",
  // Of the header, only the checkbox that selects all rows is visible; screen readers get all of it.
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

/** A table in a frame that scrolls sideways if the table is wider, so that the page does not. */
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

/** A header cell, stacked above the links and checkboxes of rows and below bars and menus (`z-10` and higher). */
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
  /** Shown before the value if the column's header is hidden. */
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
