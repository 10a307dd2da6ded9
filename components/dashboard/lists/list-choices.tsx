import type { ComponentProps } from "react";
import { ColumnChoice } from "./column-choice";
import { SortChoice } from "./sort-choice";
import type { Sorting } from "./sort-orders";

type ListChoicesProps = { sorting: Sorting; columns: ComponentProps<typeof ColumnChoice> };

/** How a list is shown: its order on a phone, and its columns. */
export function ListChoices({ sorting, columns }: ListChoicesProps) {
  return (
    <div className="flex flex-wrap items-start justify-end gap-2">
      <SortChoice sorting={sorting} />
      <ColumnChoice {...columns} />
    </div>
  );
}
