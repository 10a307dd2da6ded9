import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { formatUsd } from "@/lib/kernel/money";
import { periodLabel } from "@/lib/receipts/runs/rules";
import { type FoundStatement, findStatements, statementCause } from "@/lib/receipts/runs/store";
import { type AppLinks, appLinks, statementLink } from "../app-links";
import { oneLine } from "../clean-text";
import { formatDay } from "../dates";
import { deliver, type EmailContent, type Outcome, type OwedEmail } from "../deliver";
import { einLabel } from "../labels";
import { donorSenderOf, renderEmail } from "../render";

/** Mails a donor the statement of a run alone, once. Throws `not_found`, `MailError`. */
export async function sendStatement(
  ctx: Context,
  { statementId }: { statementId: string },
): Promise<Outcome> {
  const [found] = await findStatements(ctx.db, [statementId]);
  if (!found) throw notFound("Statement");
  if (found.run.status === "CANCELED" || found.statement.mail === null) return "not_due";
  return deliver(ctx, await owedStatement(found, appLinks()));
}

/** The mail of a donor's statement, with the sums that it was issued with. */
export async function owedStatement(found: FoundStatement, app: AppLinks): Promise<OwedEmail> {
  return {
    cause: statementCause(found.statement.id),
    kind: "STATEMENT",
    org: found.org,
    donationId: null,
    to: found.donor.email,
    content: await statementEmail(found, app),
  };
}

/** Template: components/emails/statement.tsx. */
export function statementEmail(
  { statement, run, donor, org }: FoundStatement,
  app: AppLinks,
): Promise<EmailContent> {
  const isDeductible = org.taxStatus === "501C3";
  const { donationCount, paidCents, returnedCents, goodsCents, deductibleCents, replacesAt } = statement;
  return renderEmail("statement", donorSenderOf(org, app), {
    firstName: oneLine(donor.firstName),
    donor: oneLine(`${donor.firstName} ${donor.lastName}`),
    period: periodLabel(run),
    count: donationCount.toLocaleString("en-US"),
    paid: formatUsd(paidCents),
    returned: returnedCents > 0 ? formatUsd(returnedCents) : null,
    value: isDeductible && goodsCents > 0 ? formatUsd(goodsCents) : null,
    deductible: isDeductible ? formatUsd(deductibleCents) : null,
    replaces: replacesAt && formatDay(replacesAt, org.timezone),
    legalName: org.legalName && oneLine(org.legalName),
    ein: einLabel(org.ein),
    email: org.email,
    link: statementLink(app, statement.id),
  });
}
