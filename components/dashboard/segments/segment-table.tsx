"use client";

import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { useApi } from "@/components/session/use-api";
import { ButtonLink } from "@/components/ui/button-link";
import { Table, Td, Th } from "@/components/ui/table";
import { conditionLabel, type Names } from "@/lib/segments/labels";
import type { Segment } from "@/lib/segments/schemas";
import { RowKeys } from "../lists/row-keys";
import { RowLink } from "../lists/row-link";
import { ConfirmButton } from "../team/confirm-button";

type SegmentTableProps = {
  orgSlug: string;
  segments: readonly Segment[];
  /** Names of the objects that conditions refer to. */
  names: Names;
};

/** An organization's segments with their conditions and donor counts. */
export function SegmentTable({ orgSlug, segments, names }: SegmentTableProps) {
  const api = useApi();
  const router = useRouter();
  const [, startRefresh] = useTransition();
  const base = `/dashboard/${orgSlug}/donors`;
  return (
    <RowKeys>
      <Table flows caption="Segments">
        <thead>
          <tr>
            <Th>Segment</Th>
            <Th numeric>Donors</Th>
            <Th>
              <span className="sr-only">Actions</span>
            </Th>
          </tr>
        </thead>
        <tbody>
          {segments.map(({ id, name, rules, donorCount }) => (
            <tr key={id} className="relative hover:bg-sunken">
              <Td className="min-w-52 wrap-anywhere">
                <RowLink href={`${base}?${new URLSearchParams({ segment: id })}`}>{name}</RowLink>
                <span className="block text-soft">
                  {rules.conditions
                    .map((one) => conditionLabel(one, names))
                    .join(rules.match === "ALL" ? " and " : " or ")}
                </span>
              </Td>
              <Td numeric label="Donors">
                {donorCount?.toLocaleString("en-US")}
              </Td>
              <Td>
                <div className="relative flex justify-end gap-2">
                  <ButtonLink href={`${base}/segments/${id}`} tone="secondary" size="sm">
                    <span>
                      Edit <span className="sr-only">{name}</span>
                    </span>
                  </ButtonLink>
                  <ButtonLink href={`${base}/segments/new?from=${id}`} tone="secondary" size="sm">
                    <span>
                      Duplicate <span className="sr-only">{name}</span>
                    </span>
                  </ButtonLink>
                  <ConfirmButton
                    label="Delete"
                    about={name}
                    question={`Delete the segment “${name}”?`}
                    yes="Delete"
                    no="Cancel"
                    run={() => api.call("deleteSegment", { params: { idOrSlug: orgSlug, segmentId: id } })}
                    onDone={() => startRefresh(() => router.refresh())}
                  >
                    <p>The donors stay. The audit log keeps the conditions.</p>
                  </ConfirmButton>
                </div>
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </RowKeys>
  );
}
