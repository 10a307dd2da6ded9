import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { campaigns } from "@/db/schema/campaigns";
import { donations } from "@/db/schema/donations";
import { countedLevelOf } from "@/lib/donations/counted-level-store";
import { GENERAL_FUND } from "@/lib/funds/labels";
import { archiveTable, instant, integer, text } from "./table-store";

const [d, c] = [alias(donations, "d"), alias(campaigns, "c")];

/** `offset 0` has it looked up for each row of a page; otherwise pages may be planned without their index. */
const levelOf = sql`select * from giving_levels where id = ${countedLevelOf(d, c)} offset 0`;

const money = (cents: ReturnType<typeof sql>) => sql`(${cents} / 100.0)::numeric(14, 2)::text`;

/** The current net amount of each part of a split donation, in the order of entry. */
const fundShares = sql`case when d.split then (
  select json_agg(json_build_object('fund', coalesce(f.name, ${GENERAL_FUND}), 'code', f.code,
    'amount', ${money(sql`p.amount_cents`)}, 'net', ${money(sql`s.cents`)}) order by p.position)
  from donation_funds p left join funds f on f.id = p.fund_id
  join fund_shares(d.id, d.net_raised_cents) s on s.fund_id is not distinct from p.fund_id
  where p.donation_id = d.id)::text end`;

const customAnswers = sql`(
  select json_agg(json_build_object('fieldId', a.field_id, 'label', c.label, 'value', a.value) order by c.position, c.id)
  from donation_answers a join custom_fields c on c.id = a.field_id where a.donation_id = d.id)::text`;

