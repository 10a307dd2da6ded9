"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useId, useRef, useState, useTransition } from "react";
import { flushSync } from "react-dom";
import { ActionButton } from "@/components/dashboard/forms/action-button";
import { Dialog } from "@/components/ui/dialog";
import { useAction } from "../palette/use-action";
import { SecretShown } from "./secret-shown";

type SecretDialogProps = {
  button: string;
  buttonStyle?: { tone: "secondary"; size: "sm" };
  title: string;
  /** Name of the action with which the command palette presses the button. */
  action?: string | null;
  /** An additional note below the secret. */
  more?: string;
  /** The form whose result is a secret. */
  form: (actions: { onMade: (secret: string) => void; onCancel: () => void }) => ReactNode;
};

/** A button with a dialog that creates a secret and shows it once. */
export function SecretDialog({ button, buttonStyle, title, action = null, more, form }: SecretDialogProps) {
  const router = useRouter();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const [opened, setOpened] = useState(0);
  const [secret, setSecret] = useState<string | null>(null);
  const [, startRefresh] = useTransition();
  const close = () => dialog.current?.close();

  function open() {
    // Render a new form before the dialog picks the element to focus.
    flushSync(() => setOpened(opened + 1));
    dialog.current?.showModal();
  }

  useAction(action, open);

  function show(made: string) {
    flushSync(() => setSecret(made));
    heading.current?.focus();
    startRefresh(() => router.refresh());
  }

  return (
    <>
      <ActionButton {...buttonStyle} onClick={open}>
        {button}
      </ActionButton>
      <Dialog
        ref={dialog}
        aria-labelledby={id}
        // Ignore Escape once the secret is shown: it could not be shown again.
        onCancel={(event) => secret && event.preventDefault()}
        onClose={() => setSecret(null)}
      >
        <div className="grid gap-5">
          <h2 id={id} ref={heading} tabIndex={-1} className="text-lg outline-none">
            {secret ? "Save your signing secret" : title}
          </h2>
          {secret ? (
            <SecretShown secret={secret} more={more} onClose={close} />
          ) : (
            opened > 0 && <div key={opened}>{form({ onMade: show, onCancel: close })}</div>
          )}
        </div>
      </Dialog>
    </>
  );
}
