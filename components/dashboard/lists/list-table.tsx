import "server-only";
import {
  type CellContext,
  type ColumnDefTemplate,
  createTable,
  type DisplayColumnDef,
  getCoreRowModel,
  type RowData,
  type VisibilityState,
} from "@tanstack/table-core";
import type { ReactNode } from "react";
import { Table, Td, Th } from "@/components/ui/table";
import { type OptionalColumn, visibilityOf } from "./columns";
import { RowKeys } from "./row-keys";
import { SelectAllCell, SelectCell } from "./selection";
import { ariaSort, SortLink } from "./sort-link";
import type { ColumnSort, Sorting } from "./sort-orders";

declare module "@tanstack/table-core" {
  interface ColumnMeta<TData extends RowData, TValue> {
    /** Hidden by default. */
    off?: boolean;
    numeric?: boolean;
    /** Shown before the value on a phone, which hides the headers. */
    label?: string;
    /** Of the cells of rows. */
    className?: string;
    /** The order of the list by this column, if there is one. */
    sort?: ColumnSort;
  }
}

/** A column of a list. It can be hidden unless `enableHiding` is false. */
export type ListColumn<Row> = DisplayColumnDef<Row> & {
  id: string;
  header: string;
  cell: (context: CellContext<Row, unknown>) => ReactNode;
};

/** Returns the columns that can be shown or hidden, in display order. */
export function optionalColumns<Row>(columns: readonly ListColumn<Row>[]): OptionalColumn[] {
  return columns
    .filter(({ enableHiding = true }) => enableHiding)
    .map(({ id, header, meta }) => ({ id, label: header, off: meta?.off ?? false }));
}

type ListTableProps<Row> = {
  /** Caption for screen readers. */
  caption: string;
  columns: readonly ListColumn<Row>[];
  rows: readonly Row[];
  /** Which optional columns are visible; by default those without `off`. */
  visibility?: VisibilityState;
  /** Makes rows selectable on a page with `Selectable`. Returns the row's name for screen readers: "Select {name}". */
  selectionName?: (row: Row) => string;
  /** Makes the headers of columns with `sort` links. */
  sorting?: Sorting | undefined;
};

/** The table of a list. A row is `relative`, so that the link in its first cell can cover it. */
export function ListTable<Row extends { id: string }>(props: ListTableProps<Row>) {
  const { caption, columns, rows, visibility, selectionName, sorting } = props;
  const table = createTable<Row>({
    columns: [...columns],
    data: [...rows],
    getRowId: ({ id }) => id,
    getCoreRowModel: getCoreRowModel(),
    initialState: { columnVisibility: visibility ?? visibilityOf(optionalColumns(columns), undefined) },
    state: {},
    onStateChange: () => {},
    renderFallbackValue: null,
  });
  // The library keeps no state by itself. On the server, the initial one never changes.
  table.setOptions((options) => ({ ...options, state: table.initialState }));
  return (
    <RowKeys>
      <Table flows caption={caption}>
        <thead>
          <tr>
            {selectionName && <SelectAllCell />}
            {table.getFlatHeaders().map((header) => {
              const { header: template, meta } = header.column.columnDef;
              const text = fill(template, header.getContext());
              const { numeric = false, sort } = meta ?? {};
              return sorting && sort ? (
                <Th key={header.id} numeric={numeric} aria-sort={ariaSort(sorting, sort)}>
                  <SortLink sorting={sorting} column={sort} label={String(text)} />
                </Th>
              ) : (
                <Th key={header.id} numeric={numeric}>
                  {text}
                </Th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id} className="relative hover:bg-sunken">
              {selectionName && <SelectCell id={row.id} name={selectionName(row.original)} />}
              {row.getVisibleCells().map((cell) => {
                const { cell: template, meta: { numeric = false, label, className } = {} } =
                  cell.column.columnDef;
                return (
                  <Td key={cell.id} numeric={numeric} label={label} className={className}>
                    {fill(template, cell.getContext())}
                  </Td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </Table>
    </RowKeys>
  );
}

function fill<Context extends object>(
  template: ColumnDefTemplate<Context> | undefined,
  context: Context,
): ReactNode {
  return typeof template === "function" ? template(context) : template;
}
