import { useTranslation } from "#translation";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/input";
import { type PublicSubscription, subscriptionFrequency } from "@/lib/subscriptions/schemas";

type Props = {
  subscription: PublicSubscription;
  /** Path of this page. */
  path: string;
};

/** Changes the frequency of the gift; the next charge keeps its date. A plain form; empty if no charge is due. */
export function ChangeFrequency({ subscription, path }: Props) {
  const { t, format } = useTranslation();
  const { status, frequency, nextChargeAt, org } = subscription;
  if (status !== "ACTIVE" || !nextChargeAt) return null;
  return (
    <form
      method="post"
      action={`${path}/frequency`}
      className="grid gap-3"
      aria-labelledby="change-frequency"
    >
      <h2 id="change-frequency" className="text-lg">
        {t("recurring.frequency.title")}
      </h2>
      <Field
        id="frequency"
        label={t("recurring.frequency.your")}
        hint={t("recurring.frequency.hint", { day: format.day(nextChargeAt, org.timezone) })}
      >
        {(control) => (
          <Select {...control} name="frequency" defaultValue={frequency} className="max-w-56">
            {subscriptionFrequency.options.map((one) => (
              <option key={one} value={one}>
                {t(`recurring.frequency.${one}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Button type="submit" tone="secondary" className="justify-self-start">
        {t("recurring.frequency.change")}
      </Button>
    </form>
  );
}
