import { installationClock, listen } from "@almoner/emulator-core";
import { createClerkEmulator } from "./app";

function required(name: string): string {
  const value = process.env[name];
  if (value) return value;
  console.error(`The identity provider needs ${name}.`);
  process.exit(1);
}

const port = Number(process.env["IDENTITY_PORT"] || 3005);
const dataDir = process.env["DATA_DIR"] || ".data";
const publicUrl = new URL(process.env["IDENTITY_URL"] || `http://localhost:${port}`).origin;

const app = createClerkEmulator({
  dataDir,
  now: installationClock(process.env, dataDir),
  publicUrl,
  ownOrigins: [publicUrl, `http://localhost:${port}`, `http://127.0.0.1:${port}`],
  appOrigin: new URL(process.env["APP_ORIGIN"] || `http://localhost:${process.env["PORT"] || 3001}`).origin,
  privateKey: required("IDENTITY_PRIVATE_KEY"),
  secretKey: required("CLERK_SECRET_KEY"),
});
listen("identity", app, port);
