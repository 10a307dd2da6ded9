import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import type { DuplicateList } from "@/lib/donors/duplicates/schemas";
import { nameOf } from "../donors/labels";
import { reasonLabel } from "./labels";

type DuplicatesNoticeProps = {
  orgSlug: string;
  donorId: string;
  pairs: DuplicateList["pairs"];
  mayMerge: boolean;
};

/** Possible duplicates of this donor, with links to the comparison. */
export function DuplicatesNotice({ orgSlug, donorId, pairs, mayMerge }: DuplicatesNoticeProps) {
  const others = pairs.flatMap(({ donors, reasons }) => {
    const other = donors.find(({ id }) => id !== donorId);
    return other ? [{ other, reasons }] : [];
  });
  if (others.length === 0) return null;
  return (
    <Notice tone="warn" title="Possible duplicate">
      <ul className="grid gap-1">
        {others.map(({ other, reasons }) => (
          <li key={other.id} className="wrap-anywhere">
            <Link
              href={
                mayMerge
                  ? `/dashboard/${orgSlug}/donors/merge?${new URLSearchParams({ keep: donorId, other: other.id })}`
                  : `/dashboard/${orgSlug}/donors/${other.id}`
              }
              className="underline underline-offset-4"
            >
              {nameOf(other)}
              {other.email && `, ${other.email}`}
            </Link>{" "}
            ({reasons.map((reason) => reasonLabel(reason).toLowerCase()).join(", ")})
          </li>
        ))}
      </ul>
    </Notice>
  );
}
