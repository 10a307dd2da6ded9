"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useRef, useTransition } from "react";
import { ActionButton } from "@/components/dashboard/forms/action-button";
import { useApi } from "@/components/session/use-api";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Table, Td, Th } from "@/components/ui/table";
import type { DonorTag } from "@/lib/donors/tags/schemas";
import { FormActions } from "../forms/form-actions";
import { usePageCall } from "../layout/use-page-call";
import { RowKeys } from "../lists/row-keys";
import { RowLink } from "../lists/row-link";
import { ConfirmButton } from "../team/confirm-button";

type TagTableProps = { orgSlug: string; tags: readonly DonorTag[]; mayChange: boolean };

/** An organization's tags with their donor counts; admins rename and delete them. */
export function TagTable({ orgSlug, tags, mayChange }: TagTableProps) {
  const api = useApi();
  const router = useRouter();
  const [, startRefresh] = useTransition();
  return (
    <RowKeys>
      <Table flows caption="Tags">
        <thead>
          <tr>
            <Th>Tag</Th>
            <Th numeric>Donors</Th>
            {mayChange && (
              <Th>
                <span className="sr-only">Actions</span>
              </Th>
            )}
          </tr>
        </thead>
        <tbody>
          {tags.map((tag) => (
            <tr key={tag.id} className="relative hover:bg-sunken">
              <Td className="min-w-36 wrap-anywhere">
                <RowLink href={`/dashboard/${orgSlug}/donors?${new URLSearchParams({ tag: tag.name })}`}>
                  {tag.name}
                </RowLink>
              </Td>
              <Td numeric label="Donors">
                {tag.donorCount.toLocaleString("en-US")}
              </Td>
              {mayChange && (
                <Td>
                  <div className="relative flex justify-end gap-2">
                    <RenameButton orgSlug={orgSlug} tag={tag} />
                    <ConfirmButton
                      label="Delete"
                      about={tag.name}
                      question={`Delete the tag “${tag.name}”?`}
                      yes="Delete"
                      no="Cancel"
                      run={() => api.call("deleteDonorTag", { params: { idOrSlug: orgSlug, tagId: tag.id } })}
                      onDone={() => startRefresh(() => router.refresh())}
                    >
                      <p>
                        {tag.donorCount === 1
                          ? "It is removed from 1 donor."
                          : `It is removed from ${tag.donorCount.toLocaleString("en-US")} donors.`}{" "}
                        The donors stay.
                      </p>
                    </ConfirmButton>
                  </div>
                </Td>
              )}
            </tr>
          ))}
        </tbody>
      </Table>
    </RowKeys>
  );
}

function RenameButton({ orgSlug, tag }: { orgSlug: string; tag: DonorTag }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { run, busy, notice, forget } = usePageCall();
  const title = `rename-${tag.id}`;

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get("name") ?? "");
    const params = { idOrSlug: orgSlug, tagId: tag.id };
    const result = await run((api) => api.call("renameDonorTag", { params, body: { name } }), {
      done: () => null,
    });
    if (result?.ok) dialog.current?.close();
  }

  return (
    <>
      <ActionButton
        size="sm"
        tone="secondary"
        onClick={() => {
          forget();
          dialog.current?.showModal();
        }}
      >
        <span>
          Rename <span className="sr-only">{tag.name}</span>
        </span>
      </ActionButton>
      <Dialog ref={dialog} aria-labelledby={title}>
        <form onSubmit={save} className="grid gap-5 whitespace-normal">
          <h2 id={title} className="text-lg wrap-anywhere">
            Rename “{tag.name}”
          </h2>
          <Field id={`${title}-name`} label="Name" {...(notice?.isError ? { error: notice.text } : {})}>
            {(control) => (
              <Input
                {...control}
                name="name"
                defaultValue={tag.name}
                maxLength={50}
                autoComplete="off"
                required
              />
            )}
          </Field>
          <FormActions busy={busy !== null} onCancel={() => dialog.current?.close()}>
            Rename
          </FormActions>
        </form>
      </Dialog>
    </>
  );
}
