import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { moveClock, readClock, resetClock } from "./control";

let server: Server;
let address: string;
let received: string[];
let answer: { status: number; body: object };

beforeEach(async () => {
  received = [];
  answer = { status: 200, body: { now: "2026-12-21T14:05:00.000Z", offsetMs: 5, steps: 2, events: 7 } };
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (part) => {
      body += part;
    });
    request.on("end", () => {
      received.push(`${request.method} ${request.url} ${body}`.trim());
      response.writeHead(answer.status).end(JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => new Promise((done) => server.close(done)));

it("reads, moves and resets the clock through the processor's control API", async () => {
  expect(await readClock(address)).toEqual({ now: "2026-12-21T14:05:00.000Z", movedByMs: 5 });
  expect(await moveClock(address, { by: "+1month" })).toMatchObject({ movedByMs: 5, steps: 2, events: 7 });
  await resetClock(address);
  expect(received).toEqual([
    "GET /_control/clock",
    'POST /_control/clock {"by":"+1month"}',
    "DELETE /_control/clock",
  ]);
});

it("passes on the processor's message when the clock was not moved", async () => {
  answer = { status: 400, body: { error: { message: "The clock only moves forward." } } };
  await expect(moveClock(address, { to: "2020-01-01T00:00:00.000Z" })).rejects.toThrow(
    "The clock only moves forward.",
  );
});