export const DONATION_TABLES = [
  archiveTable({
    name: "donation_answers",
    about: "A donor's answer to a question of the form.",
    from: sql`donation_answers a join custom_fields c on c.id = a.field_id`,
    alias: "a",
    of: { parent: "donations", id: sql`a.donation_id`, batchSize: 1000 },
    key: [text(sql`a.donation_id`), text(sql`a.field_id`)],
    columns: [
      ["donation_id", "text", "The donation."],
      ["field_id", "text", "The question, as in form_fields.csv."],
      ["question", "text", "The question's text, as shown to donors.", sql`c.label`],
      ["value", "text", "The answer."],
    ],
  }),
  archiveTable({
    name: "donation_funds",
    about: "A part of a donation that is split over several funds.",
    from: sql`donation_funds p left join funds f on f.id = p.fund_id`,
    alias: "p",
    of: { parent: "donations", id: sql`p.donation_id`, batchSize: 1000 },
    key: [text(sql`p.donation_id`), integer(sql`p.position`)],
    columns: [
      ["donation_id", "text", "The donation."],
      ["position", "number", "Position in the order of entry, from 0."],
      ["fund_id", "text", "The fund; empty for the general fund."],
      ["fund", "text", "The fund's name.", sql`coalesce(f.name, ${GENERAL_FUND})`],
      ["fund_code", "text", "The fund's code.", sql`f.code`],
      ["amount", "money", "The part's amount. The parts sum to the donation's `amount`."],
    ],
  }),
  archiveTable({
    name: "donation_matches",
    about: "The amount that a match adds to a donation.",
    from: sql`donation_matches g`,
    alias: "g",
    of: { parent: "donations", id: sql`g.donation_id`, batchSize: 1000 },
    key: [text(sql`g.donation_id`), text(sql`g.match_id`)],
    columns: [
      ["donation_id", "text", "The donation."],
      ["match_id", "text", "The match."],
      ["position", "number", "Position in the order in which matches cover the donation, from 0."],
      ["ratio_percent", "number", "The match rate when the donation was matched.", sql`g.ratio_pct`],
      ["covered", "money", "The part of the donation covered by the match."],
      ["matched", "money", "The amount that the match currently adds.", sql`g.cents`],
    ],
  }),
  archiveTable({
    name: "soft_credits",
    about: "A credit of a donation to a donor who did not make it. Not part of any total.",
    from: sql`soft_credits k`,
    alias: "k",
    of: { parent: "donations", id: sql`k.donation_id`, batchSize: 1000 },
    key: [text(sql`k.donation_id`), text(sql`k.donor_id`)],
    columns: [
      ["soft_credit_id", "text", "The soft credit.", sql`k.id`],
      ["donation_id", "text", "The donation."],
      ["donor_id", "text", "The credited donor."],
      ["kind", "text", "`HOUSEHOLD`, `TRIBUTE`, `SOLICITOR` or `OTHER`."],
      ["amount", "money", "The credited amount, limited to what the donation currently counts for."],
      ["note", "text", "A staff note."],
      ["author_kind", "text", "`person`, `key` or `system`."],
      ["author_id", "text", "Who added it."],
      ["created_at", "instant", "When it was added."],
      ["updated_at", "instant", "When it was last changed."],
    ],
  }),
  archiveTable({
    name: "designations",
    about: "A change of a donation's funds by staff.",
    from: sql`designations g`,
    alias: "g",
    of: { parent: "donations", id: sql`g.donation_id`, batchSize: 1000 },
    key: [text(sql`g.donation_id`), integer(sql`g.revision`)],
    columns: [
      ["donation_id", "text", "The donation."],
      ["revision", "number", "The revision number, from 1."],
      ["created_at", "instant", "When the funds were changed."],
      [
        "before",
        "text",
        "The funds before the change, as a JSON list; `amountCents` is in whole cents.",
        sql`g.before::text`,
      ],
      ["after", "text", "The funds after the change, in the same format.", sql`g.after::text`],
      ["reason", "text", "The reason."],
      ["author_kind", "text", "`person`, `key` or `system`."],
      ["author_id", "text", "Who made the change."],
    ],
  }),
  archiveTable({
    name: "donations",
    about: "A donation of any status: by card or bank payment, offline, or imported.",
    from: sql`donations d join organizations o on o.id = d.org_id join campaigns c on c.id = d.campaign_id
      left join funds f on f.id = d.fund_id left join lateral (${levelOf}) l on true
      left join offline_donations x on x.donation_id = d.id left join offline_batches b on b.id = x.batch_id`,
    alias: "d",
    of: { org: sql`d.org_id` },
    key: [instant(sql`d.created_at`), text(sql`d.id`)],
    columns: [
      ["donation_id", "text", "The donation.", sql`d.id`],
      [
        "created_at",
        "instant",
        "When the donor began it; for an offline donation, a time on the day of receipt.",
      ],
      [
        "day",
        "text",
        "The day on which it counts, in the organization's time zone, such as `2026-11-20`.",
        sql`coalesce(x.received_on, (d.created_at at time zone o.timezone)::date)::text`,
      ],
      [
        "status",
        "text",
        "`PENDING`, `SUCCEEDED`, `FAILED`, `DISPUTED` or `REFUNDED`. Only `SUCCEEDED` donations count.",
      ],
      ["campaign_id", "text", "The campaign."],
      ["campaign", "text", "The campaign's title.", sql`c.title`],
      ["campaign_slug", "text", "The last path segment of the campaign page's URL.", sql`c.slug`],
      ["donor_id", "text", "The donor."],
      ["donor_email", "text", "The email address given with the donation, if any."],
      ["donor_first_name", "text", "The first name given with the donation."],
      ["donor_last_name", "text", "The last name given with the donation."],
      ["anonymous", "flag", "Whether the donor's name is hidden from the public."],
      ["currency", "text", "The currency of all amounts: `usd`."],
      ["amount", "money", "The amount that the donor gave, without covered fees."],
      [
        "net_raised",
        "money",
        "The amount that currently counts in totals: `amount` less refunds, or 0 if the donation does not count.",
      ],
      ["refunded", "money", "The total refunded so far."],
      ["total_charged", "money", "The amount charged to the donor."],
      ["cover_fees", "flag", "Whether the donor covered the fees."],
      ["processing_fee", "money", "The payment processor's fee, as quoted."],
      ["platform_fee", "money", "The platform fee."],
      ["net_amount", "money", "The amount due to the organization: `total_charged` less both fees."],
      ["actual_processing_fee", "money", "The processor's actual fee; the service bears the difference."],
      ["received", "money", "The amount actually received, if known."],
      ["applied_fee", "money", "The fees actually taken, if known."],
      ["fee_version", "text", "The version of the fee schedule used for the quote."],
      ["matched", "money", "The amount that matches currently add, see donation_matches.csv."],
      [
        "method",
        "text",
        "`CARD`, `ACH`, `APPLE_PAY`, `GOOGLE_PAY`, `LINK` or `UNKNOWN`; for offline donations `CASH`, `CHECK`, `BANK_TRANSFER`, `PLATFORM`, `STOCK` or `IN_KIND`.",
        sql`d.payment_method`,
      ],
      ["paid_with", "text", "The brand of the card, or the bank.", sql`d.payment_brand`],
      ["last_digits", "text", "The last digits of the card or account.", sql`d.payment_last4`],
      ["frequency", "text", "`ONE_TIME`, `MONTHLY`, `QUARTERLY` or `ANNUAL`."],
      [
        "recurring_id",
        "text",
        "The recurring donation that this donation is a payment of.",
        sql`d.subscription_id`,
      ],
      [
        "fund",
        "text",
        "The designated fund; empty for a split donation, see `fund_shares`.",
        sql`case when not d.split then coalesce(f.name, ${GENERAL_FUND}) end`,
      ],
      ["fund_code", "text", "The fund's code.", sql`f.code`],
      [
        "fund_shares",
        "text",
        "The parts of a split donation, as a JSON list with `fund`, `code`, `amount` and `net`. Amounts are in dollars; `net` is what the part currently counts for.",
        fundShares,
      ],
      [
        "giving_level_id",
        "text",
        "The giving level: the chosen one or, in a membership campaign, the one that the amount reaches.",
        sql`l.id`,
      ],
      ["giving_level", "text", "The level's name.", sql`l.name`],
      ["giving_level_amount", "money", "The level's amount.", sql`l.amount_cents`],
      [
        "giving_level_value",
        "money",
        "The fair market value of what its donor receives.",
        sql`l.fair_market_value_cents`,
      ],
      ["ticket_count", "number", "The number of tickets ordered."],
      ["tickets_sold", "number", "The number of these tickets that count as sold now."],
      [
        "ticket_price",
        "money",
        "The price of a ticket of the campaign now.",
        sql`case when d.ticket_count is not null then c.ticket_price_cents end`,
      ],
      ["tickets_value", "money", "The fair market value of all tickets, as stated at the time."],
      ["receipt_number", "text", "The receipt number."],
      ["language", "text", "The receipt's language."],
      ["email_opt_in", "flag", "Whether the donor opted in to news with this donation."],
      ["public_message", "text", "The donor's public message."],
      [
        "message_state",
        "text",
        "`SHOWN`, `WAITING` or `HIDDEN`; empty if there is no message or it was never held back.",
      ],
      ["tribute_type", "text", "`IN_HONOR` or `IN_MEMORY`."],
      ["tribute_name", "text", "The person honored or remembered."],
      ["tribute_message", "text", "The dedication's message."],
      ["tribute_notify_name", "text", "The name of the person notified of the dedication."],
      ["tribute_notify_email", "text", "The email address of the person notified."],
      [
        "custom_answers",
        "text",
        "The answers to the form's questions, as a JSON list with `fieldId`, `label` and `value`.",
        customAnswers,
      ],
      ["utm_source", "text", "The source of the visit (UTM parameter)."],
      ["utm_medium", "text", "The medium of the visit."],
      ["utm_campaign", "text", "The marketing campaign of the visit."],
      ["utm_term", "text", "The paid search terms."],
      ["utm_content", "text", "The link or ad that was followed."],
      ["referrer_url", "text", "The page that linked to the form."],
      ["failure_reason", "text", "Why the payment failed."],
      ["failure_code", "text", "The processor's failure code."],
      ["check_number", "text", "The check number.", sql`x.check_number`],
      ["check_date", "text", "The date on the check.", sql`x.check_date::text`],
      [
        "reference",
        "text",
        "The reference of a bank transfer, or the transaction id on another platform.",
        sql`x.reference`,
      ],
      ["description", "text", "What was given, for a donation of property.", sql`x.description`],
      ["note", "text", "A staff note.", sql`x.note`],
      ["batch_id", "text", "The batch of offline donations.", sql`x.batch_id`],
      ["batch", "text", "The batch's name.", sql`b.name`],
      ["batch_position", "number", "Position in the batch, from 1.", sql`x.batch_position`],
      ["recorded_by", "text", "Who recorded the offline donation.", sql`x.recorded_by`],
      ["recorded_at", "instant", "When it was recorded.", sql`x.recorded_at`],
      ["corrections", "number", "The number of corrections.", sql`x.revision`],
      ["corrected_at", "instant", "When it was last corrected.", sql`x.corrected_at`],
      ["voided_at", "instant", "When it was voided. Voided donations do not count.", sql`x.voided_at`],
      ["void_reason", "text", "Why it was voided.", sql`x.void_reason`],
      ["voided_by", "text", "Who voided it.", sql`x.voided_by`],
      ["processor_intent_id", "text", "The payment's id at the processor."],
      ["processor_charge_id", "text", "The charge's id at the processor."],
      ["processor_invoice_id", "text", "The invoice's id at the processor, for a recurring donation."],
      ["succeeded_at", "instant", "When it was paid."],
      ["closed_at", "instant", "When an unpaid donation was closed."],
      ["updated_at", "instant", "When the donation, its refunds or its disputes last changed."],
    ],
  }),
  archiveTable({
    name: "offline_batches",
    about: "A batch of offline donations that were entered together.",
    from: sql`offline_batches b`,
    alias: "b",
    of: { org: sql`b.org_id` },
    key: [instant(sql`b.created_at`), text(sql`b.id`)],
    columns: [
      ["batch_id", "text", "The batch.", sql`b.id`],
      ["created_at", "instant", "When it was entered."],
      ["name", "text", "The name given by staff."],
      ["control_count", "number", "The number of donations that staff counted before entering them."],
      ["control_total", "money", "The total that staff counted before entering them.", sql`b.control_cents`],
      ["recorded_by", "text", "Who entered it."],
    ],
  }),
] as const;
