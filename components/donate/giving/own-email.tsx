import { useTranslation } from "#translation";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import type { Giving } from "@/lib/giving/schemas";
import { givingPath } from "@/lib/kernel/urls/giving-path";

type Props = { giving: Giving; requested: boolean; refused: boolean };

/**
 * The donor's email address, and a plain form that requests a change. The change takes effect through a link mailed to
 * the new address.
 */
export function OwnEmail({ giving: { donor, org }, requested, refused }: Props) {
  const { t } = useTranslation();
  return (
    <section id="email" className="grid scroll-mt-6 gap-4" aria-labelledby="email-title">
      <h2 id="email-title" className="text-lg">
        {t("giving.email.title")}
      </h2>
      <form
        method="post"
        action={givingPath(org.slug, "email")}
        className="grid gap-4 rounded-lg border border-line bg-surface p-4"
      >
        {requested && (
          <Notice tone="good" role="status" title={t("giving.email.asked")}>
            <p>{t("giving.email.askedText")}</p>
          </Notice>
        )}
        <p className="wrap-anywhere">{t("giving.email.present", { email: donor.email })}</p>
        <Field
          id="new-email"
          label={t("giving.email.new")}
          hint={t("giving.email.hint")}
          {...(refused ? { error: t("giving.email.problem") } : {})}
        >
          {(control) => (
            <Input
              {...control}
              name="email"
              type="email"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={254}
              required
            />
          )}
        </Field>
        <Button type="submit" tone="secondary" className="justify-self-start">
          {t("giving.email.change")}
        </Button>
      </form>
    </section>
  );
}
