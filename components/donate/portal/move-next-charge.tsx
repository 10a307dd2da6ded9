import { useTranslation } from "#translation";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { dayIn } from "@/lib/kernel/time/zoned";
import type { PublicSubscription } from "@/lib/subscriptions/schemas";

type Props = {
  subscription: PublicSubscription;
  /** Path of this page. */
  path: string;
  /** Whether the entered day was refused. */
  refused: boolean;
};

/** Moves the next charge, and with it all later ones, to another day. A plain form; empty if no charge is due. */
export function MoveNextCharge({ subscription, path, refused }: Props) {
  const { t } = useTranslation();
  const { status, nextChargeAt, org } = subscription;
  if (status !== "ACTIVE" || !nextChargeAt) return null;
  return (
    <section className="grid gap-4" aria-labelledby="next-title">
      <h2 id="next-title" className="text-lg">
        {t("recurring.next.title")}
      </h2>
      <form method="post" action={`${path}/next-charge`} className="grid gap-3">
        <Field
          id="day"
          label={t("recurring.next.day")}
          hint={t("recurring.next.hint")}
          {...(refused ? { error: t("recurring.next.problem") } : {})}
        >
          {(control) => (
            <Input
              {...control}
              {...dayOfNext(nextChargeAt, org.timezone)}
              name="day"
              type="date"
              required
              className="max-w-56"
            />
          )}
        </Field>
        <Button type="submit" tone="secondary" className="justify-self-start">
          {t("recurring.next.change")}
        </Button>
      </form>
    </section>
  );
}

/** Returns the currently set day; null if the stored instant or time zone is invalid. */
function dayOfNext(nextChargeAt: string, zone: string) {
  try {
    return { defaultValue: dayIn(nextChargeAt, zone) };
  } catch (error) {
    if (error instanceof RangeError) return {};
    throw error;
  }
}
