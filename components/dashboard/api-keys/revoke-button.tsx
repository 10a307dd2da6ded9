"use client";

import { useRouter } from "next/navigation";
import { useRef, useState, useTransition } from "react";
import { ActionButton } from "@/components/dashboard/forms/action-button";
import { useApi } from "@/components/session/use-api";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { alsoRevoked } from "./labels";

type RevokeButtonProps = {
  orgSlug: string;
  id: string;
  name: string;
  /** Number of other active keys that are revoked with it. */
  revokedWith: number;
  /** Whether its scope allowed it to create webhooks and invitations. */
  creator: boolean;
};

/**
 * Revokes a key after a confirmation. Before the dialog closes, it lists the webhooks and invitations that were revoked
 * with the key, which only the response contains.
 */
export function RevokeButton({ orgSlug, id, name, revokedWith, creator }: RevokeButtonProps) {
  const api = useApi();
  const router = useRouter();
  const dialog = useRef<HTMLDialogElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [keepCreatedResources, setKeepCreatedResources] = useState(false);
  const [revoked, setRevoked] = useState<string | null>(null);
  const [refreshing, startRefresh] = useTransition();
  const title = `revoke-${id}`;

  async function revoke() {
    if (busy || refreshing) return;
    setBusy(true);
    setProblem(null);
    const params = { idOrSlug: orgSlug, keyId: id };
    const query = keepCreatedResources ? ({ keepCreatedResources: "true" } as const) : {};
    const result = await api.call("revokeApiKey", { params, query });
    setBusy(false);
    if (!result.ok) return setProblem(result.message);
    const others = alsoRevoked(result.data);
    if (others) setRevoked(others);
    else {
      dialog.current?.close();
      refresh();
    }
  }

  const refresh = () => startRefresh(() => router.refresh());

  return (
    <>
      <ActionButton
        size="sm"
        tone="secondary"
        onClick={() => {
          setProblem(null);
          dialog.current?.showModal();
        }}
      >
        <span>
          Revoke <span className="sr-only">{name}</span>
        </span>
      </ActionButton>
      <Dialog ref={dialog} aria-labelledby={title} onClose={() => revoked && refresh()}>
        <div className="grid gap-5">
          <h2 id={title} className="text-lg wrap-anywhere">
            {revoked ? `“${name}” revoked` : `Revoke “${name}”?`}
          </h2>
          {revoked ? (
            <Revoked effects={revoked} close={() => dialog.current?.close()} />
          ) : (
            <>
              <p className="text-base text-soft">
                Applications using this key lose access immediately. You can’t undo this, but you can create a
                new key.
              </p>
              {revokedWith > 0 && (
                <Notice tone="warn">
                  <p>
                    {revokedWith === 1
                      ? "1 other active key was created with this key and will also be revoked."
                      : `${revokedWith} other active keys were created with this key, directly or indirectly, and will also be revoked.`}
                  </p>
                </Notice>
              )}
              {creator && (
                <>
                  <p className="text-base text-soft">
                    In case the key has leaked, webhooks to URLs that it set up are disabled, and open
                    invitations that it sent are revoked.
                  </p>
                  <Checkbox
                    id={`keep-${id}`}
                    label="Keep its webhooks and invitations"
                    detail="Choose this if you are only replacing a key that has not leaked."
                    checked={keepCreatedResources}
                    onChange={(event) => setKeepCreatedResources(event.target.checked)}
                  />
                </>
              )}
              {problem && (
                <Notice tone="bad" role="alert">
                  <p>{problem}</p>
                </Notice>
              )}
              <DialogActions>
                <Button tone="secondary" onClick={() => dialog.current?.close()}>
                  Cancel
                </Button>
                <Button tone="danger" busy={busy || refreshing} onClick={revoke}>
                  {busy ? "Revoking…" : "Revoke"}
                </Button>
              </DialogActions>
            </>
          )}
        </div>
      </Dialog>
    </>
  );
}

function Revoked({ effects, close }: { effects: string; close: () => void }) {
  return (
    <>
      <p role="status" className="text-base text-soft">
        {effects}
      </p>
      <DialogActions>
        {/* Takes the focus because the element that had it was removed. */}
        <Button ref={(button) => button?.focus()} onClick={close}>
          Close
        </Button>
      </DialogActions>
    </>
  );
}
