import "server-only";
import type { VisibilityState } from "@tanstack/table-core";
import { cookies } from "next/headers";
import {
  type ColumnList,
  columnsCookie,
  type OptionalColumn,
  visibilityOf,
} from "@/components/dashboard/lists/columns";
import { type ListColumn, optionalColumns } from "@/components/dashboard/lists/list-table";

type ChosenColumns = { list: ColumnList; columns: OptionalColumn[]; visibility: VisibilityState };

/** Returns the optional columns of a list and which of them are visible in this browser. */
export async function readColumns<Row>(
  list: ColumnList,
  columns: readonly ListColumn<Row>[],
): Promise<ChosenColumns> {
  const optional = optionalColumns(columns);
  const kept = (await cookies()).get(columnsCookie(list))?.value;
  return { list, columns: optional, visibility: visibilityOf(optional, kept) };
}
