import { Select } from "@/components/ui/input";
import { Table, Td, Th } from "@/components/ui/table";
import type { ImportColumn } from "@/lib/imports/labels";

type ColumnTableProps = {
  header: readonly string[];
  samples: readonly (readonly string[])[];
  fields: readonly { value: ImportColumn; label: string }[];
  columns: readonly (ImportColumn | null)[];
  onChoose: (at: number, field: ImportColumn | null) => void;
};

/** A row for each column of a file with its name, field and first values, which are stacked on a phone. */
export function ColumnTable({ header, samples, fields, columns, onChoose }: ColumnTableProps) {
  return (
    <Table flows caption="Columns of the file">
      <thead>
        <tr>
          <Th>Column</Th>
          <Th>Is imported as</Th>
          <Th>First values</Th>
        </tr>
      </thead>
      <tbody>
        {header.map((name, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns are identified only by position, names may repeat
          <tr key={at}>
            <Td className="max-w-40 font-medium break-words max-sm:max-w-none">
              <label htmlFor={`column-${at}`}>{name || `Column ${at + 1}`}</label>
            </Td>
            <Td className="min-w-44 max-sm:basis-full">
              <Select
                id={`column-${at}`}
                value={columns[at] ?? ""}
                onChange={({ target }) =>
                  onChoose(at, fields.find(({ value }) => value === target.value)?.value ?? null)
                }
              >
                <option value="">Not imported</option>
                {fields.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
            </Td>
            <Td className="min-w-40 max-w-72 text-soft max-sm:max-w-none max-sm:basis-full">
              <span className="line-clamp-2 break-words">{valuesOf(samples, at)}</span>
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function valuesOf(samples: readonly (readonly string[])[], at: number): string {
  const values = [...new Set(samples.map((cells) => cells[at] ?? ""))].filter(Boolean);
  return values.length > 0 ? values.slice(0, 3).join(" · ") : "Empty";
}
