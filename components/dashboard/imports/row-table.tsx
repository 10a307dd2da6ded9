import { Badge } from "@/components/ui/badge";
import { buttonClasses } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Link } from "@/components/ui/link";
import { Money } from "@/components/ui/money";
import { Table, Td, Th } from "@/components/ui/table";
import { COMMITMENT_STATUS } from "@/lib/commitments/labels";
import type { Import, ImportRow } from "@/lib/imports/schemas";
import { formatDay } from "../format/zoned";
import { count, FREQUENCY, PAYMENT_METHOD } from "../labels";
import { RowKeys } from "../lists/row-keys";
import { INTERVAL } from "../subscriptions/labels";
import { matchLabel, outcomeLabel } from "./labels";

type Outcome = NonNullable<ImportRow["outcome"]>;

type Names = {
  /** Names by id. Records that the run will add have none yet. */
  campaigns: ReadonlyMap<string, string>;
  funds: ReadonlyMap<string, string>;
  levels: ReadonlyMap<string, string>;
};
type RowTableProps = Names & {
  orgSlug: string;
  kind: Import["kind"];
  rows: readonly ImportRow[];
};

const TONE = { ADD: "good", FILL: "good", SKIP: "neutral", REFUSE: "bad" } as const;

/** A cell with several lines, which takes the full width on a phone. */
const WIDE = "min-w-48 align-top wrap-anywhere max-sm:basis-full";

/** The rows of an import with their effects: new, matched to a donor, or rejected with reasons. */
export function RowTable({ orgSlug, kind, rows, ...names }: RowTableProps) {
  return (
    <RowKeys>
      <Table flows caption="Rows of the file">
        <thead>
          <tr>
            <Th numeric>Row</Th>
            <Th>Outcome</Th>
            <Th>Donor</Th>
            {kind === "DONATIONS" && <Th>Donation</Th>}
            {kind === "COMMITMENTS" && <Th>Commitment</Th>}
            <Th>Remarks</Th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.number}>
              <Td numeric label="Row" className="align-top max-sm:basis-auto!">
                {row.number}
              </Td>
              <Td className="align-top">
                {row.outcome ? (
                  <Badge tone={TONE[row.outcome]}>{outcomeLabel(row.outcome, kind)}</Badge>
                ) : (
                  "…"
                )}
              </Td>
              <Td label="Donor" className={cx(WIDE, !row.donor && "max-sm:hidden")}>
                <DonorCell orgSlug={orgSlug} donor={row.donor} />
              </Td>
              {kind === "DONATIONS" && (
                <Td label="Donation" className={cx(WIDE, !row.donation && "max-sm:hidden")}>
                  <DonationCell orgSlug={orgSlug} donation={row.donation} names={names} />
                </Td>
              )}
              {kind === "COMMITMENTS" && (
                <Td label="Commitment" className={cx(WIDE, !row.commitment && "max-sm:hidden")}>
                  <CommitmentCell commitment={row.commitment} names={names} />
                </Td>
              )}
              <Td label="Remarks" className={cx(WIDE, row.remarks.length === 0 && "max-sm:hidden")}>
                {row.remarks.length > 0 ? (
                  <ul className="grid gap-1">
                    {row.remarks.map((remark) => (
                      <li key={remark}>{remark}</li>
                    ))}
                  </ul>
                ) : (
                  <span className="text-soft">–</span>
                )}
                {row.outcome === "REFUSE" && (
                  <p className="mt-1 max-w-prose text-xs break-words text-soft">
                    {row.cells.filter(Boolean).join(" · ")}
                  </p>
                )}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </RowKeys>
  );
}

function DonorCell({ orgSlug, donor }: { orgSlug: string; donor: ImportRow["donor"] }) {
  if (!donor) return <span className="text-soft">–</span>;
  const name = donor.name || donor.email;
  return (
    <>
      {donor.id ? (
        <Link
          href={`/dashboard/${orgSlug}/donors/${donor.id}`}
          className="font-medium underline underline-offset-4"
        >
          {name}
        </Link>
      ) : (
        <span className="font-medium">{name}</span>
      )}
      <p className="text-xs text-soft">{matchLabel(donor)}</p>
    </>
  );
}

