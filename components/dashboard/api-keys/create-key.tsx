"use client";

import { useRouter } from "next/navigation";
import { useRef, useState, useTransition } from "react";
import { flushSync } from "react-dom";
import { ActionButton } from "@/components/dashboard/forms/action-button";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { CopyLink } from "../lists/copy-link";
import { useAction } from "../palette/use-action";
import { KeyForm } from "./key-form";

type CreateKeyProps = { orgSlug: string; now: string };

/** Creates a key and shows it once. */
export function CreateKey({ orgSlug, now }: CreateKeyProps) {
  const router = useRouter();
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const [opened, setOpened] = useState(0);
  const [key, setKey] = useState<string | null>(null);
  const [, startRefresh] = useTransition();

  function open() {
    // Render a new form before the dialog picks the element to focus.
    flushSync(() => setOpened(opened + 1));
    dialog.current?.showModal();
  }

  useAction("createApiKey", open);

  function show(made: string) {
    flushSync(() => setKey(made));
    title.current?.focus();
    startRefresh(() => router.refresh());
  }

  return (
    <>
      <ActionButton onClick={open}>Create API key</ActionButton>
      <Dialog
        ref={dialog}
        aria-labelledby="key-title"
        // Ignore Escape once the key is shown: it could not be shown again.
        onCancel={(event) => key && event.preventDefault()}
        onClose={() => setKey(null)}
      >
        <div className="grid gap-5">
          <h2 id="key-title" ref={title} tabIndex={-1} className="text-lg outline-none">
            {key ? "Save your API key" : "Create API key"}
          </h2>
          {key ? (
            <>
              <p className="text-soft">
                Copy it now and store it like a password. For security, you can’t view it again: we store only
                a hash.
              </p>
              <CopyLink label="Key" url={key} what="key" />
              <DialogActions>
                <Button onClick={() => dialog.current?.close()}>Done</Button>
              </DialogActions>
            </>
          ) : (
            opened > 0 && (
              <KeyForm
                key={opened}
                orgSlug={orgSlug}
                now={now}
                onMade={show}
                onCancel={() => dialog.current?.close()}
              />
            )
          )}
        </div>
      </Dialog>
    </>
  );
}
