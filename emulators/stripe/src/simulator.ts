import type { Clock, Faults } from "@almoner/emulator-core";
import type { Config } from "./config";
import type { ResponseTime } from "./deliveries/response-times";
import type { EventRecord } from "./store/events";
import type { Store } from "./store/store";

/** The dependencies of rendering a record as one of Stripe's objects. */
export type RenderContext = {
  config: Config;
  store: Store;
  /** The shared clock in Unix seconds. */
  now(): number;
};

/** Delivers events to the webhook endpoint. */
export type EventQueue = {
  readonly stopped: boolean;
  enqueue(event: EventRecord): void;
  /** Redelivers an event, regardless of its status. */
  resend(event: EventRecord): void;
  /** The endpoint's response times, oldest first. */
  responseTimes(): readonly ResponseTime[];
  /** Ids of unacknowledged events. */
  open(): ReadonlySet<string>;
  /** Waits until every event except the `known` ones is acknowledged or given up; false after `ms` milliseconds. */
  settled(known: ReadonlySet<string>, ms: number): Promise<boolean>;
};

/** The dependencies of use cases: records, time, and outgoing events. */
export type Simulator = RenderContext & { deliveries: EventQueue };

/** Additional dependencies of tests and the console. */
export type SimulatorControls = Simulator & { clock: Clock; faults: Faults };