type DonationCellProps = Pick<ImportRow, "donation"> & { orgSlug: string; names: Names };

function DonationCell({ orgSlug, donation, names }: DonationCellProps) {
  if (!donation) return <span className="text-soft">–</span>;
  const amount = <Money cents={donation.amountCents} />;
  return (
    <>
      {donation.id ? (
        <Link
          href={`/dashboard/${orgSlug}/donations/${donation.id}`}
          className="font-medium underline underline-offset-4"
        >
          {amount}
        </Link>
      ) : (
        <span className="font-medium">{amount}</span>
      )}{" "}
      <span className="text-soft">
        {formatDay(donation.receivedOn)} · {PAYMENT_METHOD[donation.method]}
        {donation.frequency !== "ONE_TIME" && ` · ${FREQUENCY[donation.frequency]}`}
      </span>
      <p className="text-xs text-soft">
        {[
          ...namesOf(donation, names),
          ...(donation.ticketCount === null ? [] : [count(donation.ticketCount, "ticket")]),
          ...(donation.utmSource ? [`Source: ${donation.utmSource}`] : []),
        ].join(" · ")}
      </p>
    </>
  );
}

type CommitmentCellProps = Pick<ImportRow, "commitment"> & { names: Names };

function CommitmentCell({ commitment, names }: CommitmentCellProps) {
  if (!commitment) return <span className="text-soft">–</span>;
  return (
    <>
      <span className="font-medium">
        <Money cents={commitment.amountCents} />
      </span>{" "}
      <span className="text-soft">
        {INTERVAL[commitment.frequency]} · {COMMITMENT_STATUS[commitment.status]}
      </span>
      <p className="text-xs text-soft">
        {[
          ...namesOf(commitment, names),
          ...(commitment.nextOn ? [`Next on ${formatDay(commitment.nextOn)}`] : []),
        ].join(" · ")}
      </p>
    </>
  );
}

/** Returns the known names of a row's campaign, fund and giving level. */
function namesOf(
  {
    campaignId,
    fundId,
    givingLevelId = null,
  }: { campaignId: string | null; fundId: string | null; givingLevelId?: string | null },
  { campaigns, funds, levels }: Names,
): string[] {
  const names = [
    campaignId && campaigns.get(campaignId),
    fundId && funds.get(fundId),
    givingLevelId && levels.get(givingLevelId),
  ];
  return names.flatMap((name) => name || []);
}

type RowFiltersProps = {
  path: string;
  counts: Import["counts"];
  kind: Import["kind"];
  outcome: Outcome | undefined;
};

/** Links that filter the rows by outcome. */
export function RowFilters({ path, counts, kind, outcome }: RowFiltersProps) {
  const all = counts.add + counts.fill + counts.skip + counts.refuse;
  const links: [string, Outcome | undefined, number][] = [
    ["All rows", undefined, all],
    [outcomeLabel("REFUSE", kind), "REFUSE", counts.refuse],
    [outcomeLabel("ADD", kind), "ADD", counts.add],
    ...(kind === "DONORS" || counts.fill > 0
      ? [[outcomeLabel("FILL", kind), "FILL", counts.fill] as [string, Outcome, number]]
      : []),
    [outcomeLabel("SKIP", kind), "SKIP", counts.skip],
  ];
  return (
    <nav aria-label="Rows by outcome" className="flex flex-wrap gap-2">
      {links.map(([label, value, count]) => (
        <Link
          key={label}
          href={value ? `${path}?outcome=${value}` : path}
          aria-current={value === outcome ? "true" : undefined}
          className={cx(buttonClasses({ tone: value === outcome ? "primary" : "secondary", size: "sm" }))}
        >
          {label} <span className="tabular-nums">{count.toLocaleString("en-US")}</span>
        </Link>
      ))}
    </nav>
  );
}
