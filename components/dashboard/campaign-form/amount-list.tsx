"use client";

import { Plus, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { ActionButton } from "@/components/dashboard/forms/action-button";
import { Fieldset } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { LABELS } from "../labels";
import { SortableList } from "../lists/sortable-list";

const MAX_AMOUNTS = 12;

type AmountListProps = { amounts: readonly string[]; captions: readonly string[]; error: string | undefined };

/** The suggested amounts in dollars with their impact captions, up to twelve. */
export function AmountList({ amounts, captions, error }: AmountListProps) {
  const [rows, setRows] = useState(() =>
    amounts.map((text, id) => ({ id: String(id), text, caption: captions[id] ?? "" })),
  );
  const next = useRef(amounts.length);
  const list = useRef<HTMLDivElement>(null);
  const shown = useRef(rows);
  useEffect(() => {
    if (shown.current === rows) return;
    shown.current = rows;
    // The form saves its draft on input events, which moving or removing an amount does not fire.
    list.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [rows]);
  return (
    <Fieldset
      id="suggestedAmounts"
      legend={LABELS.suggestedAmounts}
      hint="In dollars, $1 or more each. The caption is shown when a donor chooses the amount: “$25 keeps one bed warm for a night”."
      error={error}
    >
      <div ref={list}>
        <SortableList
          items={rows.map((row, index) => ({ ...row, name: `amount ${index + 1}` }))}
          onOrder={(ordered) => setRows(ordered.flatMap(({ id }) => rows.find((row) => row.id === id) ?? []))}
          className="grid gap-3"
          itemClassName="flex flex-wrap items-center gap-x-1 gap-y-2"
        >
          {(row, { handle, arrows }, index) => (
            <>
              <div className="flex basis-full items-center gap-1 sm:basis-auto">
                {handle}
                <span aria-hidden className="text-soft">
                  $
                </span>
                <Input
                  name="suggestedAmounts"
                  aria-label={`Suggested amount ${index + 1} in dollars`}
                  defaultValue={row.text}
                  inputMode="decimal"
                  autoComplete="off"
                  className="max-w-24"
                />
              </div>
              <Input
                name="captions"
                aria-label={`Impact caption of amount ${index + 1}`}
                defaultValue={row.caption}
                placeholder="Impact caption (optional)"
                maxLength={120}
                className="w-auto flex-1"
              />
              {arrows}
              <button
                type="button"
                aria-label={`Remove suggested amount ${index + 1}`}
                onClick={() => {
                  setRows(rows.filter((other) => other.id !== row.id));
                  list.current
                    ?.querySelectorAll<HTMLInputElement>("input[name=suggestedAmounts]")
                    [index === 0 ? 1 : index - 1]?.focus();
                }}
                className="grid size-9 place-items-center rounded-md text-soft hover:bg-sunken hover:text-ink"
              >
                <X aria-hidden className="size-4" />
              </button>
            </>
          )}
        </SortableList>
      </div>
      {rows.length < MAX_AMOUNTS && (
        <div>
          <ActionButton
            tone="secondary"
            size="sm"
            onClick={() => {
              const id = String(next.current++);
              setRows([...rows, { id, text: "", caption: "" }]);
              requestAnimationFrame(() =>
                list.current?.querySelector<HTMLInputElement>("li:last-child input")?.focus(),
              );
            }}
          >
            <Plus aria-hidden className="size-4" />
            Add amount
          </ActionButton>
        </div>
      )}
    </Fieldset>
  );
}
