import { advance, createStripeEmulator, nextDue, type StripeEmulator } from "@almoner/stripe-emulator";
import {
  CONNECT_SECRET,
  PLATFORM_SECRET,
  PUBLISHABLE_KEY,
  SECRET_KEY,
} from "@almoner/stripe-emulator/testing";
import type { Stripe } from "stripe";
import { createDonation } from "@/lib/donations/create-donation";
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
import type { Order } from "./orders";
import type { Place } from "./place";
import { Queue } from "./queue";
import { CAMPAIGN, makeScene, OWNER, type Scene } from "./scene";

const MINUTE = 60;
const DAY = 24 * 3600;
const PATIENCE_MS = 10_000;
/** Behind every event of the processor, before none of what follows from one that is done. */
const AT_ONCE = -1;

export type Mail = { key: string; to: string; subject: string };

/** One run of a history: a world of its own in which people, banks and time act, and the app hears of it in an order. */
export class Story {
  readonly lines: string[] = [];
  readonly mails = new Map<string, Mail>();
  /** Mails that were handed over again after they had been taken; the provider forgets them after a day. */
  readonly mailedAgain: string[] = [];
  readonly order: Order;
  readonly background: Background;
  readonly #place: Place;
  readonly #stripe: StripeEmulator;
  readonly #queue: Queue;
  readonly #accepted: { body: string; signature: string; type: string }[] = [];
  readonly #places = new Map<string, number>();

  private constructor(place: Place, background: Background, order: Order) {
    this.#place = place;
    this.background = background;
    this.order = order;
    this.#queue = new Queue(
      background,
      (line) => this.lines.push(line),
      () => this.#quiet(),
    );
    this.#stripe = createStripeEmulator({
      port: 0,
      dataDir: place.dataDir,
      origin: "http://localhost:1",
      secretKey: SECRET_KEY,
      publishableKey: PUBLISHABLE_KEY,
      platformSecret: PLATFORM_SECRET,
      connectSecret: CONNECT_SECRET,
      webhookUrl: `${place.outside.origin}/webhook`,
      webhookEvents: PROCESSOR_EVENT_TYPES,
      bankSeconds: 4 * DAY,
    });
  }

  static async begin(place: Place, background: Background, order: Order, scene: Scene): Promise<Story> {
    await place.clear();
    const story = new Story(place, background, order);
    place.outside.become({
      stripe: story.#stripe,
      delivered: (body, signature) => story.#accept(body, signature),
      sent: (events) => {
        for (const event of events) story.#queue.add(event, AT_ONCE);
      },
      mailed: (mail) => {
        if (!story.mails.has(mail.key)) story.mails.set(mail.key, mail);
        // Two calls at once may both hand it over; then the provider takes one.
        else if (story.#queue.running < 2) story.mailedAgain.push(mail.key);
      },
    });
    await makeScene(story.#stripe, scene);
    return story;
  }

  /** The processor's own state, which is the truth of the story. */
  get simulator() {
    return this.#stripe.simulator;
  }

  get api(): Stripe {
    return stripe();
  }

  /** Somebody acts; what the processor tells about it is accepted, and worked on as the order wants. */
  async act(name: string, action: () => Promise<unknown>): Promise<void> {
    this.lines.push(`  ${name}`);
    // Nobody does two things in one second, and the processor tells times in seconds.
    await this.until(this.simulator.now() + MINUTE);
    await action();
    await this.#listen();
  }

  /** What is done to the stand-in itself; a refusal is a fault of the table. */
  async control<T = { id: string }>(path: string, body: unknown = {}): Promise<T> {
    const request = new Request(`http://localhost/_control/${path}`, {
      method: "POST",
      body: JSON.stringify(body),
    });
    const answer = await this.#stripe.app.fetch(request);
    if (!answer.ok) throw new Error(`the processor refused ${path}: ${await answer.text()}`);
    return answer.json() as Promise<T>;
  }

  /** What a person does once they see that they can: until then they wait for the app to hear of it. */
  async onceShown<T>(action: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await action();
      } catch (error) {
        const waits = error instanceof AppError && (error.code === "conflict" || error.code === "refused");
        if (!waits || !(await this.order.one(this.#queue))) throw error;
      }
    }
  }

  /** Until the app has worked on every change of a subscription that it was told of. */
  async onceHeard(): Promise<void> {
    while (this.#queue.jobs.some(({ event }) => event.name === "processor/customer.subscription.updated"))
      await this.order.one(this.#queue);
  }

  /** Lets time pass until `at` (Unix seconds), and stops wherever something happens on the way. */
  async until(at: number): Promise<void> {
    for (let next = nextDue(this.simulator); next && next.at <= at; next = nextDue(this.simulator)) {
      const { at: moment } = next;
      await advance(this.simulator, () => moment);
      await this.#listen();
    }
    await advance(this.simulator, (now) => Math.max(now, at));
    await this.#listen();
  }

  /** Time's own functions, as they would run now. */
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
    return newContext({ kind: "system", name: "story" });
  }

  /** A donor fills in the form; returns the donation's id and the intent that it is to be paid with. */
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

  /** The donation that a payment has paid, as the app knows it; refused until it does. */
  async donationPaidBy(intent: string): Promise<string> {
    const donation = await findPaidFor(this.system().db, intent, null);
    if (!donation?.succeededAt) throw refused("The app does not show this donation yet");
    return donation.id;
  }

  /** Everything that was told arrives in the end. */
  async end(): Promise<void> {
    this.lines.push("  (the end)");
    await this.order.end(this.#queue, (nth) => this.#again(nth));
  }

  close(): void {
    this.#place.outside.become(null);
    this.#stripe.close();
  }

  /** What the processor tells is accepted; work on it may make it tell more. */
  async #listen(): Promise<void> {
    await this.#quiet();
    for (let heard = -1; heard !== this.simulator.store.emitted; ) {
      heard = this.simulator.store.emitted;
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

  /** The processor's events take the places in which they happened. */
  #arrange(): void {
    for (const event of this.simulator.store.events.values())
      if (!this.#places.has(event.id)) this.#places.set(event.id, this.#places.size);
    for (const job of this.#queue.jobs) job.place = this.#places.get(job.event.id) ?? AT_ONCE;
    // Deliveries come in side by side; drawing from them is to mean the same in every run.
    this.#queue.jobs.sort((a, b) => a.place - b.place);
  }
}
