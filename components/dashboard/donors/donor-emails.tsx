"use client";

import { type FormEvent, useRef } from "react";
import { ActionButton } from "@/components/dashboard/forms/action-button";
import { CallMessage } from "@/components/dashboard/layout/call-message";
import { useApi } from "@/components/session/use-api";
import { Input } from "@/components/ui/input";
import type { Donor } from "@/lib/donors/schemas";
import { Email } from "../format/email";
import { usePageCall } from "../layout/use-page-call";
import { ConfirmButton } from "../team/confirm-button";

/** A donor's email addresses, which admins add, remove and make primary. */
export function DonorEmails({ donor }: { donor: Pick<Donor, "id" | "email" | "otherEmails"> }) {
  const api = useApi();
  const { run, refresh, busy, notice } = usePageCall();
  const field = useRef<HTMLInputElement>(null);
  const params = { id: donor.id };

  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const email = field.current?.value.trim();
    if (!email) return field.current?.focus();
    const result = await run((api) => api.call("changeDonorEmails", { params, body: { add: [email] } }), {
      name: "add",
      done: () => `${email} added.`,
      refused: ({ message, fieldErrors }) => Object.values(fieldErrors).flat()[0] ?? message,
    });
    if (result?.ok && field.current) field.current.value = "";
  }

  return (
    <section aria-labelledby="emails" className="grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="emails" className="text-lg">
        Email addresses
      </h2>
      <p className="text-sm text-soft">
        Donations under any of them are this donor’s, and the donor signs in with any of them. A receipt goes
        to the address the donation was made with, other email to the primary one.
      </p>
      {(donor.email || donor.otherEmails.length > 0) && (
        <ul className="grid grid-cols-[minmax(0,1fr)] rounded-lg border border-line bg-surface">
          {donor.email && (
            <li className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-4 py-2 last:border-b-0">
              <span className="wrap-anywhere">
                <Email address={donor.email} />
              </span>
              <span className="text-sm text-soft">Primary</span>
            </li>
          )}
          {donor.otherEmails.map((email) => (
            <li
              key={email}
              className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-4 py-2 last:border-b-0"
            >
              <span className="wrap-anywhere">
                <Email address={email} />
              </span>
              <span className="flex flex-wrap gap-2">
                <ActionButton
                  size="sm"
                  tone="quiet"
                  busy={busy === email}
                  onClick={() =>
                    run((api) => api.call("changeDonorEmails", { params, body: { primary: email } }), {
                      name: email,
                      done: () => `${email} is the primary address.`,
                    })
                  }
                >
                  <span>
                    Make primary <span className="sr-only">{email}</span>
                  </span>
                </ActionButton>
                <ConfirmButton
                  label="Remove"
                  about={email}
                  question={`Remove ${email}?`}
                  yes="Remove"
                  no="Cancel"
                  run={() => api.call("changeDonorEmails", { params, body: { remove: [email] } })}
                  onDone={() => refresh()}
                >
                  <p>
                    A later donation under this address makes a new donor. The donor is signed out everywhere.
                  </p>
                </ConfirmButton>
              </span>
            </li>
          ))}
        </ul>
      )}
      <form onSubmit={add} noValidate className="flex flex-wrap items-center gap-2">
        <Input
          ref={field}
          type="email"
          name="email"
          aria-label="Add an email address"
          placeholder="Add an email address"
          autoComplete="off"
          className="max-w-72"
        />
        <ActionButton type="submit" tone="secondary" busy={busy === "add"}>
          Add address
        </ActionButton>
      </form>
      <CallMessage notice={notice} />
    </section>
  );
}
