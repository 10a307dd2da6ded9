import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import type { Giving } from "@/lib/giving/schemas";
import { givingPath } from "@/lib/kernel/urls/giving-path";

type Props = { giving: Giving; saved: boolean; refused: boolean };

const LONGEST_NAME = 100;

/** The donor's name, postal address and choice about news, and downloads of what is stored. Plain forms and links. */
export function OwnDetails({ giving: { donor, org }, saved, refused }: Props) {
  const error = refused
    ? {
        error: "Enter your first and last name, up to 100 characters each, and an address of at most 6 lines",
      }
    : {};
  return (
    <section id="details" className="grid scroll-mt-6 gap-4" aria-labelledby="details-title">
      <h2 id="details-title" className="text-lg">
        Your details
      </h2>
      <form
        method="post"
        action={givingPath(org.slug, "details")}
        className="grid gap-4 rounded-lg border border-line bg-surface p-4"
      >
        {saved && <Notice tone="good" role="status" title="Saved" />}
        <div className="grid gap-4 sm:grid-cols-2">
          <Field id="first-name" label="First name" {...error}>
            {(control) => (
              <Input
                {...control}
                name="firstName"
                autoComplete="given-name"
                defaultValue={donor.firstName}
                required
                maxLength={LONGEST_NAME}
              />
            )}
          </Field>
          <Field id="last-name" label="Last name">
            {(control) => (
              <Input
                {...control}
                name="lastName"
                autoComplete="family-name"
                defaultValue={donor.lastName}
                required
                maxLength={LONGEST_NAME}
              />
            )}
          </Field>
        </div>
        <Field
          id="postal-address"
          label="Postal address"
          hint="For your receipts and statements, at most 6 lines."
          optional
        >
          {(control) => (
            <Textarea
              {...control}
              name="postalAddress"
              autoComplete="street-address"
              defaultValue={donor.postalAddress ?? ""}
              rows={3}
              maxLength={300}
            />
          )}
        </Field>
        <p className="text-sm text-soft wrap-anywhere">
          Receipts you already have keep the name you gave with. To change your email address ({donor.email}),
          write to{" "}
          <a href={`mailto:${org.email}`} className="inline-block min-h-6 underline">
            {org.email}
          </a>
          .
        </p>
        <Checkbox
          id="news"
          name="news"
          defaultChecked={donor.news}
          label={`Email me news from ${org.name}`}
          detail="Receipts and notices about your gifts come either way."
        />
        <Button type="submit" tone="secondary" className="justify-self-start">
          Save
        </Button>
      </form>
      <p className="text-sm text-soft">
        Download your data:{" "}
        <a href={givingPath(org.slug, "export")} className="inline-block min-h-6 text-accent underline">
          everything (JSON)
        </a>{" "}
        ·{" "}
        <a
          href={`${givingPath(org.slug, "export")}?format=csv`}
          className="inline-block min-h-6 text-accent underline"
        >
          your gifts (CSV)
        </a>
      </p>
    </section>
  );
}
