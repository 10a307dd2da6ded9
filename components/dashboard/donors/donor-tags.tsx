"use client";

import { X } from "lucide-react";
import { type FormEvent, useRef } from "react";
import { ActionButton } from "@/components/dashboard/forms/action-button";
import { CallMessage } from "@/components/dashboard/layout/call-message";
import { Input } from "@/components/ui/input";
import { Link } from "@/components/ui/link";
import { useReady } from "@/components/ui/use-ready";
import { usePageCall } from "../layout/use-page-call";

type DonorTagsProps = {
  orgSlug: string;
  donorId: string;
  tags: readonly string[];
  /** All tags of the organization, as suggestions. */
  known: readonly string[];
};

/** A donor's tags, each with a remove button, and a field that adds one. */
export function DonorTags({ orgSlug, donorId, tags, known }: DonorTagsProps) {
  const ready = useReady();
  const { run, busy, notice } = usePageCall();
  const field = useRef<HTMLInputElement>(null);
  const change = (name: string, body: { add: string[] } | { remove: string[] }, text: string) =>
    run((api) => api.call("changeDonorTags", { params: { id: donorId }, body }), { name, done: () => text });

  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const name = field.current?.value.trim();
    if (!name) return field.current?.focus();
    const result = await change("add", { add: [name] }, `“${name}” added.`);
    if (result?.ok && field.current) field.current.value = "";
  }

  return (
    <section aria-labelledby="tags" className="grid gap-3">
      <h2 id="tags" className="sr-only">
        Tags
      </h2>
      <div className="flex flex-wrap items-center gap-2">
        {tags.length > 0 && (
          <ul className="flex flex-wrap gap-2">
            {tags.map((tag) => (
              <li
                key={tag}
                className="inline-flex min-h-11 min-w-0 items-center rounded-md border border-line-strong bg-surface text-sm"
              >
                <Link
                  href={`/dashboard/${orgSlug}/donors?${new URLSearchParams({ tag })}`}
                  className="py-1.5 pl-3 wrap-anywhere hover:underline"
                >
                  {tag}
                </Link>
                <button
                  type="button"
                  disabled={!ready}
                  aria-disabled={busy === tag || undefined}
                  aria-label={`Remove the tag ${tag}`}
                  onClick={() => change(tag, { remove: [tag] }, `“${tag}” removed.`)}
                  className="grid size-11 shrink-0 place-items-center rounded-md text-soft hover:bg-sunken hover:text-ink"
                >
                  <X aria-hidden className="size-4" />
                </button>
              </li>
            ))}
          </ul>
        )}
        <form onSubmit={add} className="flex items-center gap-2">
          <Input
            ref={field}
            aria-label="Add a tag"
            placeholder="Add a tag"
            name="tag"
            list="known-tags"
            maxLength={50}
            autoComplete="off"
            className="max-w-44"
          />
          <datalist id="known-tags">
            {known
              .filter((name) => !tags.includes(name))
              .map((name) => (
                <option key={name} value={name} />
              ))}
          </datalist>
          <ActionButton type="submit" tone="secondary" busy={busy === "add"}>
            Add
          </ActionButton>
        </form>
      </div>
      <CallMessage notice={notice} />
    </section>
  );
}
