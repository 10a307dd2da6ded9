import { Hono, type MiddlewareHandler } from "hono";

/**
 * An injected fault. `on: "requests"` affects calls that the emulator answers, `on: "deliveries"` calls that it
 * makes (webhooks, function runs). `match` is a substring of "METHOD /path" or of the event's name.
 */
export type Fault = {
  on: "requests" | "deliveries";
  kind: "fail" | "slow" | "drop" | "duplicate" | "delay" | "reorder";
  match?: string;
  /** How often it fires; without it, until cleared. */
  times?: number;
  /** HTTP status of `fail` (default 500). */
  status?: number;
  /** Milliseconds of `slow` and `delay` (default 1000). */
  ms?: number;
};

const KINDS = new Set(["fail", "slow", "drop", "duplicate", "delay", "reorder"]);

export class Faults {
  #rules: Fault[] = [];

  list(): readonly Fault[] {
    return this.#rules;
  }

  add(fault: Fault): void {
    this.#rules.push({ ...fault });
  }

  clear(): void {
    this.#rules = [];
  }

  /** Returns the faults that apply to this call and counts each as used once. */
  consume(on: Fault["on"], subject: string): Fault[] {
    const hits = this.#rules.filter((rule) => rule.on === on && subject.includes(rule.match ?? ""));
    for (const rule of hits) if (rule.times !== undefined) rule.times -= 1;
    this.#rules = this.#rules.filter((rule) => rule.times === undefined || rule.times > 0);
    return hits;
  }

  /** `GET`, `POST` and `DELETE` under `/_control/faults`. */
  routes(): Hono {
    const app = new Hono();
    app.get("/_control/faults", (c) => c.json({ faults: this.#rules }));
    app.post("/_control/faults", async (c) => {
      const fault: Fault = await c.req.json();
      if (!KINDS.has(fault.kind) || !["requests", "deliveries"].includes(fault.on))
        return c.json(
          { error: "A fault has `on` (requests, deliveries) and `kind`", kinds: [...KINDS] },
          400,
        );
      this.add(fault);
      return c.json({ faults: this.#rules }, 201);
    });
    app.delete("/_control/faults", (c) => {
      this.clear();
      return c.json({ faults: [] });
    });
    return app;
  }

  /** Applies `requests` faults; `failure` builds the error response of the real service. */
  middleware(failure: (status: number) => Response): MiddlewareHandler {
    return async (c, next) => {
      if (c.req.path.startsWith("/_control/")) return next();
      for (const fault of this.consume("requests", `${c.req.method} ${c.req.path}`)) {
        if (fault.kind === "slow" || fault.kind === "delay")
          await new Promise((done) => setTimeout(done, fault.ms ?? 1000));
        if (fault.kind === "fail") return failure(fault.status ?? 500);
        if (fault.kind === "drop") {
          // The request is read already; only its socket can be closed.
          const { incoming } = c.env as { incoming?: { socket?: { destroy(): void } } };
          incoming?.socket?.destroy();
          return new Response(null, { status: 502 });
        }
      }
      await next();
    };
  }
}
