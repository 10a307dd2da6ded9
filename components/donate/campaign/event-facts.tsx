import { CalendarDays, MapPin } from "lucide-react";
import { useTranslation } from "#translation";

type EventFactsProps = {
  event: { eventStartsAt: string | null; eventEndsAt: string | null; eventPlace: string | null };
  timezone: string;
  /** Path of the calendar file. */
  calendar: string;
};

/** Time and place of an event, with its calendar file; empty without a date. */
export function EventFacts({ event, timezone, calendar }: EventFactsProps) {
  const { t, format } = useTranslation();
  const { eventStartsAt, eventEndsAt, eventPlace } = event;
  if (!eventStartsAt) return null;
  return (
    <div className="grid gap-1.5 py-1">
      <p className="flex gap-2">
        <CalendarDays aria-hidden className="mt-1 size-4 shrink-0 text-accent" />
        <span className="flex flex-wrap items-baseline gap-x-3">
          <time dateTime={eventStartsAt}>{format.span(eventStartsAt, eventEndsAt, timezone)}</time>
          <a
            href={calendar}
            className="inline-block min-h-6 text-sm text-accent underline underline-offset-4 print:hidden"
          >
            {t("donate.event.calendar")}
          </a>
        </span>
      </p>
      {eventPlace && (
        <p className="flex gap-2">
          <MapPin aria-hidden className="mt-1 size-4 shrink-0 text-accent" />
          <span className="whitespace-pre-line wrap-anywhere">{eventPlace}</span>
        </p>
      )}
    </div>
  );
}
