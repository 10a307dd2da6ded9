"use client";

import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { MAX_MATCHES, type Match } from "@/lib/matching/schemas";
import { Pair } from "../campaign-form/section";
import { movedLabel } from "../form-fields/labels";
import { PartForm } from "../form-fields/part-form";
import { type PartLine, PartPanel } from "../form-fields/part-panel";
import { minuteInput, zoneName } from "../format/zoned";
import { DollarInput } from "../forms/dollar-input";
import { typedDollars } from "../forms/dollars";
import { usePageCall } from "../layout/use-page-call";
import { MATCH_LABELS, MATCH_STATE, matchLabel, NO_SPONSOR } from "./labels";
import { matchBody } from "./payload";

type MatchListProps = { campaignId: string; zone: string; matches: readonly Match[] };

/**
 * The matches of a campaign, with buttons to add, edit, reorder, end and remove them. Only an unused match can be
 * removed.
 */
export function MatchList({ campaignId, zone, matches }: MatchListProps) {
  const { run, busy, refreshing, notice } = usePageCall();
  const at = (matchId: string) => ({ params: { id: campaignId, matchId } });
  const line = (match: Match) => ({
    id: match.id,
    name: match.sponsorName ?? NO_SPONSOR,
    detail: matchLabel(match, zone),
    badge: MATCH_STATE[match.state],
    removal: removalOf(match),
  });
  return (
    <PartPanel
      id="matches"
      title="Matches"
      hint="A sponsor adds to each donation. The first running match whose cap is not used up matches a donation; the next one matches the rest. No dollar is matched twice. Changes here are saved immediately."
      one="match"
      empty="No matches. Add one with its cap and, if you like, its start and end: donors see it on the page while it runs."
      live={matches.map(line)}
      archived={[]}
      most={MAX_MATCHES}
      busy={busy !== null || refreshing}
      notice={notice}
      onOrder={async (order, moved) => {
        const result = await run(
          (api) => api.call("orderMatches", { params: { id: campaignId }, body: { order } }),
          { done: () => movedLabel(moved.name, order.indexOf(moved.id)) },
        );
        return result?.ok === true;
      }}
      onRemove={(id) => {
        const used = matches.find((one) => one.id === id)?.used;
        return used
          ? run((api) => api.call("updateMatch", { ...at(id), body: { endsAt: new Date().toISOString() } }), {
              done: () => "Match ended. What it has matched stays. Edit it to set another end.",
            })
          : run((api) => api.call("deleteMatch", at(id)), {
              done: () => "Match removed.",
              refused: () => null,
            });
      }}
      form={(id, close) => {
        const match = matches.find((one) => one.id === id);
        return (
          <PartForm
            labels={MATCH_LABELS}
            read={(data) => matchBody(data, { zone, before: match })}
            busy={busy !== null}
            close={close}
            save={(body) =>
              run(
                (api) =>
                  match
                    ? api.call("updateMatch", { ...at(match.id), body })
                    : api.call("createMatch", { params: { id: campaignId }, body }),
                { done: () => (match ? "Match updated." : "Match added."), refused: () => null },
              )
            }
          >
            {(error) => <MatchFields match={match} zone={zone} error={error} />}
          </PartForm>
        );
      }}
    />
  );
}

/** A match that is used or has ended stays in the list. */
function removalOf({ used, state }: Match): PartLine["removal"] {
  if (state === "ENDED") return null;
  return used
    ? { label: "End now", warning: null }
    : {
        label: "Remove",
        warning: "No donation has been matched by it. It is deleted, which you can’t undo.",
      };
}

type MatchFieldsProps = {
  match: Match | undefined;
  zone: string;
  error: (name: keyof typeof MATCH_LABELS) => string | undefined;
};

function MatchFields({ match, zone, error }: MatchFieldsProps) {
  const dollars = (name: "maxCents" | "maxPerDonationCents", hint: string) => (
    <Field id={name} label={MATCH_LABELS[name]} hint={hint} error={error(name)} optional>
      {(control) => (
        <DollarInput {...control} name={name} defaultValue={typedDollars(match?.[name] ?? null)} />
      )}
    </Field>
  );
  const time = (name: "startsAt" | "endsAt", hint: string) => (
    <Field id={name} label={MATCH_LABELS[name]} hint={hint} error={error(name)} optional>
      {(control) => (
        <Input
          {...control}
          name={name}
          type="datetime-local"
          defaultValue={minuteInput(match?.[name] ?? null, zone)}
        />
      )}
    </Field>
  );
  return (
    <>
      <Field id="sponsorName" label={MATCH_LABELS.sponsorName} error={error("sponsorName")} optional>
        {(control) => (
          <Input
            {...control}
            name="sponsorName"
            maxLength={120}
            autoComplete="off"
            defaultValue={match?.sponsorName ?? ""}
          />
        )}
      </Field>
      <Field
        id="ratioPct"
        label={MATCH_LABELS.ratioPct}
        hint="In percent. 100 adds $1 for every $1 donated."
        error={error("ratioPct")}
      >
        {(control) => (
          <Input
            {...control}
            name="ratioPct"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={match?.ratioPct ?? 100}
          />
        )}
      </Field>
      <Pair>
        {dollars("maxCents", "The most the sponsor will add in total.")}
        {dollars("maxPerDonationCents", "The most the sponsor will add to one donation.")}
      </Pair>
      <Pair>
        {time("startsAt", `In your time zone, ${zoneName(zone)}.`)}
        {time("endsAt", "Donations made from this time on are not matched.")}
      </Pair>
      <Checkbox
        id="enabled"
        name="enabled"
        label={MATCH_LABELS.enabled}
        detail="Turn it off to pause the match."
        defaultChecked={match?.enabled ?? true}
        error={error("enabled")}
      />
    </>
  );
}
