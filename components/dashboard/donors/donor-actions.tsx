"use client";

import { useRouter } from "next/navigation";
import { useRef, useState, useTransition } from "react";
import { flushSync } from "react-dom";
import { ActionButton } from "@/components/dashboard/forms/action-button";
import { useApi } from "@/components/session/use-api";
import { Dialog } from "@/components/ui/dialog";
import type { Donor } from "@/lib/donors/schemas";
import { wantsNews } from "./labels";
import { NameForm } from "./name-form";
import { UnsubscribeForm } from "./unsubscribe-form";

/** Admin actions on a donor: edit the name and address, and unsubscribe from news. */
export function DonorActions({ donor }: { donor: Donor }) {
  const api = useApi();
  const router = useRouter();
  const name = useRef<HTMLDialogElement>(null);
  const unsubscribe = useRef<HTMLDialogElement>(null);
  const [opened, setOpened] = useState(0);
  const [notice, setNotice] = useState("");
  const [, startRefresh] = useTransition();
  const openDialog = (dialog: HTMLDialogElement | null) => {
    // Render new forms before the dialog picks the element to focus.
    flushSync(() => {
      setOpened(opened + 1);
      setNotice("");
    });
    dialog?.showModal();
  };
  const close = () => {
    name.current?.close();
    unsubscribe.current?.close();
  };
  const done = (words: string) => {
    close();
    setNotice(words);
    startRefresh(() => router.refresh());
  };
  return (
    <div className="grid justify-items-start gap-2">
      <div className="flex flex-wrap gap-2">
        <ActionButton tone="secondary" onClick={() => openDialog(name.current)}>
          Edit details
        </ActionButton>
        {wantsNews(donor.emailOptIn) && (
          <ActionButton tone="secondary" onClick={() => openDialog(unsubscribe.current)}>
            Unsubscribe
          </ActionButton>
        )}
      </div>
      <p role="status" className="text-sm text-soft">
        {notice}
      </p>
      <Dialog ref={name} aria-labelledby="name-title">
        <h2 id="name-title" className="mb-4 text-lg">
          Edit details
        </h2>
        {opened > 0 && (
          <NameForm
            key={opened}
            api={api}
            donor={donor}
            onDone={() => done("Details updated.")}
            onCancel={close}
          />
        )}
      </Dialog>
      <Dialog ref={unsubscribe} aria-labelledby="unsubscribe-title">
        <h2 id="unsubscribe-title" className="mb-4 text-lg">
          Unsubscribe {donor.firstName} {donor.lastName}?
        </h2>
        {opened > 0 && (
          <UnsubscribeForm
            key={opened}
            api={api}
            donorId={donor.id}
            onDone={() => done("Unsubscribed from email updates.")}
            onCancel={close}
          />
        )}
      </Dialog>
    </div>
  );
}
