import { RowKeys } from "@/components/dashboard/lists/row-keys";
import { Table, Td, Th } from "@/components/ui/table";
import type { CheckResult } from "@/lib/ledger/schemas";
import { checkTitle, figure } from "./labels";

/** The differences found by one check. */
export function DifferenceTable({ check }: { check: CheckResult }) {
  const hidden = check.differing - check.differences.length;
  return (
    <div className="grid min-w-0 gap-2">
      <h3 className="text-base">{checkTitle(check)}</h3>
      <RowKeys>
        <Table caption={checkTitle(check)}>
          <thead>
            <tr>
              <Th>Total</Th>
              <Th>ID</Th>
              <Th numeric>Expected</Th>
              <Th numeric>Actual</Th>
            </tr>
          </thead>
          <tbody>
            {check.differences.map((one) => (
              <tr key={`${one.id}-${one.what}`}>
                <Td className="min-w-40">{one.what}</Td>
                <Td>
                  <code>{one.id}</code>
                </Td>
                <Td numeric>{figure(one.what, one.expected)}</Td>
                <Td numeric className="font-medium text-danger">
                  {figure(one.what, one.actual)}
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      </RowKeys>
      {hidden > 0 && (
        <p className="text-sm text-soft tabular-nums">And {hidden.toLocaleString("en-US")} more.</p>
      )}
    </div>
  );
}
