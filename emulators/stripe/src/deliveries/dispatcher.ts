import type { Faults } from "@almoner/emulator-core";
import { eventView } from "../objects/event";
import type { EventQueue, RenderContext } from "../simulator";
import type { Delivery, EventRecord } from "../store/events";
import { backoffMs, GIVE_UP_AFTER_MS } from "./backoff";
import { deliveryFaults } from "./delivery-faults";
import { Lanes } from "./lanes";
import { OpenDeliveries } from "./open-deliveries";
import { type ResponseTime, ResponseTimes } from "./response-times";
import { PARALLEL, send, type Target, targetOf } from "./send";
import { signatureHeader } from "./signature";

type DeliveryContext = RenderContext & { faults: Faults };

/** `plain`: faults are not applied to this attempt again. */
type Job = { event: EventRecord; plain: boolean };

/** A reordered event is released after this time when no other event follows. */
const HELD_MS = 2000;

/**
 * Delivers events to the platform's endpoint: several at a time, in order per object, retried with back-off until a
 * 2xx. Progress is stored, so that deliveries resume after a restart.
 */
export class Dispatcher implements EventQueue {
  readonly #context: DeliveryContext;
  readonly #target: Target;
  readonly #lanes = new Lanes<Job>();
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #open = new OpenDeliveries();
  readonly #responseTimes = new ResponseTimes();
  #held: EventRecord[] = [];
  #running = 0;
  #stopped = false;

  constructor(context: DeliveryContext) {
    this.#context = context;
    this.#target = targetOf(context.config.webhookUrl);
  }

  /** Queues events that an earlier process left undelivered. */
  resume(): void {
    for (const event of this.#context.store.events.values()) {
      const delivery = this.#context.store.deliveries.get(event.id);
      if (delivery?.state !== "pending") continue;
      const wait = Math.max(0, (delivery.nextAt ?? 0) - Date.now());
      if (wait === 0) this.enqueue(event);
      else this.#later(wait, () => this.#push(event, true));
    }
  }

  enqueue(event: EventRecord): void {
    this.#push(event, false);
  }

  /** Redelivers an event, regardless of its status. */
  resend(event: EventRecord): void {
    const old = this.#context.store.deliveries.get(event.id);
    this.#save(event, {
      state: "pending",
      tries: old?.tries ?? 0,
      firstAt: null,
      nextAt: null,
      last: old?.last ?? null,
    });
    this.#push(event, true);
  }

  get stopped(): boolean {
    return this.#stopped;
  }

  responseTimes(): readonly ResponseTime[] {
    return this.#responseTimes.all();
  }

  /** Ids of unacknowledged events. */
  open(): ReadonlySet<string> {
    return this.#open.ids();
  }

  /** Waits until every event except the `known` ones is acknowledged or given up; false after `ms` milliseconds. */
  settled(known: ReadonlySet<string>, ms: number): Promise<boolean> {
    return this.#open.settled(known, ms);
  }

  stop(): void {
    this.#stopped = true;
    this.#open.clear();
    for (const timer of this.#timers) clearTimeout(timer);
  }

  #push(event: EventRecord, plain: boolean): void {
    this.#open.add(event.id);
    this.#lanes.push(event.record.id, { event, plain });
    // Sent after the response to the request that caused the event, as over a network.
    if (this.#running < PARALLEL) setImmediate(() => this.#pump());
  }

  #pump(): void {
    while (!this.#stopped && this.#running < PARALLEL) {
      const next = this.#lanes.take();
      if (!next) return;
      this.#running += 1;
      this.#deliver(next.item)
        .catch((error) => console.error("A delivery broke off.", error))
        .finally(() => {
          this.#running -= 1;
          this.#lanes.done(next.key);
          this.#pump();
        });
    }
  }

  async #deliver({ event, plain }: Job): Promise<void> {
    // A resend may have overtaken a scheduled retry.
    if (this.#delivery(event).state !== "pending") return;
    const fault = plain ? undefined : deliveryFaults(this.#context.faults, event);
    if (fault?.drop) return this.#save(event, { ...this.#delivery(event), state: "lost", nextAt: null });
    if (fault?.hold) return this.#hold(event);
    if (fault?.delayMs) return this.#later(fault.delayMs, () => this.#push(event, true));
    const ok = await this.#try(event, fault?.failStatus ?? null);
    if (ok && fault?.duplicate) await this.#try(event, null);
    for (const held of this.#held.splice(0)) this.#push(held, true);
  }

  async #try(event: EventRecord, failStatus: number | null): Promise<boolean> {
    const { config, store } = this.#context;
    const secret = event.account ? config.connectSecret : config.platformSecret;
    const body = JSON.stringify(eventView(this.#context, event));
    let status: number | null = failStatus;
    let note: string | null = failStatus ? "injected failure" : null;
    try {
      status ??= await this.#send(event.type, body, secret);
    } catch (error) {
      note = error instanceof Error ? error.message : String(error);
    }
    // After `stop` the store may be closed; the event stays pending there and is sent again.
    if (this.#stopped || !store.events.get(event.id)) return false;
    const ok = status !== null && status >= 200 && status < 300;
    const old = this.#delivery(event);
    const tried = {
      tries: old.tries + 1,
      firstAt: old.firstAt ?? Date.now(),
      last: { at: this.#context.now(), status, note },
    };
    if (ok || old.state === "delivered") this.#save(event, { ...tried, state: "delivered", nextAt: null });
    else this.#again(event, tried);
    return ok;
  }

  async #send(type: string, body: string, secret: string): Promise<number> {
    const at = Date.now();
    const startedAt = performance.now();
    const status = await send(this.#target, body, signatureHeader(secret, body, Math.floor(at / 1000)));
    this.#responseTimes.add({ at, type, ms: performance.now() - startedAt });
    return status;
  }

  #again(event: EventRecord, tried: Pick<Delivery, "tries" | "firstAt" | "last">): void {
    const wait = backoffMs(tried.tries);
    const over = Date.now() + wait - (tried.firstAt ?? Date.now()) > GIVE_UP_AFTER_MS;
    this.#save(event, {
      ...tried,
      state: over ? "failed" : "pending",
      nextAt: over ? null : Date.now() + wait,
    });
    if (!over) this.#later(wait, () => this.#push(event, false));
  }

  #hold(event: EventRecord): void {
    this.#held.push(event);
    this.#later(HELD_MS, () => {
      if (!this.#held.includes(event)) return;
      this.#held = this.#held.filter((other) => other !== event);
      this.#push(event, true);
    });
  }

  #delivery(event: EventRecord): Delivery {
    return (
      this.#context.store.deliveries.get(event.id) ?? {
        state: "pending",
        tries: 0,
        firstAt: null,
        nextAt: null,
        last: null,
      }
    );
  }

  #save(event: EventRecord, delivery: Delivery): void {
    this.#context.store.setDelivery(event.id, delivery);
    if (delivery.state === "pending") this.#open.add(event.id);
    else this.#open.delete(event.id);
  }

  #later(ms: number, run: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      run();
    }, ms);
    this.#timers.add(timer);
  }
}
