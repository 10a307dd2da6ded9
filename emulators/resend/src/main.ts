import { installationClock, listen } from "@almoner/emulator-core";
import { createResendEmulator } from "./app";

const port = Number(process.env["MAILBOX_PORT"] || 3003);
const dataDir = process.env["DATA_DIR"] || ".data";
const apiKey = process.env["RESEND_API_KEY"];
if (!apiKey) {
  console.error("The mailbox needs RESEND_API_KEY: the key that senders must present.");
  process.exit(1);
}

const { app } = await createResendEmulator({
  dataDir,
  apiKey,
  now: installationClock(process.env, dataDir),
  origins: [`http://localhost:${port}`, `http://127.0.0.1:${port}`],
});
listen("mailbox", app, port);
