import { join } from "node:path";
import { Faults } from "@almoner/emulator-core";
import { Hono } from "hono";
import { type EmulatorContext, resendApi } from "./api/api";
import { control } from "./api/control";
import { guardControl } from "./api/guard";
import { IdempotencyKeys } from "./api/idempotency";
import { refuse } from "./api/refusals";
import { pages } from "./pages/pages";
import { type Bounds, MailStore } from "./store/store";

export type ResendEmulatorOptions = {
  /** The installation's data folder; the emulator uses `mailbox/` in it. */
  dataDir: string;
  apiKey: string;
  now: () => Date;
  /** Origins whose pages may use the control API. */
  origins: string[];
  bounds?: Bounds;
};

/** The Resend emulator: Resend's API, pages to read mails, and the control API. */
export async function createResendEmulator(
  options: ResendEmulatorOptions,
): Promise<{ app: Hono; close(): Promise<void> }> {
  const store = await MailStore.open(join(options.dataDir, "mailbox"), options.bounds);
  const keys = new IdempotencyKeys();
  keys.replay(store.oldestFirst());
  const context: EmulatorContext = {
    store,
    keys,
    faults: new Faults(),
    now: options.now,
    apiKey: options.apiKey,
  };

  const app = new Hono();
  app.use("/_control/*", guardControl(options.origins));
  app.route("/", control(context));
  app.route("/", pages(store));
  app.route("/", resendApi(context));
  app.notFound(() => refuse(404, "The requested endpoint does not exist."));
  app.onError((error) => {
    console.error(error);
    return refuse(500, "An unexpected error occurred.");
  });
  return { app, close: () => store.close() };
}
