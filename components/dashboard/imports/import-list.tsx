import { Instant } from "@/components/dashboard/format/instant";
import { Badge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import type { Import } from "@/lib/imports/schemas";
import { RowKeys } from "../lists/row-keys";
import { ImportProgress } from "./import-progress";
import { isWorking, KIND, STATUS, stateLabel, statusTone } from "./labels";

type ImportListProps = { orgSlug: string; zone: string; imports: readonly Import[] };

/** The imports of an organization, newest first. */
export function ImportList({ orgSlug, zone, imports }: ImportListProps) {
  return (
    <RowKeys>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {imports.map((it) => (
          <li data-row key={it.id} className="grid gap-2 rounded-lg border border-line bg-surface p-4">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <h3 className="min-w-0 font-semibold break-words">
                <Link
                  href={`/dashboard/${orgSlug}/imports/${it.id}`}
                  className="underline-offset-4 hover:underline"
                >
                  {it.file?.name ?? "No file yet"}
                </Link>
              </h3>
              <Badge tone={statusTone(it.status)}>{STATUS[it.status]}</Badge>
            </div>
            <p className="text-sm tabular-nums">{stateLabel(it)}</p>
            {isWorking(it.status) && <ImportProgress it={it} />}
            <p className="text-sm text-soft">
              {KIND[it.kind]} · <Instant at={it.completedAt ?? it.createdAt} zone={zone} />
            </p>
          </li>
        ))}
      </ul>
    </RowKeys>
  );
}
