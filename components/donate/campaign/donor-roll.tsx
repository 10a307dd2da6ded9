"use client";

import { type MouseEvent, useState } from "react";
import { useTranslation } from "#translation";
import { Amount } from "@/components/donate/amount";
import { send } from "@/lib/client/send";
import { initials } from "@/lib/kernel/initials";
import { donatePath } from "@/lib/kernel/urls/donate-path";

/** A donation on the roll, with the name to display. */
export type RollLine = { name: string; amountCents: number; message: string | null; createdAt: string };
export type RollPage = { donors: readonly RollLine[]; nextCursor: string | null };

type DonorRollProps = {
  /** The slug of the campaign. */
  slug: string;
  org: string;
  first: RollPage;
  /** Whether `first` is a later page, reached by a link without JavaScript. */
  older: boolean;
  now: string;
  /** Whether the campaign sells tickets. */
  tickets: boolean;
  /** Whether the campaign accepts donations. */
  open: boolean;
};

const LINK = "inline-flex min-h-11 items-center font-medium text-accent underline underline-offset-4";

/** Public donations with their messages, newest first, loaded page by page, or by links without JavaScript. */
export function DonorRoll({ slug, org, first, older, now, tickets, open }: DonorRollProps) {
  const { t, format } = useTranslation();
  const [lines, setLines] = useState(first.donors);
  const [next, setNext] = useState(first.nextCursor);
  const [busy, setBusy] = useState(false);
  const [status, setStatus] = useState("");
  if (lines.length === 0 && !open && !older) return null;
  const page = donatePath(slug, org);

  async function more(event: MouseEvent<HTMLAnchorElement>) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || !next) return;
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const answer = await send<"listDonorRoll">("GET /api/public/campaigns/{slug}/donors", {
      params: { slug },
      query: { org, cursor: next },
    });
    setBusy(false);
    if (!answer.ok) return setStatus(t(tickets ? "donate.roll.failedOrders" : "donate.roll.failed"));
    setLines([...lines, ...answer.data.donors]);
    setNext(answer.data.nextCursor);
    setStatus(
      t(tickets ? "donate.roll.shownOrders" : "donate.roll.shown", { count: answer.data.donors.length }),
    );
  }

  return (
    <section id="donors" aria-labelledby="roll" className="grid gap-3">
      <h2 id="roll" className="text-lg">
        {t(`donate.roll.${older ? "earlier" : "recent"}${tickets ? "Orders" : ""}`)}
      </h2>
      {lines.length === 0 ? (
        <p className="text-soft">
          {t(
            older
              ? tickets
                ? "donate.roll.noneEarlierOrders"
                : "donate.roll.noneEarlier"
              : tickets
                ? "donate.roll.firstTicket"
                : "donate.roll.firstGift",
          )}
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines are only appended
            <li key={index} className="flex flex-wrap gap-x-3 gap-y-1 py-3">
              <span
                aria-hidden
                className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-soft text-sm font-semibold text-accent"
              >
                {initials(line.name)}
              </span>
              <div className="grid min-w-0 flex-1 basis-40 grid-cols-1">
                <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                  <span className="min-w-0 flex-1 basis-24 font-semibold wrap-anywhere">{line.name}</span>
                  <Amount cents={line.amountCents} short className="font-semibold" />
                </p>
                {line.message && <p className="wrap-anywhere">{line.message}</p>}
                <p className="text-sm text-soft">
                  <time dateTime={line.createdAt}>
                    {format.ago(line.createdAt, now) ?? t("donate.roll.now")}
                  </time>
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-x-6">
        {next && (
          <a
            href={`${page}&donors=${next}#donors`}
            rel="nofollow"
            onClick={more}
            aria-disabled={busy || undefined}
            className={LINK}
          >
            {t(busy ? "donate.roll.loading" : tickets ? "donate.roll.moreOrders" : "donate.roll.more")}
          </a>
        )}
        {older && (
          <a href={`${page}#donors`} className={LINK}>
            {t(tickets ? "donate.roll.newestOrders" : "donate.roll.newest")}
          </a>
        )}
      </div>
      <p role="status" className="text-sm text-soft">
        {status}
      </p>
    </section>
  );
}
