import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { StripeEmulator } from "@almoner/stripe-emulator";
import { getRequestListener } from "@hono/node-server";

/** The external services in one run of a history. */
export type ServiceHandlers = {
  stripe: StripeEmulator;
  /** A signed webhook of the processor; returns the status of the response. */
  delivered(body: string, signature: string): Promise<number>;
  /** Events that the app sends to Inngest. */
  sent(events: { id: string; name: string; data: Record<string, unknown> }[]): void;
  /** A mail that the app sends to the provider. */
  mailed(mail: { key: string; to: string; subject: string }): void;
  /** Several in one call, under one key. */
  mailedBatch(key: string, mails: { to: string; subject: string; kind: string }[]): Promise<void>;
};

/**
 * One address for all services that the app calls, so that it can be set before the first run: the Stripe emulator,
 * Inngest's event API and the mail provider's.
 */
export class ExternalServices {
  #now: ServiceHandlers | null = null;
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
    server.on(
      "request",
      getRequestListener((request) => this.#answer(request)),
    );
  }

  static async open(): Promise<ExternalServices> {
    const server = createServer();
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    return new ExternalServices(server);
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Routes all calls of the app to these services. */
  routeTo(handlers: ServiceHandlers | null): void {
    this.#now = handlers;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #answer(request: Request): Promise<Response> {
    const now = this.#now;
    const { pathname } = new URL(request.url);
    if (!now) return new Response(`no service answers ${pathname}`, { status: 503 });
    if (pathname.startsWith("/v1/")) return now.stripe.app.fetch(request);
    if (pathname === "/webhook") {
      const signature = request.headers.get("stripe-signature") ?? "";
      return new Response("{}", { status: await now.delivered(await request.text(), signature) });
    }
    if (pathname.startsWith("/e/")) {
      const given = JSON.parse(await request.text());
      const events = Array.isArray(given) ? given : [given];
      now.sent(events);
      return Response.json({ ids: events.map(({ id }) => id), status: 200 });
    }
    if (pathname === "/emails") {
      const { to, subject } = await request.json();
      const key = request.headers.get("idempotency-key") ?? "";
      now.mailed({ key, to: String(to), subject });
      return Response.json({ id: `mail_${key}` });
    }
    if (pathname === "/emails/batch") {
      const given: { to: string; subject: string; tags: { value: string }[] }[] = await request.json();
      const key = request.headers.get("idempotency-key") ?? "";
      const mails = given.map(({ to, subject, tags }) => ({ to, subject, kind: tags[0]?.value ?? "" }));
      await now.mailedBatch(key, mails);
      return Response.json({ data: mails.map((_, index) => ({ id: `mail_${key}_${index}` })) });
    }
    return new Response(`no service answers ${pathname}`, { status: 404 });
  }
}
