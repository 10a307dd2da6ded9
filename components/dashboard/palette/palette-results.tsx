"use client";

import { Command } from "cmdk";
import type { ReactNode } from "react";
import { formatUsdShort } from "@/lib/kernel/money";
import type { SearchResult } from "@/lib/search/schemas";
import { CAMPAIGN_STATUS, donationBadge } from "../labels";
import { offlineAmount } from "../offline/labels";
import type { Entry } from "./entries";
import { entryValue, type Matching } from "./matching-entries";

/** Minimum length of a query that searches the organization. */
export const SHORTEST = 2;

type PaletteResultsProps = {
  found: SearchResult;
  hasFailed: boolean;
  matching: Matching;
  /** The typed query. */
  text: string;
  onGo: (path: string) => void;
  onTake: (entry: Entry) => void;
  onHelp: () => void;
};

/**
 * The results of a query, grouped by kind. Rendered inside the list of cmdk. What the search finds is added below pages
 * and actions, and the links to all matches stay at the bottom, so that nothing moves while a person aims at it.
 */
export function PaletteResults(props: PaletteResultsProps) {
  const { found, hasFailed, matching, text, onGo, onTake, onHelp } = props;
  return (
    <>
      <Group heading="Pages" isEmpty={matching.pages.length === 0}>
        {matching.pages.map((entry) => (
          <Item key={entryValue(entry)} value={entryValue(entry)} onSelect={() => onTake(entry)}>
            {entry.label}
          </Item>
        ))}
      </Group>
      <Group heading="Actions" isEmpty={matching.actions.length === 0}>
        {matching.actions.map((entry) => (
          <Item key={entryValue(entry)} value={entryValue(entry)} onSelect={() => onTake(entry)}>
            {entry.label}
          </Item>
        ))}
      </Group>
      <Group heading="Donors" isEmpty={found.donors.length === 0}>
        {found.donors.map((donor) => (
          <Item key={donor.id} value={`donor:${donor.id}`} onSelect={() => onGo(`/donors/${donor.id}`)}>
            <span className="min-w-0 truncate font-medium">
              {donor.firstName} {donor.lastName}
            </span>
            <span className="min-w-0 truncate text-soft">{donor.email}</span>
          </Item>
        ))}
      </Group>
      <Group heading="Campaigns" isEmpty={found.campaigns.length === 0}>
        {found.campaigns.map((campaign) => (
          <Item
            key={campaign.id}
            value={`campaign:${campaign.id}`}
            onSelect={() => onGo(`/campaigns/${campaign.id}`)}
          >
            <span className="min-w-0 truncate font-medium">{campaign.title}</span>
            <span className="text-soft">{CAMPAIGN_STATUS[campaign.status].label}</span>
          </Item>
        ))}
      </Group>
      <Group heading="Donations" isEmpty={found.donations.length === 0}>
        {found.donations.map((donation) => (
          <Item
            key={donation.id}
            value={`donation:${donation.id}`}
            onSelect={() => onGo(`/donations/${donation.id}`)}
          >
            <span className="min-w-0 truncate font-medium">
              {offlineAmount(
                donation.paymentMethod,
                donation.amountCents,
                formatUsdShort(donation.amountCents),
              )}{" "}
              from {donation.donor.firstName} {donation.donor.lastName}
            </span>
            <span className="min-w-0 truncate text-soft">
              {donation.receiptNumber} · {donationBadge(donation).label}
            </span>
          </Item>
        ))}
      </Group>
      {hasFailed && (
        <p className="px-3 py-2 text-sm text-danger">The search failed. Type again in a moment.</p>
      )}
      {text.length >= SHORTEST ? (
        <Command.Group className="sticky bottom-0 mt-auto border-t border-line bg-surface py-2">
          <Item value="more:donations" onSelect={() => onGo(`/donations?q=${encodeURIComponent(text)}`)}>
            All donations for “{text}”
          </Item>
          <Item value="more:donors" onSelect={() => onGo(`/donors?q=${encodeURIComponent(text)}`)}>
            All donors for “{text}”
          </Item>
        </Command.Group>
      ) : (
        <Group heading="Help" isEmpty={text.length > 0}>
          <Item value="help" onSelect={onHelp}>
            Keyboard shortcuts
          </Item>
        </Group>
      )}
    </>
  );
}

type GroupProps = { heading: string; isEmpty: boolean; children: ReactNode };

function Group({ heading, isEmpty, children }: GroupProps) {
  if (isEmpty) return null;
  return (
    <Command.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-soft"
    >
      {children}
    </Command.Group>
  );
}

type ItemProps = { value: string; onSelect: () => void; children: ReactNode };

function Item({ value, onSelect, children }: ItemProps) {
  return (
    <Command.Item
      value={value}
      onSelect={onSelect}
      className="flex min-h-10 cursor-pointer flex-wrap items-center justify-between gap-x-4 rounded-md px-3 py-1.5 text-sm data-[selected=true]:bg-accent-soft data-[selected=true]:outline data-[selected=true]:outline-accent"
    >
      {children}
    </Command.Item>
  );
}
