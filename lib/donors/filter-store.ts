import { and, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import { donors } from "@/db/schema/donors";
import { hasTrigram } from "@/lib/kernel/like";
import type { TimeWindow } from "@/lib/kernel/time/time-window";
import { donorMentions } from "@/lib/search/search-store";
import type { Members } from "@/lib/segments/members-store";
import { mayContact } from "./contact-store";
import { isPerson } from "./placeholder-donor-store";
import type { ContactChannel } from "./schemas";
import { isTagged } from "./tags/store";

/** The part of a filter that the list's index covers. */
export type IndexedFilter = { orgId: string; created: TimeWindow; mayContactBy?: ContactChannel | undefined };

export type DonorFilter = IndexedFilter & {
  q?: string | undefined;
  tag?: string | undefined;
  /** The query must contain the joins of `members`. */
  members?: Members | undefined;
};

/** Returns the condition that matches the donors of a filter. */
export function matchingDonors(filter: DonorFilter): SQL | undefined {
  return and(within(filter), matchingInList(filter));
}

/** Returns queries of the ids of donors among whom are all that match a filter. */
export function candidatesOf({ orgId, q, tag, members }: DonorFilter): SQL[] {
  const found = (where: SQL | undefined) =>
    sql`select ${donors.id} from ${donors} where ${and(eq(donors.orgId, orgId), where)}`;
  return [
    ...(q && hasTrigram(q) ? [found(donorMentions(orgId, q))] : []),
    ...(tag ? [found(isTagged(orgId, tag))] : []),
    ...(members?.candidates ?? []),
  ];
}

/** Returns the part of a filter that the list's index does not cover. */
export function matchingInList({ orgId, q, tag, members }: DonorFilter): SQL | undefined {
  return and(members?.where, q ? donorMentions(orgId, q) : undefined, tag ? isTagged(orgId, tag) : undefined);
}

/** Returns the part of a filter that the list's index covers. */
export function within({ orgId, created: { from, before }, mayContactBy }: IndexedFilter): SQL | undefined {
  return and(
    eq(donors.orgId, orgId),
    isPerson(orgId),
    from ? gte(donors.createdAt, from) : undefined,
    before ? lt(donors.createdAt, before) : undefined,
    mayContactBy ? mayContact(mayContactBy) : undefined,
  );
}
