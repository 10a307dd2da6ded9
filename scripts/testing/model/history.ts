import { advance, createStripeEmulator, nextDue, type StripeEmulator } from "@almoner/stripe-emulator";
import {
  CONNECT_SECRET,
  PLATFORM_SECRET,
  PUBLISHABLE_KEY,
  SECRET_KEY,
} from "@almoner/stripe-emulator/testing";
import { eq } from "drizzle-orm";
import type { Stripe } from "stripe";
import { emails } from "@/db/schema/emails";
import { createDonation } from "@/lib/donations/create/create-donation";
import { createDonationInput } from "@/lib/donations/schemas";
import { findPaidFor } from "@/lib/donations/store";
import { newContext } from "@/lib/http/context";
import type { Context } from "@/lib/kernel/context";
import { AppError, refused } from "@/lib/kernel/errors";
import { acceptEvent } from "@/lib/processor-events/accept-event";
import { readEvent } from "@/lib/processor-events/read-event";
import { PROCESSOR_EVENT_TYPES } from "@/lib/services/inngest/events";
import { stripe } from "@/lib/services/stripe/client";
import type { Background } from "./background";
import { CAMPAIGN, createInitialState, type InitialState, OWNER } from "./initial-state";
import type { Order } from "./orders";
import { Queue } from "./queue";
import type { TestDatabase } from "./test-database";

const MINUTE = 60;
const DAY = 24 * 3600;
const PATIENCE_MS = 10_000;
/** After every processor event and before its follow-ups. */
const IMMEDIATELY = -1;

export type Mail = { key: string; to: string; subject: string };

/**
 * One run of a history, isolated from others: steps of people, banks and time, with the app's events processed in a
 * given order.
 */
export class History {
  readonly lines: string[] = [];
  readonly mails = new Map<string, Mail>();
  /** Mails submitted again with the same key; the provider remembers keys for a day. */
  readonly mailedAgain: string[] = [];
  readonly order: Order;
  readonly background: Background;
  readonly #testDatabase: TestDatabase;
  readonly #stripe: StripeEmulator;
  readonly #queue: Queue;
  readonly #accepted: { body: string; signature: string; type: string }[] = [];
  readonly #positions = new Map<string, number>();

