"use client";

import { useState } from "react";
import { ActionButton } from "@/components/dashboard/forms/action-button";
import { useApi } from "@/components/session/use-api";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/input";
import type { TestTextInput } from "@/lib/donor-texts/schemas";

type SendTestProps = {
  orgId: string;
  text: Omit<TestTextInput, "to">;
  /** The signed-in person's email address; empty if it is unverified or unknown. */
  ownEmail: string;
  notificationEmail: string;
  /** Returns whether the fields are valid; shows the problems if not. */
  check: () => boolean;
};

/** Emails the current text of the fields, saved or not. */
export function SendTest({ orgId, text, ownEmail, notificationEmail, check }: SendTestProps) {
  const api = useApi();
  const [to, setTo] = useState<TestTextInput["to"]>(ownEmail ? "ME" : "NOTIFICATION_EMAIL");
  const [busy, setBusy] = useState(false);
  const [notice, setNotice] = useState<{ text: string; isError: boolean } | null>(null);

  async function send() {
    if (busy || !check()) return;
    setBusy(true);
    setNotice(null);
    const result = await api.call("sendTestDonorText", {
      params: { idOrSlug: orgId },
      body: { ...text, to },
    });
    setBusy(false);
    setNotice(
      result.ok
        ? { text: `Test sent to ${result.data.to}.`, isError: false }
        : { text: result.message, isError: true },
    );
  }

  return (
    <div className="grid gap-3 border-t border-line pt-5">
      <div className="flex flex-wrap items-end gap-3">
        <Field id="test-to" label="Send a test to" className="min-w-0 grow">
          {(control) => (
            <Select
              {...control}
              value={to}
              onChange={(event) => setTo(event.target.value === "ME" ? "ME" : "NOTIFICATION_EMAIL")}
            >
              {ownEmail && <option value="ME">{ownEmail} (you)</option>}
              <option value="NOTIFICATION_EMAIL">{notificationEmail} (notification email)</option>
            </Select>
          )}
        </Field>
        <ActionButton tone="secondary" busy={busy} onClick={send}>
          {busy ? "Sending…" : "Send test"}
        </ActionButton>
      </div>
      <p
        role="status"
        className={notice?.isError ? "text-sm text-danger" : "text-sm text-soft wrap-anywhere"}
      >
        {notice?.text}
      </p>
    </div>
  );
}
