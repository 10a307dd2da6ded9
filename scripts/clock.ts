import { instantLabel, spanLabel } from "@/lib/kernel/time/clock-labels";
import { type Moved, moveClock, type Reading, readClock, resetClock } from "./clock/control";
import { parseClockArg, USAGE } from "./clock/parse-clock-arg";
import { notRunningMessage, readInstallation } from "./installation";

const NEWS_EVERY_MS = 5000;

/** Shows or moves the clock of the running installation. */
async function main(words: string[]): Promise<void> {
  const command = parseClockArg(words);
  if (!command) throw new Error(`Not a time to move to: ${words.join(" ")}\n${USAGE}`);
  const installation = readInstallation();
  const { addresses } = installation;
  if (!addresses) throw new Error(await notRunningMessage(installation, "clock"));
  const { processor } = addresses;
  if (!processor)
    throw new Error(
      "This installation uses the real Stripe, whose clock cannot be moved. Only the Stripe emulator has a movable clock.",
    );
  if (command.kind === "show") return console.log(standing("It is", await readClock(processor)));
  if (command.kind === "reset") return console.log(standing("It is", await resetClock(processor)));
  const news = setInterval(() => void printClock(processor), NEWS_EVERY_MS);
  const done = await moveClock(processor, command.move).finally(() => clearInterval(news));
  console.log(standing("It is now", done));
  console.log(wayThere(done));
}

function standing(beginning: string, { now, movedByMs }: Reading): string {
  const where =
    movedByMs === 0
      ? "real time"
      : `${spanLabel(movedByMs)} ${movedByMs > 0 ? "ahead of" : "behind"} real time`;
  return `${beginning} ${instantLabel(new Date(now))}: ${where}.`;
}

function wayThere({ steps, events }: Moved): string {
  if (steps === 0) return "Nothing at the processor fell due on the way.";
  const count = (number: number, word: string) => `${number} ${word}${number === 1 ? "" : "s"}`;
  return `On the way something fell due at ${count(steps, "moment")} (renewals, retries, bank payments), and the processor sent ${count(events, "event")}. The app may still be working on the last of them.`;
}

/** Shows the progress of a long move. */
async function printClock(processor: string): Promise<void> {
  try {
    console.error(`… ${instantLabel(new Date((await readClock(processor)).now))}`);
  } catch (error) {
    // The move reports errors itself.
    console.error(`… ${(error as Error).message}`);
  }
}

main(process.argv.slice(2)).catch((error: Error & { code?: string }) => {
  const isDown = error.code === "ECONNREFUSED";
  console.error(isDown ? "The processor does not answer. Is it still starting?" : error.message);
  process.exitCode = 1;
});
