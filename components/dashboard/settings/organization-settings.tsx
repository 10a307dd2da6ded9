"use client";

import type { TranslationProps } from "@/components/languages/translation-provider";
import { Field } from "@/components/ui/field";
import { Input, Select, Textarea } from "@/components/ui/input";
import { LANGUAGES } from "@/lib/languages/languages";
import { type Organization, updateOrganizationInput } from "@/lib/orgs/schemas";
import { checkInput } from "../forms/check-input";
import { FormProblems } from "../forms/form-problems";
import { FormSubmit } from "../forms/form-submit";
import { useFormCall } from "../forms/use-form-call";
import { LANGUAGE, TAX_STATUS } from "../labels";
import { useUnsavedInput } from "../unsaved/unsaved-context";
import { BrandColor } from "./brand-color";

const LABELS = {
  color: "Color",
  name: "Name",
  legalName: "Legal name",
  ein: "EIN",
  taxStatus: "Tax status",
  postalAddress: "Postal address",
  description: "About",
  thankYouMessage: "Thank-you message",
  embedOrigins: "Sites that may embed forms",
  website: "Website",
  email: "Email",
  notificationEmail: "Notification email",
  timezone: "Time zone",
  language: "Language of donors’ pages",
};
type Name = keyof typeof LABELS;

type OrganizationSettingsProps = {
  org: Organization;
  zones: readonly string[];
  /** The texts of the preview, in the language of donors' pages. */
  words: TranslationProps;
};

