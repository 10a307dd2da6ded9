import { type Admission, admitAddress, OPEN_DONATIONS } from "@/lib/fraud/allowance";
import {
  type CallerKind,
  COUNTED_PER_CALLER,
  callerRisk,
  MAX_COUNTED,
  type Risk,
  strictest,
  TARGET_LIMITS,
  TARGETS,
  type Target,
  TIME_TO_PAY_MS,
  TRIES,
  targetRisk,
  UNPAID_LIMITS,
  type UnpaidReached,
  unpaidRisk,
  WINDOW_MS,
} from "@/lib/fraud/rules";
import type { Clock, Process } from "./clock";
import type { Random } from "./random";

/** Latencies outside the platform, in milliseconds. */
const LATENCY = {
  /** One try of a card on one payment, at the processor. */
  confirm: [1000, 1500],
  /** From the end of a try to the processing of its event. */
  event: [700, 1300],
  /** From our decision to the payment's cancellation at the processor. */
  cancel: [300, 500],
} as const;

export type Caller = { name: string; kind: CallerKind };
export type Donation = {
  caller: Caller;
  email: string;
  campaign: string;
  organization: string;
  kind: "card" | "bank";
  tickets: number;
  createdAt: number;
  /** `reported`: paid according to the processor; `paid`: booked. */
  state: "open" | "reported" | "paid" | "closed";
  /** Whether it is canceled at the processor, so that no card can be tried. */
  canceled: boolean;
  tries: number;
};
export type Request = Pick<
  Donation,
  "caller" | "email" | "campaign" | "organization" | "kind" | "tickets"
> & { capacity: number | null; proof: boolean };
export type Reply =
  | { is: "MADE"; donation: Donation }
  | { is: "CHALLENGED" }
  | { is: "BLOCKED"; until: number }
  /** `BUSY`: over the allowance; `LIMITED`: over the rate limit. */
  | { is: "BUSY"; waitMs: number }
  | { is: "LIMITED"; waitMs: number };

type Known = {
  declinesAt: number[];
  /** Times of its declines that count towards a target, by target. */
  counted: Map<string, number[]>;
  paid: { at: number; card: string }[];
  open: Set<Donation>;
  bankArrivedAt: number[];
  window: { from: number; calls: number; waiting: number };
};

const CALLS_A_MINUTE = { address: 100, key: 600 } as const;
const WAITING_CALLS_A_MINUTE = 600;
const MINUTE = 60_000;
/** Number of donations that a count may skip before its list is shortened. */
const MAX_PASSED = 500;

/** A model of the platform as seen from outside. Counts like the store and uses the same rules. */
export class Platform {
  readonly #callers = new Map<string, Known>();
  readonly #declines = new Map<string, number[]>();
  readonly #donations = new Map<string, Donation[]>();
  readonly #paidAt = new Map<string, number[]>();

  constructor(
    readonly clock: Clock,
    readonly random: Random,
  ) {}

