import { type Change, type Changed, changesOf } from "./labels";

/** Number of fields shown before the rest is collapsed. */
const AT_SIGHT = 6;

/** The values before and after a change, field by field. */
export function Changes({ entry, zone }: { entry: Changed; zone: string }) {
  const changes = changesOf(entry, zone);
  if (changes.length === 0) return null;
  if (changes.length <= AT_SIGHT) return <Fields changes={changes} />;
  return (
    <details>
      <summary className="cursor-pointer py-1 text-soft">{changes.length} fields</summary>
      <Fields changes={changes} />
    </details>
  );
}

function Fields({ changes }: { changes: readonly Change[] }) {
  return (
    <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[11rem_minmax(0,1fr)]">
      {changes.map(({ field, label, before, after }) => (
        <div key={field} className="grid sm:contents">
          <dt className="text-soft">{label}</dt>
          <dd className="min-w-0 wrap-anywhere">
            {before !== null && (
              <>
                <span className="sr-only">before: </span>
                <span className="text-soft line-through decoration-line-strong">{before}</span>
              </>
            )}
            {before !== null && after !== null && <span aria-hidden> → </span>}
            {after !== null && (
              <>
                {before !== null && <span className="sr-only">, after: </span>}
                {after}
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
