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

const DAY_MS = 86_400_000;

/** Plain forms that skip the next charge, pause until a day, or resume. */
export function PauseSubscription({ subscription, path, refused }: Props) {
  const { t, format } = useTranslation();
  const { status, nextChargeAt, org } = subscription;
  const paused = status === "PAUSED";
  return (
    <section className="grid gap-4" aria-labelledby="pause-title">
      <h2 id="pause-title" className="text-lg">
        {t(paused ? "recurring.pause.yours" : "recurring.pause.title")}
      </h2>
      {paused && (
        <form method="post" action={`${path}/resume`} className="grid gap-2">
          <p className="text-soft">{t("recurring.pause.resumeText")}</p>
          <Button type="submit" tone="secondary" className="justify-self-start">
            {t("recurring.pause.resume")}
          </Button>
        </form>
      )}
      {status === "ACTIVE" && nextChargeAt && (
        <form method="post" action={`${path}/pause`}>
          <Button type="submit" tone="secondary">
            {t("recurring.pause.skip", { day: format.day(nextChargeAt, org.timezone) })}
          </Button>
        </form>
      )}
      <form method="post" action={`${path}/pause`} className="grid gap-3">
        <Field
          id="until"
          label={t(paused ? "recurring.pause.another" : "recurring.pause.until")}
          hint={t("recurring.pause.hint")}
          {...(refused ? { error: t("recurring.pause.problem") } : {})}
        >
          {(control) => (
            <Input
              {...control}
              {...daysOf(subscription)}
              name="until"
              type="date"
              required
              className="max-w-56"
            />
          )}
        </Field>
        <Button type="submit" tone="secondary" className="justify-self-start">
          {t(paused ? "recurring.pause.change" : "recurring.pause.pause")}
        </Button>
      </form>
    </section>
  );
}

/** Returns the days to choose from; empty if the stored instant or time zone is invalid. */
function daysOf({ nextChargeAt, pausedUntil, org }: PublicSubscription) {
  try {
    const first = nextChargeAt ? new Date(Date.parse(nextChargeAt) + DAY_MS).toISOString() : null;
    return {
      ...(first ? { min: dayIn(first, org.timezone) } : {}),
      ...(pausedUntil ? { defaultValue: dayIn(pausedUntil, org.timezone) } : {}),
    };
  } catch (error) {
    if (error instanceof RangeError) return {};
    throw error;
  }
}
