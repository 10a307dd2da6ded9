import { request } from "node:http";
import { z } from "zod";

const reading = z.object({ now: z.string(), offsetMs: z.number() });
const moved = reading.extend({ steps: z.number(), events: z.number() });
const refusal = z.object({ error: z.object({ message: z.string() }) });

export type Reading = { now: string; movedByMs: number };
/** `steps`: moments at which something was due; `events`: events sent by the processor. */
export type Moved = Reading & { steps: number; events: number };

/** The clock of the installation, as reported by the Stripe emulator. */
export async function readClock(processor: string): Promise<Reading> {
  return named(reading.parse(await call(processor, "GET")));
}

/** Advances it by a span (`+1month`) or to an instant (ISO); resolves when everything due has run. */
export async function moveClock(processor: string, move: { by: string } | { to: string }): Promise<Moved> {
  return named(moved.parse(await call(processor, "POST", move)));
}

/** Resets to real time; refused when records lie in its future. */
export async function resetClock(processor: string): Promise<Reading> {
  return named(reading.parse(await call(processor, "DELETE")));
}

function named<T extends { offsetMs: number }>({ offsetMs, ...rest }: T) {
  return { ...rest, movedByMs: offsetMs };
}

/** Not `fetch`, which times out after five minutes: years with many renewals may take longer. */
async function call(processor: string, method: string, body?: object): Promise<unknown> {
  const answer = await new Promise<{ status: number; text: string }>((done, failed) => {
    const sent = request(new URL("/_control/clock", processor), { method }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (part: string) => {
        text += part;
      });
      response.on("error", failed);
      response.on("end", () => done({ status: response.statusCode ?? 0, text }));
    });
    sent.on("error", failed);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
  const parsed: unknown = JSON.parse(answer.text);
  if (answer.status === 200) return parsed;
  const parsedRefusal = refusal.safeParse(parsed);
  throw new Error(
    parsedRefusal.success ? parsedRefusal.data.error.message : `The processor answered ${answer.status}.`,
  );
}
