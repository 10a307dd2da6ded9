import { Faults } from "@almoner/emulator-core";
import { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { backChannel } from "./api/back-channel";
import { backendApi } from "./api/backend-api";
import { clerkError } from "./api/clerk-shapes";
import { control } from "./api/control";
import { guardControl } from "./api/guard";
import type { EmulatorContext } from "./context";
import { avatars } from "./pages/avatar";
import { signIn } from "./pages/sign-in";
import { SignInCodes } from "./sessions/codes";
import { Signer } from "./sessions/signer";
import { SessionStore } from "./sessions/store";

export type ClerkEmulatorOptions = Pick<
  EmulatorContext,
  "publicUrl" | "appOrigin" | "ownOrigins" | "secretKey"
> & {
  /** The installation's data folder; the emulator uses `identity/` in it. */
  dataDir: string;
  /** PKCS8 PEM in base64. */
  privateKey: string;
  /** The shared clock, for tokens and records. */
  now: () => Date;
  /** Measures how long a sign-in lasts. */
  realTime?: () => Date;
};

/** Builds the Clerk emulator. It checks no passwords: a visitor can sign in as every user. */
export function createClerkEmulator(options: ClerkEmulatorOptions): Hono {
  const { dataDir, privateKey, now, realTime = () => new Date(), ...rest } = options;
  const context: EmulatorContext = {
    ...rest,
    store: new SessionStore(dataDir, now, realTime),
    signer: new Signer(privateKey, { appOrigin: rest.appOrigin, issuer: rest.publicUrl, now }),
    codes: new SignInCodes(realTime),
    faults: new Faults(),
  };
  const app = new Hono();
  app.use("/_control/*", guardControl(context.ownOrigins));
  app.route("/", control(context));
  app.get("/.well-known/jwks.json", (c) => c.json({ keys: [context.signer.jwk] }));
  app.route("/", avatars(context.store));
  app.route("/", signIn(context));
  // Its authentication covers all of /v1/, including the calls of the application's server.
  app.route("/", backendApi(context));
  app.route("/", backChannel(context));
  app.notFound(() => clerkError(404, "resource_not_found", "Not found", "There is no page at this address."));
  app.onError((error) => {
    if (error instanceof HTTPException)
      return clerkError(error.status, "request_body_invalid", error.message);
    console.error(error);
    return clerkError(500, "internal_clerk_error", "Oops, an unexpected error occurred");
  });
  return app;
}
