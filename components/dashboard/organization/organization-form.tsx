"use client";

import { type FormEvent, useState } from "react";
import { ActionButton } from "@/components/dashboard/forms/action-button";
import { checkInput, type Problems } from "@/components/dashboard/forms/check-input";
import { FormProblems } from "@/components/dashboard/forms/form-problems";
import { SlugInput } from "@/components/dashboard/forms/slug-input";
import { useDerivedSlug } from "@/components/dashboard/forms/use-derived-slug";
import { useApi } from "@/components/session/use-api";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { slugify } from "@/lib/kernel/urls/slug";
import { createOrganizationInput } from "@/lib/orgs/schemas";

const LABELS = { name: "Name", slug: "Web address", email: "Email", ein: "EIN", website: "Website" };

/** Creates an organization and continues to the payment partner's onboarding. */
export function OrganizationForm({ email }: { email: string }) {
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Problems | null>(null);
  const slug = useDerivedSlug("", "");
  const error = (name: keyof typeof LABELS) => problems?.fields[name]?.[0];

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const data = new FormData(event.currentTarget);
    const text = (name: string) => String(data.get(name) ?? "").trim();
    const body = {
      name: text("name"),
      // The slug is empty if the name was entered before hydration.
      slug: text("slug") || (text("name") ? slugify(text("name")) : ""),
      email: text("email"),
      ein: text("ein") || null,
      website: text("website") || null,
    };
    const found = checkInput(createOrganizationInput, body);
    setProblems(found);
    if (found) return;
    setBusy(true);
    const result = await api.call("createOrganization", { body });
    if (result.ok) return window.location.assign(result.data.onboardingUrl);
    setBusy(false);
    const taken = result.status === 409 && result.message.startsWith("Slug");
    setProblems({
      message: taken ? "Please check the highlighted fields." : result.message,
      fields: taken ? { slug: ["This address is taken. Choose a different one"] } : result.fieldErrors,
    });
  }

  return (
    <Card>
      <form onSubmit={submit} noValidate className="grid gap-5">
        <FormProblems problems={problems} labels={LABELS} />
        <Field
          id="name"
          label={LABELS.name}
          hint="The name donors know. Appears on receipts."
          error={error("name")}
        >
          {(control) => (
            <Input
              {...control}
              name="name"
              autoComplete="organization"
              maxLength={120}
              required
              ref={slug.titleField}
              onInput={slug.onTitle}
            />
          )}
        </Field>
        <Field
          id="slug"
          label={LABELS.slug}
          hint={
            <>
              Used in links:{" "}
              <span className="font-medium wrap-anywhere">…?org={slug.shown || "your-name"}</span>. Lowercase
              letters, digits and hyphens.
            </>
          }
          error={error("slug")}
        >
          {(control) => <SlugInput {...control} slug={slug} required />}
        </Field>
        <Field
          id="email"
          label={LABELS.email}
          hint="We send donation notifications here."
          error={error("email")}
        >
          {(control) => (
            <Input
              {...control}
              name="email"
              type="email"
              defaultValue={email}
              autoComplete="email"
              required
            />
          )}
        </Field>
        <Field
          id="ein"
          label={LABELS.ein}
          hint="Your federal tax ID, such as 12-3456789. Donors need it on their receipts."
          error={error("ein")}
          optional
        >
          {(control) => (
            <Input {...control} name="ein" inputMode="numeric" autoComplete="off" className="max-w-48" />
          )}
        </Field>
        <Field id="website" label={LABELS.website} error={error("website")} optional>
          {(control) => (
            <Input {...control} name="website" type="url" placeholder="https://" autoComplete="url" />
          )}
        </Field>
        <div className="grid gap-2">
          <ActionButton type="submit" busy={busy}>
            {busy ? "Creating…" : "Create and continue"}
          </ActionButton>
          <p className="text-sm text-soft">
            You’ll be the owner. Nothing is public until you publish a campaign.
          </p>
        </div>
      </form>
    </Card>
  );
}
