"use client";

import { useRouter } from "next/navigation";
import { useRef, useState, useTransition } from "react";
import { useApi } from "@/components/session/use-api";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { useReady } from "../use-ready";

type RevokeButtonProps = {
  orgSlug: string;
  id: string;
  name: string;
  /** How many other keys in use end with it. */
  endingWith: number;
};

/** Revokes a key, after a question: it cannot be undone, and programs stop. */
export function RevokeButton({ orgSlug, id, name, endingWith }: RevokeButtonProps) {
  const api = useApi();
  const router = useRouter();
  const ready = useReady();
  const dialog = useRef<HTMLDialogElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [refreshing, startRefresh] = useTransition();
  const title = `revoke-${id}`;

  async function revoke() {
    if (busy || refreshing) return;
    setBusy(true);
    setProblem(null);
    const result = await api.call("revokeApiKey", { params: { idOrSlug: orgSlug, keyId: id } });
    setBusy(false);
    if (!result.ok) return setProblem(result.message);
    dialog.current?.close();
    startRefresh(() => router.refresh());
  }

  return (
    <>
      <Button
        size="sm"
        tone="secondary"
        disabled={!ready}
        onClick={() => {
          setProblem(null);
          dialog.current?.showModal();
        }}
      >
        <span>
          Revoke <span className="sr-only">{name}</span>
        </span>
      </Button>
      <Dialog ref={dialog} aria-labelledby={title}>
        <div className="grid gap-5">
          <h2 id={title} className="text-lg wrap-anywhere">
            Revoke “{name}”?
          </h2>
          <p className="text-base text-soft">
            Programs that use it are refused from their next call on. It cannot be undone; a new key can take
            its place.
          </p>
          {endingWith > 0 && (
            <Notice tone="warn">
              <p>
                {endingWith === 1
                  ? "One other key in use was made with it, and ends, too."
                  : `${endingWith} other keys in use were made with it, or with one of those, and end, too.`}
              </p>
            </Notice>
          )}
          {problem && (
            <Notice tone="bad" role="alert">
              <p>{problem}</p>
            </Notice>
          )}
          <div className="flex flex-wrap justify-end gap-3">
            <Button tone="secondary" onClick={() => dialog.current?.close()}>
              Keep the key
            </Button>
            <Button tone="danger" busy={busy || refreshing} onClick={revoke}>
              {busy ? "Revoking…" : "Revoke"}
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}
