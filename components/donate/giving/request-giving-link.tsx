import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { givingPath } from "@/lib/kernel/urls/giving-path";

type Props = { orgSlug: string; orgName: string; error?: string };

/** Asks for the donor's address and mails a link to it, if it is known. A plain form. */
export function RequestGivingLink({ orgSlug, orgName, error }: Props) {
  return (
    <form method="post" action={givingPath(orgSlug, "request")} className="grid gap-4">
      <p className="wrap-anywhere">
        See every gift you made to {orgName}, get your receipts, and manage your recurring gifts. We’ll email
        you a link: no password needed.
      </p>
      <Field id="email" label="Email" hint="The one you gave with" {...(error ? { error } : {})}>
        {(control) => (
          <Input {...control} name="email" type="email" autoComplete="email" required maxLength={254} />
        )}
      </Field>
      <Button type="submit" wide>
        Email me a link
      </Button>
    </form>
  );
}