  /** Requests a donation. */
  request(request: Request): Reply {
    const { now } = this.clock;
    const { caller } = request;
    const known = this.#known(caller.name);
    const limited = this.#overRate(caller, known);
    if (limited > 0) return { is: "LIMITED", waitMs: limited };
    const risk = this.#admit(request, known);
    if (risk.state === "BLOCKED") return { is: "BLOCKED", until: risk.until.getTime() };
    if (risk.state === "BUSY") {
      this.#withdraw(
        known,
        (one) =>
          now - one.createdAt > OPEN_DONATIONS.staleMs ||
          (one.kind === "card" && one.tries > 0 && one.email === request.email),
      );
      // A waiting call counts separately, with six times the limit.
      known.window.calls -= 1;
      known.window.waiting += 1;
      if (known.window.waiting > WAITING_CALLS_A_MINUTE)
        return { is: "LIMITED", waitMs: known.window.from + MINUTE - now };
      return { is: "BUSY", waitMs: OPEN_DONATIONS.retryAfterSeconds * 1000 };
    }
    if (risk.state === "CHALLENGED" && !request.proof) return { is: "CHALLENGED" };
    const { email, campaign, organization, kind, tickets } = request;
    const donation: Donation = {
      caller,
      email,
      campaign,
      organization,
      kind,
      tickets,
      createdAt: now,
      state: "open",
      canceled: false,
      tries: 0,
    };
    known.open.add(donation);
    push(this.#donations, `campaign:${campaign}`, donation);
    push(this.#donations, `email:${organization}:${email}`, donation);
    return { is: "MADE", donation };
  }

  /**
   * Tries a card directly at the processor. `card` is null for a card that is declined. `canceled` means that the card
   * could not be tried.
   */
  *confirm(donation: Donation, card: string | null): Process<"paid" | "declined" | "canceled"> {
    if (donation.canceled || donation.state !== "open") return "canceled";
    yield this.random.between(...LATENCY.confirm);
    this.clock.after(this.random.between(...LATENCY.event), () =>
      card === null ? this.#declined(donation) : this.#paid(donation, card),
    );
    if (card !== null && donation.state === "open") {
      donation.state = "reported";
      this.#known(donation.caller.name).open.delete(donation);
    }
    return card === null ? "declined" : "paid";
  }

  /** Returns the number of a campaign's tickets that a caller's open donations hold. */
  held(caller: Caller, campaign: string): number {
    return [...this.#known(caller.name).open].reduce(
      (sum, one) => sum + (one.campaign === campaign ? one.tickets : 0),
      0,
    );
  }

  #known(name: string): Known {
    let known = this.#callers.get(name);
    if (!known) {
      known = {
        declinesAt: [],
        counted: new Map(),
        paid: [],
        open: new Set(),
        bankArrivedAt: [],
        window: { from: 0, calls: 0, waiting: 0 },
      };
      this.#callers.set(name, known);
    }
    return known;
  }