/** The settings that admins can change. */
export function OrganizationSettings({ org, zones, words }: OrganizationSettingsProps) {
  const unsaved = useUnsavedInput();
  const form = useFormCall({
    read,
    call: (api, body) => api.call("updateOrganization", { params: { idOrSlug: org.id }, body }),
    done: () => {
      unsaved.saved();
      return "Saved.";
    },
  });
  const error = (name: Name) => form.error(name);
  const { name, ein, website, email, notificationEmail, timezone, language } = org;
  const { legalName, taxStatus, postalAddress, description, thankYouMessage, embedOrigins } = org;

  function read(data: FormData) {
    const text = (field: Name) => String(data.get(field) ?? "").trim();
    const body = {
      color: text("color") || null,
      name: text("name"),
      legalName: text("legalName") || null,
      ein: text("ein") || null,
      taxStatus: text("taxStatus") === "OTHER" ? ("OTHER" as const) : ("501C3" as const),
      postalAddress: text("postalAddress").replaceAll("\r\n", "\n") || null,
      description: text("description") || null,
      thankYouMessage: text("thankYouMessage") || null,
      embedOrigins: text("embedOrigins").split(/\s+/).filter(Boolean),
      website: text("website") || null,
      email: text("email"),
      notificationEmail: text("notificationEmail"),
      timezone: text("timezone"),
      language: LANGUAGES.find((one) => one === text("language")) ?? language,
    };
    return { body, problems: checkInput(updateOrganizationInput, body) };
  }

  return (
    <form onSubmit={form.submit} onInput={unsaved.onInput} noValidate className="grid gap-5">
      <FormProblems problems={form.problems} labels={LABELS} />
      {/* Remount when the stored settings change, so that the fields show them. */}
      <div key={JSON.stringify(org)} className="grid items-start gap-5 sm:grid-cols-2">
        <BrandColor label={LABELS.color} org={org} error={error("color")} words={words} />
        <Field
          id="name"
          label={LABELS.name}
          hint="The name donors know. Appears on receipts."
          error={error("name")}
          className="sm:col-span-2"
        >
          {(control) => (
            <Input {...control} name="name" defaultValue={name} maxLength={120} autoComplete="organization" />
          )}
        </Field>
        <Field
          id="legalName"
          label={LABELS.legalName}
          hint="The registered name on receipts, if it differs."
          error={error("legalName")}
          optional
        >
          {(control) => (
            <Input {...control} name="legalName" defaultValue={legalName ?? ""} maxLength={200} />
          )}
        </Field>
        <Field
          id="taxStatus"
          label={LABELS.taxStatus}
          hint="Donation pages of a 501(c)(3) say that donations are tax-deductible."
          error={error("taxStatus")}
        >
          {(control) => (
            <Select {...control} name="taxStatus" defaultValue={taxStatus}>
              {Object.entries(TAX_STATUS).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field
          id="ein"
          label={LABELS.ein}
          hint="Such as 12-3456789. Appears on receipts."
          error={error("ein")}
          optional
        >
          {(control) => (
            <Input {...control} name="ein" defaultValue={ein ?? ""} inputMode="numeric" autoComplete="off" />
          )}
        </Field>
        <Field
          id="postalAddress"
          label={LABELS.postalAddress}
          hint="Appears on receipts."
          error={error("postalAddress")}
          className="row-span-2"
          optional
        >
          {(control) => (
            <Textarea
              {...control}
              name="postalAddress"
              rows={3}
              defaultValue={postalAddress ?? ""}
              maxLength={300}
              autoComplete="street-address"
            />
          )}
        </Field>
        <Field
          id="website"
          label={LABELS.website}
          hint="Starting with https://."
          error={error("website")}
          optional
        >
          {(control) => (
            <Input {...control} name="website" type="url" defaultValue={website ?? ""} autoComplete="url" />
          )}
        </Field>
        <Field
          id="description"
          label={LABELS.description}
          hint="What you do, for your public page."
          error={error("description")}
          className="sm:col-span-2"
          optional
        >
          {(control) => (
            <Textarea
              {...control}
              name="description"
              rows={4}
              defaultValue={description ?? ""}
              maxLength={2000}
            />
          )}
        </Field>
        <Field
          id="thankYouMessage"
          label={LABELS.thankYouMessage}
          hint="Your own words to donors, on the thank-you page and in receipts."
          error={error("thankYouMessage")}
          className="sm:col-span-2"
          optional
        >
          {(control) => (
            <Textarea
              {...control}
              name="thankYouMessage"
              rows={3}
              defaultValue={thankYouMessage ?? ""}
              maxLength={1000}
            />
          )}
        </Field>
        <Field
          id="embedOrigins"
          label={LABELS.embedOrigins}
          hint="One per line, such as https://www.example.org. Other sites can link to your forms, but not show them."
          error={error("embedOrigins")}
          className="sm:col-span-2"
          optional
        >
          {(control) => (
            <Textarea
              {...control}
              name="embedOrigins"
              rows={3}
              defaultValue={embedOrigins.join("\n")}
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </Field>
        <Field
          id="email"
          label={LABELS.email}
          hint="Appears on receipts; donors’ replies go here."
          error={error("email")}
        >
          {(control) => (
            <Input {...control} name="email" type="email" defaultValue={email} autoComplete="email" />
          )}
        </Field>
        <Field
          id="notificationEmail"
          label={LABELS.notificationEmail}
          hint="For donations, disputes, failed payouts and saved reports."
          error={error("notificationEmail")}
        >
          {(control) => (
            <Input
              {...control}
              name="notificationEmail"
              type="email"
              defaultValue={notificationEmail}
              autoComplete="off"
            />
          )}
        </Field>
        <Field
          id="timezone"
          label={LABELS.timezone}
          hint="Used for dates in the dashboard and in filters."
          error={error("timezone")}
        >
          {(control) => (
            <Select {...control} name="timezone" defaultValue={timezone}>
              {zones.map((zone) => (
                <option key={zone} value={zone}>
                  {zone.replaceAll("_", " ")}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field
          id="language"
          label={LABELS.language}
          hint="For donors who don’t choose a language, and for emails."
          error={error("language")}
        >
          {(control) => (
            <Select {...control} name="language" defaultValue={language}>
              {LANGUAGES.map((one) => (
                <option key={one} value={one}>
                  {LANGUAGE[one]}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <FormSubmit form={form} />
    </form>
  );
}