  private constructor(testDatabase: TestDatabase, background: Background, order: Order) {
    this.#testDatabase = testDatabase;
    this.background = background;
    this.order = order;
    this.#queue = new Queue(
      background,
      (line) => this.lines.push(line),
      () => this.#quiet(),
    );
    this.#stripe = createStripeEmulator({
      port: 0,
      dataDir: testDatabase.dataDir,
      origin: "http://localhost:1",
      secretKey: SECRET_KEY,
      publishableKey: PUBLISHABLE_KEY,
      platformSecret: PLATFORM_SECRET,
      connectSecret: CONNECT_SECRET,
      webhookUrl: `${testDatabase.services.origin}/webhook`,
      webhookEvents: PROCESSOR_EVENT_TYPES,
      bankSeconds: 4 * DAY,
    });
  }

  static async begin(
    testDatabase: TestDatabase,
    background: Background,
    order: Order,
    initial: InitialState,
  ): Promise<History> {
    await testDatabase.clear();
    const history = new History(testDatabase, background, order);
    testDatabase.services.routeTo({
      stripe: history.#stripe,
      delivered: (body, signature) => history.#accept(body, signature),
      sent: (events) => {
        for (const event of events) history.#queue.add(event, IMMEDIATELY);
      },
      mailed: (mail) => history.#keep(mail),
      mailedBatch: async (key, given) => {
        const rows = await history.system().db.select().from(emails).where(eq(emails.batch, key));
        for (const { kind, ...mail } of given) {
          // Events come one by one here, so that a batch has one of each kind.
          const row = rows.find((one) => one.kind.toLowerCase() === kind);
          if (!row) throw new Error(`no ${kind} is recorded in ${key}`);
          history.#keep({ key: row.cause, ...mail });
        }
      },
    });
    await createInitialState(history.#stripe, initial);
    return history;
  }

  #keep(mail: Mail): void {
    if (!this.mails.has(mail.key)) this.mails.set(mail.key, mail);
    // Two concurrent calls may both submit it, one of them after the other has ended; the provider accepts one.
    else if (!this.#queue.overlaps) this.mailedAgain.push(mail.key);
  }

  /** The processor's own state, the source of truth. */
  get simulator() {
    return this.#stripe.simulator;
  }

  get api(): Stripe {
    return stripe();
  }

  /** Runs a step; accepts the processor's events and processes them as the order decides. */
  async act(name: string, action: () => Promise<unknown>): Promise<void> {
    this.lines.push(`  ${name}`);
    // No two steps share a second, because the processor's times are in seconds.
    await this.until(this.simulator.now() + MINUTE);
    await action();
    await this.#listen();
  }

  /** Calls the emulator's control API; a refusal is a fault of the step table. */
  async control<T = { id: string }>(path: string, body: unknown = {}): Promise<T> {
    const request = new Request(`http://localhost/_control/${path}`, {
      method: "POST",
      body: JSON.stringify(body),
    });
    const answer = await this.#stripe.app.fetch(request);
    if (!answer.ok) throw new Error(`the processor refused ${path}: ${await answer.text()}`);
    return answer.json() as Promise<T>;
  }

  /** An action that people take once they see a state: waits until the app has it. */
  async whenVisible<T>(action: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await action();
      } catch (error) {
        const waits = error instanceof AppError && (error.code === "conflict" || error.code === "refused");
        if (!waits || !(await this.order.one(this.#queue))) throw error;
      }
    }
  }

  /** Waits until the app has processed every change of a subscription. */
  async whenProcessed(): Promise<void> {
    while (this.#queue.jobs.some(({ event }) => event.name === "processor/customer.subscription.updated"))
      await this.order.one(this.#queue);
  }

  /** Advances the clock to `at` (Unix seconds), stopping wherever something is due. */
  async until(at: number): Promise<void> {
    for (let next = nextDue(this.simulator); next && next.at <= at; next = nextDue(this.simulator)) {
      const { at: moment } = next;
      await advance(this.simulator, () => moment);
      await this.#listen();
    }
    await advance(this.simulator, (now) => Math.max(now, at));
    await this.#listen();
  }

  /** Runs the cron functions that are due now. */
  async sweep(): Promise<void> {
    for (const fn of this.background.scheduled) await this.#queue.tick(fn);
    await this.#listen();
  }

  public(): Context {
    return { ...newContext({ kind: "public" }), client: { address: "203.0.113.7", proof: null } };
  }

  staff(): Context {
    return newContext({ kind: "person", userId: OWNER });
  }

  system(): Context {
    return newContext({ kind: "system", name: "history" });
  }

  /** Submits the donation form; returns the donation's id and its payment intent. */
  async give(
    who: string,
    given: Record<string, unknown>,
  ): Promise<{ id: string; intent: string; totalCents: number }> {
    const donor = { email: `${who}@example.com`, firstName: who, lastName: "Okafor" };
    const input = createDonationInput.parse({ campaignId: CAMPAIGN, donor, ...given });
    const { created } = await createDonation(this.public(), input);
    const [intent = ""] = created.clientSecret.split("_secret_");
    return { id: created.donation.id, intent, totalCents: created.fees.totalCharged };
  }

  /** The donation that a payment has paid, as recorded by the app; throws until it is. */
  async donationPaidBy(intent: string): Promise<string> {
    const donation = await findPaidFor(this.system().db, intent, null);
    if (!donation?.succeededAt) throw refused("The app does not show this donation yet");
    return donation.id;
  }

  /** All events arrive in the end. */
  async end(): Promise<void> {
    this.lines.push("  (the end)");
    await this.order.end(this.#queue, (nth) => this.#again(nth));
  }

  close(): void {
    this.#testDatabase.services.routeTo(null);
    this.#stripe.close();
  }

  /** Accepts the processor's events; processing them may cause more. */
  async #listen(): Promise<void> {
    await this.#quiet();
    for (let seen = -1; seen !== this.simulator.store.emitted; ) {
      seen = this.simulator.store.emitted;
      await this.order.pass(this.#queue);
      await this.#quiet();
    }
  }

  async #quiet(): Promise<void> {
    if (!(await this.simulator.deliveries.settled(new Set(), PATIENCE_MS)))
      throw new Error("the webhook did not accept an event");
    this.#arrange();
  }

  async #accept(body: string, signature: string): Promise<number> {
    const { id, type } = JSON.parse(body);
    try {
      await this.#hand(body, signature);
      this.#accepted.push({ body, signature, type: `${type} ${id}` });
      return 200;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      this.lines.push(`    the webhook refused ${type}: ${error.message}`);
      return error.code === "unavailable" ? 503 : 400;
    }
  }

  async #hand(body: string, signature: string): Promise<void> {
    const event = readEvent(Buffer.from(body), signature);
    await acceptEvent(newContext({ kind: "system", name: "webhook" }), event);
  }

  async #again(nth: number): Promise<string | null> {
    const one = this.#accepted[nth % Math.max(1, this.#accepted.length)];
    if (!one) return null;
    this.lines.push(`    again: ${one.type}`);
    await this.#hand(one.body, one.signature);
    return one.type;
  }

  /** The position of a processor event is the order in which it happened. */
  #arrange(): void {
    for (const event of this.simulator.store.events.values())
      if (!this.#positions.has(event.id)) this.#positions.set(event.id, this.#positions.size);
    for (const job of this.#queue.jobs) job.position = this.#positions.get(job.event.id) ?? IMMEDIATELY;
    // Deliveries arrive concurrently; sort them so that draws mean the same in every run.
    this.#queue.jobs.sort((a, b) => a.position - b.position);
  }
}
