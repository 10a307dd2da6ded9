import { useTranslation } from "#translation";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { givingPath } from "@/lib/kernel/urls/giving-path";

type Props = { orgSlug: string; orgName: string; error?: string };

/** A plain form that emails the donor a link to their giving, if the address is known. */
export function RequestGivingLink({ orgSlug, orgName, error }: Props) {
  const { t } = useTranslation();
  return (
    <form method="post" action={givingPath(orgSlug, "request")} className="grid gap-4">
      <p className="wrap-anywhere">{t("giving.request.text", { org: orgName })}</p>
      <Field
        id="email"
        label={t("giving.request.email")}
        hint={t("giving.request.hint")}
        {...(error ? { error } : {})}
      >
        {(control) => (
          <Input {...control} name="email" type="email" autoComplete="email" required maxLength={254} />
        )}
      </Field>
      <Button type="submit" wide>
        {t("giving.request.send")}
      </Button>
    </form>
  );
}
