import { filledText } from "@/lib/donor-texts/resolve";
import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { receiptLabels } from "@/lib/receipts/labels";
import { periodLabel } from "@/lib/receipts/runs/rules";
import { type FoundStatement, findStatements, statementCause } from "@/lib/receipts/runs/statements-store";
import { type AppLinks, appLinks, statementLink } from "../app-links";
import { oneLine } from "../clean-text";
import { deliver, type EmailContent, type Outcome, type OwedEmail } from "../deliver";
import { greetingName } from "../greeting-name";
import { einLabel, statedName } from "../labels";
import { donorSenderOf, renderEmail, senderToDonors } from "../render";

/** Mails a donor the statement of a run individually, once. Throws `not_found`, `MailError`. */
export async function sendStatement(
  ctx: Context,
  { statementId }: { statementId: string },
): Promise<Outcome> {
  const [found] = await findStatements(ctx.db, [statementId]);
  if (!found) throw notFound("Statement");
  if (found.run.status === "CANCELED" || found.statement.mail === null) return "not_due";
  return deliver(ctx, await owedStatement(found, appLinks()));
}

/** Composes the email of a donor's statement, with the sums as issued. */
export async function owedStatement(found: FoundStatement, app: AppLinks): Promise<OwedEmail> {
  return {
    cause: statementCause(found.statement.id),
    kind: "STATEMENT",
    org: senderToDonors(found.org),
    donationId: null,
    donorId: found.donor.id,
    to: found.donor.email ?? "",
    content: await statementEmail(found, app),
  };
}

type Stated = Pick<FoundStatement, "language" | "ownTexts"> & {
  statement: Pick<
    FoundStatement["statement"],
    "id" | "donationCount" | "paidCents" | "returnedCents" | "goodsCents" | "deductibleCents" | "replacesAt"
  >;
  run: Pick<FoundStatement["run"], "fromDay" | "toDay">;
  donor: Pick<FoundStatement["donor"], "firstName" | "lastName">;
  org: Pick<
    FoundStatement["org"],
    "name" | "slug" | "ein" | "email" | "legalName" | "taxStatus" | "timezone" | "color" | "logoHash"
  >;
};

/** Written in the language of the donor's newest donation. Template: components/emails/donors/statement.tsx. */
export function statementEmail(
  { statement, run, donor, org, language, ownTexts }: Stated,
  app: AppLinks,
): Promise<EmailContent> {
  const words = receiptLabels(language);
  const isDeductible = org.taxStatus === "501C3";
  const { donationCount, paidCents, returnedCents, goodsCents, deductibleCents, replacesAt } = statement;
  return renderEmail("statement", donorSenderOf(org, app, language), {
    own: filledText(ownTexts, "STATEMENT", {
      firstName: greetingName(donor),
      fullName: oneLine(`${donor.firstName} ${donor.lastName}`),
      organization: oneLine(org.name),
      period: periodLabel(run, words),
      amount: words.money(paidCents),
    }),
    firstName: greetingName(donor),
    donor: statedName(donor),
    period: periodLabel(run, words),
    count: words.number(donationCount),
    paid: words.money(paidCents),
    returned: returnedCents > 0 ? words.money(returnedCents) : null,
    value: isDeductible && goodsCents > 0 ? words.money(goodsCents) : null,
    deductible: isDeductible ? words.money(deductibleCents) : null,
    replaces: replacesAt && words.day(replacesAt, org.timezone),
    legalName: org.legalName && oneLine(org.legalName),
    ein: einLabel(org.ein),
    email: org.email,
    link: statementLink(app, statement.id),
  });
}
