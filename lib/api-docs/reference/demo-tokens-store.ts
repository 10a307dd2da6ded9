import { and, desc, eq, gt, isNotNull, isNull, like } from "drizzle-orm";
import type { Database } from "@/db/client";
import { donorMemberships } from "@/db/schema/donor-memberships";
import { givingTokens } from "@/db/schema/giving-tokens";
import { invitations } from "@/db/schema/invitations";
import { statementRuns, statements } from "@/db/schema/statement-runs";
import { subscriptionLinks } from "@/db/schema/subscription-links";
import { subscriptions } from "@/db/schema/subscriptions";
import type { Demo } from "@/lib/kernel/demo";
import { demoGivingToken, demoLinks } from "@/lib/links/giving-token";
import { demoToken } from "@/lib/links/manage-token";
import { hashToken } from "@/lib/links/token-hash";
import { viewToken } from "@/lib/links/view-token";
import { tokenOf } from "@/lib/team/invitations/invitation-link";

/**
 * Returns the tokens in links to example objects of an organization, and the ids of these objects. `person` is the email
 * address of the reader, who is invited to another organization.
 */
export async function findDemoTokens(
  db: Database,
  { orgId, person, now }: { orgId: string; person: string; now: Date },
): Promise<Demo> {
  const [links, giving, membership, statement, invitation] = await Promise.all([
    mailedLinks(db, orgId, now),
    ownGiving(db, orgId, now),
    standingMembership(db, orgId),
    finishedStatements(db, orgId, now),
    invitationFor(db, person, now),
  ]);
  return { ...links, ...giving, ...membership, ...statement, ...invitation };
}

/** Returns tokens of links for donors' changes, created by the seed (scripts/seed/links.ts). */
async function mailedLinks(db: Database, orgId: string, now: Date): Promise<Demo> {
  const rows = await db
    .select({
      id: subscriptions.id,
      status: subscriptions.status,
      raiseId: subscriptionLinks.raiseId,
      tokenHash: subscriptionLinks.tokenHash,
    })
    .from(subscriptionLinks)
    .innerJoin(subscriptions, eq(subscriptions.id, subscriptionLinks.subscriptionId))
    .where(
      and(
        eq(subscriptions.orgId, orgId),
        like(subscriptionLinks.cause, "demo:%"),
        gt(subscriptionLinks.expiresAt, now),
        isNull(subscriptionLinks.endedAt),
      ),
    );
  const found: Demo = {};
  for (const { id, status, raiseId, tokenHash } of rows) {
    const token = raiseId ? demoToken("raise", raiseId) : demoToken("manage", id);
    // Created by an installation with another secret.
    if (hashToken(token) !== tokenHash) continue;
    if (raiseId) found.raiseToken = token;
    else if (status === "CANCELED")
      Object.assign(found, {
        endedManageToken: token,
        endedSubscriptionToken: viewToken("subscription", id),
      });
    else Object.assign(found, { manageToken: token, subscriptionToken: viewToken("subscription", id) });
  }
  return found;
}

/** Returns an open session of a donor with a subscription and an unused link, from the seed (scripts/seed/links.ts). */
async function ownGiving(db: Database, orgId: string, now: Date): Promise<Demo | undefined> {
  const rows = await db
    .select({
      donorId: givingTokens.donorId,
      kind: givingTokens.kind,
      tokenHash: givingTokens.tokenHash,
      subscriptionId: subscriptions.id,
    })
    .from(givingTokens)
    .innerJoin(subscriptions, eq(subscriptions.donorId, givingTokens.donorId))
    .where(
      and(eq(subscriptions.orgId, orgId), gt(givingTokens.expiresAt, now), isNull(givingTokens.endedAt)),
    );
  const hashes = new Set(rows.map(({ tokenHash }) => tokenHash));
  const open = (token: string) => hashes.has(hashToken(token));
  const [session] = rows.filter(({ kind }) => kind === "SESSION");
  if (!session) return undefined;
  const { donorId, subscriptionId } = session;
  const givingToken = demoGivingToken("giving", donorId);
  const givingLinkToken = demoLinks(donorId).find(open);
  if (!open(givingToken)) return undefined;
  return {
    givingToken,
    endedGivingToken: demoGivingToken("giving", `ended ${donorId}`),
    givingSubscriptionId: subscriptionId,
    ...(givingLinkToken ? { givingLinkToken } : {}),
  };
}

/** Returns the membership that is paid furthest ahead. */
async function standingMembership(db: Database, orgId: string): Promise<Demo | undefined> {
  const [row] = await db
    .select({ donationId: donorMemberships.lastDonationId })
    .from(donorMemberships)
    .where(and(eq(donorMemberships.orgId, orgId), isNotNull(donorMemberships.until)))
    .orderBy(desc(donorMemberships.until), donorMemberships.number)
    .limit(1);
  if (!row?.donationId) return undefined;
  return {
    membershipToken: viewToken("donation", row.donationId),
    membershipCheckToken: viewToken("membershipCheck", row.donationId),
  };
}

/** Returns a statement run whose files are still kept (scripts/seed/statements.ts), and one of its statements. */
async function finishedStatements(db: Database, orgId: string, now: Date): Promise<Demo | undefined> {
  const [row] = await db
    .select({ runId: statementRuns.id, statementId: statements.id })
    .from(statementRuns)
    .innerJoin(statements, eq(statements.runId, statementRuns.id))
    .where(
      and(
        eq(statementRuns.orgId, orgId),
        isNotNull(statementRuns.madeAt),
        gt(statementRuns.expiresAt, now),
        isNull(statements.problem),
      ),
    )
    .orderBy(desc(statementRuns.expiresAt), statements.number)
    .limit(1);
  return row && { statementRunId: row.runId, statementToken: viewToken("statement", row.statementId) };
}

/** Returns the token of a person's invitation to another organization. */
async function invitationFor(db: Database, email: string, now: Date): Promise<Demo | undefined> {
  const [row] = await db
    .select({ id: invitations.id, linkNonce: invitations.linkNonce, tokenHash: invitations.tokenHash })
    .from(invitations)
    .where(
      and(
        eq(invitations.email, email),
        gt(invitations.expiresAt, now),
        isNull(invitations.acceptedAt),
        isNull(invitations.revokedAt),
      ),
    )
    .limit(1);
  const invitationToken = row && tokenOf(row);
  return invitationToken ? { invitationToken } : undefined;
}
