import { describe, expect, it } from "vitest";
import { makeEnvironment } from "./environment";
import type { Secrets } from "./secrets";
import { readSettings } from "./settings";

const secrets: Secrets = {
  appSecret: "0".repeat(48),
  postgresPassword: "pw",
  stripeSecretKey: "sk_test_local1",
  stripePublishableKey: "pk_test_local1",
  webhookSecrets: "whsec_1,whsec_2",
  clerkSecretKey: "sk_test_local2",
  identityPrivateKey: "private",
  identityPublicKey: "public",
  inngestEventKey: "local1",
  inngestSigningKey: "signkey-test-00",
  resendApiKey: "re_local1",
};
const make = (vars: Record<string, string>) => makeEnvironment(readSettings(vars, "/clone"), vars, secrets);

describe("the environment of the parts", () => {
  it("points the app to the emulators", () => {
    expect(make({ PORT: "4000" })).toMatchObject({
      DATABASE_URL: "postgres://almoner:pw@127.0.0.1:4005/almoner",
      STRIPE_API_BASE: "http://127.0.0.1:4001",
      RESEND_BASE_URL: "http://127.0.0.1:4002",
      INNGEST_BASE_URL: "http://127.0.0.1:4003",
      IDENTITY_URL: "http://localhost:4004",
      PROCESSOR_WEBHOOK_SECRET: "whsec_1,whsec_2",
    });
  });

  it("the caller's settings take precedence, for the emulators too", () => {
    const mine = {
      PROCESSOR_WEBHOOK_SECRET: "whsec_mine",
      DATABASE_URL: "postgres://mine/db",
      STRIPE_API_BASE: "http://127.0.0.1:9999",
      EMAIL_FROM: "me@example.org",
      RATE_LIMITS: "off",
    };
    expect(make(mine)).toMatchObject(mine);
  });

  it("keeps pictures in the data folder, unless a folder or a bucket is named", () => {
    expect(make({ DATA_DIR: "/clone/.data-2" })["PICTURES_DIR"]).toBe("/clone/.data-2/pictures");
    expect(make({ PICTURES_DIR: "/pictures" })["PICTURES_DIR"]).toBe("/pictures");
    expect(make({ S3_BUCKET: "ours" })).not.toHaveProperty("PICTURES_DIR");
  });

  it("has no emulator settings where the real service is configured", () => {
    const env = make({
      STRIPE_SECRET_KEY: "sk_live_1",
      CLERK_SECRET_KEY: "sk_live_2",
      INNGEST_EVENT_KEY: "e",
    });
    for (const key of [
      "STRIPE_API_BASE",
      "STRIPE_JS_URL",
      "IDENTITY_URL",
      "CLERK_API_URL",
      "INNGEST_BASE_URL",
    ])
      expect(env).not.toHaveProperty(key);
    expect(env["STRIPE_SECRET_KEY"]).toBe("sk_live_1");
  });

  it("allows private webhook addresses for a loopback origin, unless the caller sets otherwise", () => {
    expect(make({})["WEBHOOKS_ALLOW_PRIVATE"]).toBe("on");
    expect(make({ WEBHOOKS_ALLOW_PRIVATE: "off" })["WEBHOOKS_ALLOW_PRIVATE"]).toBe("off");
    const others = {
      APP_ORIGIN: "https://give.example.org",
      ALLOW_EMULATORS_IN_PUBLIC: "yes, this is a demo",
    };
    expect(make(others)).not.toHaveProperty("WEBHOOKS_ALLOW_PRIVATE");
  });
});
