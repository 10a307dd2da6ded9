import type { ImportColumn, ImportField, ImportKind, ImportSource } from "../labels";
import type { ImportedField } from "../parse/field-values";
import type { ImportOptions } from "../schemas";

/** How the rows of a file are parsed. */
export type Reading = {
  kind: ImportKind;
  source: ImportSource;
  columns: readonly (ImportColumn | null)[];
  /** The column names. */
  header: readonly string[];
  /** Donor fields in use. */
  fields: readonly ImportedField[];
  options: ImportOptions;
  zone: string;
  /** In the organization's time zone. */
  today: string;
};

/** Returns the cell of a row in the column of a field; empty without such a column. */
export type At = (field: ImportField) => string;
