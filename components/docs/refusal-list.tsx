import type { RefusalDoc } from "@/lib/api-docs/reference/schemas";
import { InlineText } from "./inline-text";

/**
 * The errors of an operation: status, exact text and condition. Errors common to all operations are listed briefly at
 * the end.
 */
export function RefusalList({ refusals }: { refusals: RefusalDoc[] }) {
  const own = refusals.filter(({ general }) => !general);
  const others = refusals.filter(({ general }) => general);
  return (
    <>
      <ul className="divide-y divide-line">
        {own.map(({ status, error, reason, when }) => (
          <li
            key={`${status} ${error} ${reason}`}
            className="grid grid-cols-[3rem_minmax(0,1fr)] gap-x-2 py-2.5 text-sm"
          >
            <span className="font-mono tabular-nums">{status}</span>
            <span className="grid gap-0.5">
              <span className="font-medium wrap-anywhere">{error}</span>
              {reason && <span className="wrap-anywhere">{reason}</span>}
              <span className="text-soft">
                <InlineText text={when} />
              </span>
            </span>
          </li>
        ))}
      </ul>
      <p className="border-line py-3 text-sm text-soft not-first:border-t">
        As for every operation: {others.map(({ status, error }) => `${status} ${error}`).join("; ")}.{" "}
        <a href="/docs/api/guide/errors" className="text-accent underline underline-offset-2">
          Explanations
        </a>
      </p>
    </>
  );
}
