import "server-only";
import { cookies } from "next/headers";
import {
  type ColumnList,
  type ColumnOf,
  columnsCookie,
  shownColumns,
} from "@/components/dashboard/lists/columns";

/** Returns the columns of a list that are shown in this browser. */
export async function readColumns<List extends ColumnList>(list: List): Promise<ColumnOf<List>[]> {
  return shownColumns(list, (await cookies()).get(columnsCookie(list))?.value);
}
