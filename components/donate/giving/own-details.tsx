import { useTranslation } from "#translation";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import type { Giving } from "@/lib/giving/schemas";
import { givingPath } from "@/lib/kernel/urls/giving-path";

type Props = { giving: Giving; saved: boolean; refused: boolean };

const LONGEST_NAME = 100;

/** Plain forms for the donor's name, postal address and news preference, and links that download their stored data. */
export function OwnDetails({ giving: { donor, org }, saved, refused }: Props) {
  const { t } = useTranslation();
  const error = refused ? { error: t("giving.details.problem") } : {};
  return (
    <section id="details" className="grid scroll-mt-6 gap-4" aria-labelledby="details-title">
      <h2 id="details-title" className="text-lg">
        {t("giving.details.title")}
      </h2>
      <form
        method="post"
        action={givingPath(org.slug, "details")}
        className="grid gap-4 rounded-lg border border-line bg-surface p-4"
      >
        {saved && <Notice tone="good" role="status" title={t("giving.details.saved")} />}
        <div className="grid gap-4 sm:grid-cols-2">
          <Field id="first-name" label={t("giving.details.firstName")} {...error}>
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
          <Field id="last-name" label={t("giving.details.lastName")}>
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
          label={t("giving.details.address")}
          hint={t("giving.details.addressHint")}
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
        <p className="text-sm text-soft">{t("giving.details.keep")}</p>
        <Checkbox
          id="news"
          name="news"
          defaultChecked={donor.news}
          label={t("giving.details.news", { org: org.name })}
          detail={t("giving.details.newsDetail")}
        />
        <Button type="submit" tone="secondary" className="justify-self-start">
          {t("giving.details.save")}
        </Button>
      </form>
      <p className="text-sm text-soft">
        {t.rich("giving.details.download", {
          json: (words) => (
            <a href={givingPath(org.slug, "export")} className="inline-block min-h-6 text-accent underline">
              {words}
            </a>
          ),
          csv: (words) => (
            <a
              href={`${givingPath(org.slug, "export")}?format=csv`}
              className="inline-block min-h-6 text-accent underline"
            >
              {words}
            </a>
          ),
        })}
      </p>
    </section>
  );
}
