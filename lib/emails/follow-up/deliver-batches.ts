import { mailOf, type OwedEmail, rowOf } from "@/lib/emails/deliver";
import type { Context } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { log } from "@/lib/services/log";
import { MailError } from "@/lib/services/resend/outgoing";
import { MAX_BATCH, type MailOutcome, sendMails } from "@/lib/services/resend/send-batch";
import { type BegunEmail, beginInBatches, readBatch, type Settlement, settleBatches } from "./batch-store";

/** An email to send individually, with the number of attempts so far. */
export type AloneEmail = Pick<BegunEmail, "cause" | "attempts">;

export type Delivered = {
  sent: number;
  refused: number;
  alone: AloneEmail[];
  /** The failures of whole batches, which must be repeated unchanged. */
  failures: MailError[];
};

/** Returns the failure with the longest retry delay; undefined if there is none. */
export function latestRetry(failures: readonly MailError[]): MailError | undefined {
  return failures.toSorted((a, b) => Number(b.retryAfterSeconds) - Number(a.retryAfterSeconds))[0];
}

/**
 * The emails of one call. `leftOut`: causes that belong to the batch but are not due now, for example after a refund.
 */
type Batch = { key: string; emails: OwedEmail[]; leftOut: string[] };

/** An email of a batch begun by an earlier run. */
export type BatchRow = { cause: string; donationId: string | null };
/** Composes these emails again from current data. Emails that are not due now are left out. */
export type Recompose = (rows: readonly BatchRow[]) => Promise<readonly OwedEmail[]>;

/**
 * Sends emails in batches, each at most once per cause, together with the rest of every batch that an earlier run began
 * and did not settle. An email joins a batch when its row is created and stays in it until the batch is settled, so
 * that the batch's key names the same emails in every attempt. If the process crashes between the provider's
 * response and the database write, the key prevents a second send for the 24 hours that the provider keeps it.
 */
export async function deliverInBatches(
  ctx: Context,
  emails: readonly OwedEmail[],
  recompose: Recompose,
): Promise<Delivered> {
  const own = newBatches(emails);
  const begun = new Map<string, BegunEmail>();
  await begin(ctx, own, begun);
  const keys = new Set(own.map(({ key }) => key));
  const earlier = new Set<string>();
  for (const { batch } of begun.values()) if (batch !== null && !keys.has(batch)) earlier.add(batch);

  const settlements: Settlement[] = [];
  const failures: MailError[] = [];
  const send = async (batch: Batch) => {
    const result = await sendBatch(ctx, batch);
    settlements.push(...result.settlements);
    if (result.failure) failures.push(result.failure);
  };
  for (const batch of own)
    await send({
      ...batch,
      emails: batch.emails.filter(({ cause }) => begun.get(cause)?.batch === batch.key),
    });
  for (const key of earlier) await send(await earlierBatch(ctx, key, begun, recompose));
  await settleBatches(ctx.db, settlements, ctx.now);

  const released = settlements.filter(({ state, error }) => state === "released" && error !== null);
  const alone = [...begun.values()].filter(({ batch }) => batch === null);
  for (const { cause } of released) alone.push({ attempts: 1, ...begun.get(cause), cause, batch: null });
  const count = (state: Settlement["state"]) => settlements.filter((one) => one.state === state).length;
  return { sent: count("sent"), refused: count("refused"), alone, failures };
}

function newBatches(emails: readonly OwedEmail[]): Batch[] {
  const batches: Batch[] = [];
  for (let from = 0; from < emails.length; from += MAX_BATCH)
    batches.push({ key: `batch:${newId()}`, emails: emails.slice(from, from + MAX_BATCH), leftOut: [] });
  return batches;
}

async function begin(ctx: Context, batches: readonly Batch[], begun: Map<string, BegunEmail>): Promise<void> {
  const rows = batches.flatMap(({ key, emails }) => emails.map((email) => ({ ...rowOf(email), batch: key })));
  for (const row of await beginInBatches(ctx.db, rows, ctx.now)) begun.set(row.cause, row);
}

/** Returns a batch begun by an earlier or concurrent run: all of its emails, composed from current data. */
async function earlierBatch(
  ctx: Context,
  key: string,
  begun: Map<string, BegunEmail>,
  recompose: Recompose,
): Promise<Batch> {
  const rows = await readBatch(ctx.db, key);
  const causes = new Set(rows.map(({ cause }) => cause));
  const emails = (await recompose(rows)).filter(({ cause }) => causes.has(cause));
  // Emails that this run has not begun itself.
  const others = emails.filter(({ cause }) => !begun.has(cause));
  await begin(ctx, [{ key, emails: others, leftOut: [] }], begun);
  const due = new Set(emails.map(({ cause }) => cause));
  return { key, emails, leftOut: [...causes].filter((cause) => !due.has(cause)) };
}

async function sendBatch(
  ctx: Context,
  { key, emails, leftOut }: Batch,
): Promise<{ settlements: Settlement[]; failure?: MailError }> {
  // The same order in every attempt: the provider compares the whole content sent under a key.
  const mails = emails.toSorted((a, b) => (a.cause < b.cause ? -1 : 1));
  const settled = (cause: string, state: Settlement["state"], error: string | null = null): Settlement => ({
    cause,
    batch: key,
    state,
    providerId: null,
    error,
  });
  if (mails.length === 0) return { settlements: [] };
  let outcomes: MailOutcome[];
  try {
    outcomes = await sendMails(mails.map(mailOf), key);
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    // Accepted earlier with other content, which included the emails left out now.
    if (error.kind === "repeated")
      return {
        settlements: [...mails.map(({ cause }) => cause), ...leftOut].map((cause) => settled(cause, "sent")),
      };
    const { kind, message } = error;
    log.warn(
      { requestId: ctx.requestId, batch: key, emails: mails.length, failure: kind, reason: message },
      "batch of emails not accepted",
    );
    if (kind === "refused")
      return { settlements: mails.map(({ cause }) => settled(cause, "released", message)) };
    return { settlements: mails.map(({ cause }) => settled(cause, "kept", message)), failure: error };
  }
  const settlements = mails.map(({ cause }, index): Settlement => {
    const outcome = outcomes[index] ?? { kind: "sent", id: null };
    if (outcome.kind === "sent") return { ...settled(cause, "sent"), providerId: outcome.id };
    const { kind, message } = outcome;
    log.warn({ requestId: ctx.requestId, cause, failure: kind, reason: message }, "email not accepted");
    return settled(cause, kind === "refused" ? "refused" : "released", message);
  });
  // The key is now used for the accepted emails, so no earlier attempt with the left-out ones was accepted.
  if (outcomes.some(({ kind }) => kind === "sent"))
    settlements.push(...leftOut.map((cause) => settled(cause, "released")));
  return { settlements };
}
