import { z } from "zod";
import type { Column } from "./csv";

/** The unit of the amounts in a file. */
export const amounts = z
  .enum(["cents", "dollars"])
  .optional()
  .describe(
    "`cents` (default): whole cents, in columns with `_cents` in their names. `dollars`, for spreadsheets: dollars such as `12.50`, in columns named without it, such as `amount`.",
  );
export type Amounts = z.infer<typeof amounts>;

/** Returns columns whose amounts are whole cents as columns of the same values in the given unit. */
export function columnsIn(unit: Amounts, columns: readonly Column[]): readonly Column[] {
  if (unit !== "dollars") return columns;
  return columns.map(([name, kind]) =>
    name.includes("_cents") ? [name.replace("_cents", ""), "money"] : [name, kind],
  );
}