  /** Returns the milliseconds until the rate limit's next window; 0 while calls are left. */
  #overRate({ kind }: Caller, { window }: Known): number {
    const { now } = this.clock;
    const from = Math.floor(now / MINUTE) * MINUTE;
    if (window.from !== from) Object.assign(window, { from, calls: 0, waiting: 0 });
    window.calls += 1;
    return window.calls > CALLS_A_MINUTE[kind] ? from + MINUTE - now : 0;
  }

  #admit(request: Request, known: Known): Admission {
    const now = new Date(this.clock.now);
    const counts = this.#counts(known);
    if (request.caller.kind === "key") return callerRisk("key", counts, now);
    const open = [...known.open];
    const own = admitAddress(
      {
        ...counts,
        open: {
          card: open.filter((one) => one.kind === "card").length,
          bank: open.filter((one) => one.kind === "bank").length,
        },
        bankArrived: within(known.bankArrivedAt, this.clock.now).length,
        held: this.held(request.caller, request.campaign),
      },
      request,
      now,
    );
    if (own.state === "BUSY" || own.state === "BLOCKED") return own;
    return strictest([own, this.targetRisk(request)]);
  }

  /** Returns the risk of a request's targets. */
  targetRisk({ email, campaign, organization }: Pick<Donation, "email" | "campaign" | "organization">): Risk {
    const { now } = this.clock;
    const keys: Record<Target, string> = { email, campaign, organization };
    const reached = TARGETS.flatMap((scope) => {
      const { declines } = TARGET_LIMITS[scope];
      const since = (this.#declines.get(`${scope}:${keys[scope]}`) ?? []).at(-declines);
      if (since === undefined || since <= now - WINDOW_MS) return [];
      return [
        { scope, since: new Date(since), donations: this.#arrivedSince(`${scope}:${keys[scope]}`, since) },
      ];
    });
    const unpaid = (["email", "campaign"] as const).flatMap((scope) =>
      this.#unpaid(scope, scope === "email" ? `email:${organization}:${email}` : `campaign:${campaign}`),
    );
    return strictest([targetRisk(reached, new Date(now)), unpaidRisk(unpaid, new Date(now))]);
  }

  #unpaid(scope: "email" | "campaign", key: string): UnpaidReached[] {
    const { now } = this.clock;
    const limit = UNPAID_LIMITS[scope];
    const perCaller = new Map<string, number>();
    const counts = ({ state }: Donation) => state === "open" || (scope === "email" && state === "closed");
    const all = this.#donations.get(key) ?? [];
    let counted = 0;
    let over = 0;
    let seen = 0;
    for (let index = lastBefore(all, now - TIME_TO_PAY_MS.card); index >= 0 && seen < 400; index--) {
      const one = all[index];
      if (!one || one.createdAt <= now - WINDOW_MS) break;
      if (!counts(one)) {
        over += 1;
        continue;
      }
      if (one.createdAt > now - TIME_TO_PAY_MS[one.kind]) continue;
      seen += 1;
      const mine = (perCaller.get(one.caller.name) ?? 0) + 1;
      perCaller.set(one.caller.name, mine);
      if (mine > limit.perCaller) continue;
      counted += 1;
      if (counted === limit.unpaid)
        return [{ scope, since: new Date(one.createdAt), donations: this.#arrivedSince(key, one.createdAt) }];
    }
    // Drops paid and closed donations, which never count again.
    if (over > MAX_PASSED) this.#donations.set(key, all.filter(counts));
    return [];
  }

  #arrivedSince(key: string, since: number): number {
    const all = this.#paidAt.get(key) ?? [];
    let donations = 0;
    for (let index = all.length - 1; index >= 0 && donations <= 40; index--) {
      if ((all[index] ?? 0) < since) break;
      donations += 1;
    }
    return donations;
  }

  #counts({ declinesAt, paid }: Known) {
    const { now } = this.clock;
    const recent = paid.filter((one) => one.at > now - WINDOW_MS).slice(-MAX_COUNTED.cards);
    return {
      declinesAt: within(declinesAt, now).reverse().slice(0, MAX_COUNTED.declines),
      payingCards: new Set(recent.map((one) => one.card)).size,
    };
  }

  #paid(donation: Donation, card: string): void {
    donation.state = "paid";
    const { caller, campaign, organization, email, createdAt } = donation;
    const known = this.#known(caller.name);
    if (donation.kind === "bank") known.bankArrivedAt.push(this.clock.now);
    else known.paid.push({ at: createdAt, card });
    for (const key of [
      `campaign:${campaign}`,
      `organization:${organization}`,
      `email:${organization}:${email}`,
    ])
      push(this.#paidAt, key, this.clock.now);
  }

  #declined(donation: Donation): void {
    const { now } = this.clock;
    const known = this.#known(donation.caller.name);
    donation.tries += 1;
    known.declinesAt.push(now);
    for (const scope of TARGETS) {
      const key = `${scope}:${donation[scope]}`;
      const mine = within(known.counted.get(key) ?? [], now);
      if (mine.length >= COUNTED_PER_CALLER) continue;
      known.counted.set(key, [...mine, now]);
      push(this.#declines, key, now);
    }
    const { kind } = donation.caller;
    const blocked = callerRisk(kind, this.#counts(known), new Date(now)).state === "BLOCKED";
    if (blocked && kind === "address") this.#withdraw(known, (one) => one.kind === "card");
    else if (donation.tries >= (blocked ? TRIES.blocked : TRIES.usual))
      this.#withdraw(known, (one) => one === donation);
  }

  #withdraw(known: Known, which: (donation: Donation) => boolean): void {
    for (const donation of known.open)
      if (which(donation))
        this.clock.after(this.random.between(...LATENCY.cancel), () => {
          if (donation.state !== "open") return;
          donation.canceled = true;
          donation.state = "closed";
          known.open.delete(donation);
        });
  }
}

function within(instants: readonly number[], now: number): number[] {
  let from = instants.length;
  while (from > 0 && (instants[from - 1] ?? 0) > now - WINDOW_MS) from -= 1;
  return instants.slice(from);
}

/** Returns the index of the last donation created at or before an instant, by binary search; -1 if there is none. */
function lastBefore(donations: readonly Donation[], instant: number): number {
  let from = 0;
  let to = donations.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((donations[middle]?.createdAt ?? 0) <= instant) from = middle + 1;
    else to = middle;
  }
  return from - 1;
}

function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
