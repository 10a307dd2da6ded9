import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Stripe } from "stripe";

/** A received delivery. */
export type Received = { event: Stripe.Event; body: string; signature: string; at: number };

/** A webhook endpoint for tests: records deliveries and answers with `answer`. */
export class Receiver {
  readonly received: Received[] = [];
  /** The status for the next delivery; it may be delayed. */
  answer: (received: Received) => number | Promise<number> = () => 200;
  readonly #server: Server;
  #waiting: (() => void)[] = [];

  private constructor(server: Server) {
    this.#server = server;
    server.on("request", (request, response) => {
      let body = "";
      request.setEncoding("utf8");
      request.on("data", (chunk) => {
        body += chunk;
      });
      request.on("end", () => {
        const signature = String(request.headers["stripe-signature"]);
        const one = { event: JSON.parse(body), body, signature, at: Date.now() };
        this.received.push(one);
        for (const wake of this.#waiting.splice(0)) wake();
        void Promise.resolve(this.answer(one)).then((status) => response.writeHead(status).end("{}"));
      });
    });
  }

  static async start(): Promise<Receiver> {
    const server = createServer();
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    return new Receiver(server);
  }

  get url(): string {
    const address = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${address.port}/api/webhooks/processor`;
  }

  types(): string[] {
    return this.received.map(({ event }) => event.type);
  }

  of(type: string): Received[] {
    return this.received.filter(({ event }) => event.type === type);
  }

  /** Waits until `count` events of a type have arrived. */
  async until(type: string, count = 1): Promise<Received[]> {
    while (this.of(type).length < count) await new Promise<void>((wake) => this.#waiting.push(wake));
    return this.of(type);
  }

  /** Waits for the first event of a type about an object. */
  async about(type: string, id: string): Promise<Received> {
    for (;;) {
      const found = this.of(type).find(
        ({ event }) => "id" in event.data.object && event.data.object.id === id,
      );
      if (found) return found;
      await new Promise<void>((wake) => this.#waiting.push(wake));
    }
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
