import { DownloadLink } from "../exports/download-link";

/** Number of latest years shown at once. */
const AT_SIGHT = 2;

type StatementLinksProps = {
  donorId: string;
  /** The years with donations, newest first. */
  years: readonly number[];
};

/** A donor's giving statement of each year with donations. */
export function StatementLinks({ donorId, years }: StatementLinksProps) {
  const earlier = years.slice(AT_SIGHT);
  return (
    <div className="grid gap-3">
      <Links donorId={donorId} years={years.slice(0, AT_SIGHT)} />
      {earlier.length > 0 && (
        <details>
          <summary className="cursor-pointer py-1 text-sm text-soft">Earlier years</summary>
          <div className="pt-2">
            <Links donorId={donorId} years={earlier} />
          </div>
        </details>
      )}
    </div>
  );
}

function Links({ donorId, years }: StatementLinksProps) {
  return (
    <div className="flex flex-wrap items-start gap-3">
      {years.map((year) => (
        <DownloadLink
          key={year}
          operation="getStatement"
          at="start"
          params={{ id: donorId }}
          query={{ from: `${year}-01-01`, to: `${year}-12-31` }}
          label={`${year} statement (PDF)`}
        />
      ))}
    </div>
  );
}
