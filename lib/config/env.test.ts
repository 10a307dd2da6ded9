import { describe, expect, it } from "vitest";
import { ConfigurationError, parseEnv } from "./env";

const local = {
  APP_SECRET: "0123456789abcdef0123456789abcdef",
  DATABASE_URL: "postgres://almoner:x@127.0.0.1:3006/almoner",
  STRIPE_SECRET_KEY: "sk_test_local_1",
  NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: "pk_test_local_1",
  STRIPE_API_BASE: "http://127.0.0.1:3002",
  STRIPE_JS_URL: "http://localhost:3002/stripe.js",
  PROCESSOR_WEBHOOK_SECRET: "whsec_a, whsec_b,",
  IDENTITY_URL: "http://localhost:3005",
  CLERK_SECRET_KEY: "sk_test_local_2",
  INNGEST_EVENT_KEY: "local-1",
  INNGEST_SIGNING_KEY: "signkey-local-1",
  RESEND_API_KEY: "re_local_1",
  EMAIL_FROM: "Almoner <donations@localhost.example>",
};
const real = {
  ...local,
  STRIPE_SECRET_KEY: "sk_live_1",
  NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: "pk_live_1",
  STRIPE_API_BASE: undefined,
  IDENTITY_URL: undefined,
  CLERK_SECRET_KEY: "sk_live_2",
  NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY: "pk_live_2",
  INNGEST_EVENT_KEY: "evt_1",
  INNGEST_SIGNING_KEY: "signkey-prod-1",
  RESEND_API_KEY: "re_1",
  APP_ORIGIN: "https://give.example.org/",
  PICTURES_DIR: "/var/lib/almoner/pictures",
};
const bucket = {
  S3_BUCKET: "our-pictures",
  S3_REGION: "eu-central-1",
  S3_ACCESS_KEY_ID: "key",
  S3_SECRET_ACCESS_KEY: "secret",
};
/** Stripe test keys with local emulators. */
const tried = { ...local, STRIPE_SECRET_KEY: "sk_test_1", NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: "pk_test_1" };
const refusal = (vars: Record<string, string | undefined>): string => {
  try {
    parseEnv(vars);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message;
    throw error;
  }
  return "";
};

describe("settings", () => {
  it("default to a test installation on this machine with the emulators' keys", () => {
    const it = parseEnv(local);
    expect(it).toMatchObject({
      mode: "test",
      processorMode: "local",
      identityMode: "local",
      trustedProxies: 0,
    });
    expect(it.appOrigin).toBe("http://localhost:3001");
    expect(it.webhookSecrets).toEqual(["whsec_a", "whsec_b"]);
    expect(Object.isFrozen(it)).toBe(true);
  });

  it("are live with live keys, and the origin's trailing slash is removed", () => {
    const it = parseEnv(real);
    expect(it).toMatchObject({ mode: "live", processorMode: "stripe", identityMode: "clerk" });
    expect(it.appOrigin).toBe("https://give.example.org");
    expect(it.stripeJsUrl).toBeUndefined();
  });

  it("accept an older secret beside the current one", () => {
    const both = `${"a".repeat(32)}, ${"b".repeat(32)}`;
    expect(parseEnv({ ...local, APP_SECRET: both }).appSecrets).toEqual(["a".repeat(32), "b".repeat(32)]);
  });

  it("follow PORT when no origin is given", () => {
    expect(parseEnv({ ...local, PORT: "4100" }).appOrigin).toBe("http://localhost:4100");
  });

  it("restore the line breaks of a one-line PEM", () => {
    expect(parseEnv({ ...local, CLERK_JWT_KEY: "a\\nb" }).clerkJwtKey).toBe("a\nb");
  });

  it("allow webhooks to private addresses only when enabled and only if other machines cannot reach the app", () => {
    expect(parseEnv(local).webhooksAllowPrivate).toBe(false);
    expect(parseEnv({ ...local, WEBHOOKS_ALLOW_PRIVATE: "on" }).webhooksAllowPrivate).toBe(true);
    expect(refusal({ ...real, WEBHOOKS_ALLOW_PRIVATE: "on" })).toContain("WEBHOOKS_ALLOW_PRIVATE is on");
    expect(refusal({ ...local, WEBHOOKS_ALLOW_PRIVATE: "yes" })).toContain("WEBHOOKS_ALLOW_PRIVATE is wrong");
  });
});

describe("the storage of pictures", () => {
  it("is a folder, by default in the data folder", () => {
    expect(parseEnv(local)).toMatchObject({ picturesDir: ".data/pictures", pictureBucket: undefined });
    expect(parseEnv({ ...local, DATA_DIR: "/clone/.data" }).picturesDir).toBe("/clone/.data/pictures");
    expect(parseEnv(real).picturesDir).toBe("/var/lib/almoner/pictures");
  });

  it("is a bucket when configured: at Amazon, or at another store", () => {
    const keys = { accessKeyId: "key", secretAccessKey: "secret" };
    const settings = { bucket: "our-pictures", region: "eu-central-1", ...keys };
    expect(parseEnv({ ...local, ...bucket }).pictureBucket).toEqual({
      ...settings,
      endpoint: undefined,
      pathStyle: false,
    });
    const own = { S3_ENDPOINT: "https://s3.example.org/", S3_PATH_STYLE: "on" };
    expect(parseEnv({ ...local, ...bucket, ...own }).pictureBucket).toEqual({
      ...settings,
      endpoint: "https://s3.example.org",
      pathStyle: true,
    });
  });

  it("must be chosen by the operator where the default folder would be lost", () => {
    const { PICTURES_DIR: _, ...placeless } = real;
    expect(refusal(placeless)).toContain("no place for pictures is named: set PICTURES_DIR");
    expect(refusal({ ...placeless, DATA_DIR: "/clone/.data" })).toBe("");
    const vercel = { ...real, VERCEL_PROJECT_PRODUCTION_URL: "give.example.org" };
    expect(refusal(vercel)).toContain("set S3_BUCKET");
    expect(refusal({ ...vercel, PICTURES_DIR: undefined, ...bucket })).toBe("");
  });
});

describe("the clock", () => {
  it("can be moved only with the processor emulator on a loopback address", () => {
    const here = { DATA_DIR: "/clone/.data" };
    expect(parseEnv({ ...local, ...here }).clockFile).toBe("/clone/.data/clock.json");
    expect(parseEnv(local).clockFile).toBeUndefined();
    expect(parseEnv({ ...real, ...here }).clockFile).toBeUndefined();
    expect(parseEnv({ ...tried, ...here }).clockFile).toBeUndefined();
    expect(
      parseEnv({ ...local, ...here, STRIPE_API_BASE: "http://10.0.0.8:3002" }).clockFile,
    ).toBeUndefined();
  });
});

describe("rate limits", () => {
  it("can be off only with the emulator on a loopback address", () => {
    const off = { ...local, RATE_LIMITS: "off" };
    expect(parseEnv(off).rateLimitsOff).toBe(true);
    expect(parseEnv(local).rateLimitsOff).toBe(false);
    expect(parseEnv({ ...off, APP_ORIGIN: "https://give.example.org" }).rateLimitsOff).toBe(false);
    expect(parseEnv({ ...off, STRIPE_API_BASE: "http://10.0.0.8:3002" }).rateLimitsOff).toBe(false);
    expect(parseEnv({ ...tried, RATE_LIMITS: "off" }).rateLimitsOff).toBe(false);
    expect(parseEnv({ ...real, RATE_LIMITS: "off" }).rateLimitsOff).toBe(false);
  });
});

describe("a half-set configuration", () => {
  it.each([
    ["PROCESSOR_WEBHOOK_SECRET", { ...real, PROCESSOR_WEBHOOK_SECRET: "" }],
    ["NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY", { ...real, NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: undefined }],
    ["NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY", { ...real, NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY: undefined }],
    ["INNGEST_SIGNING_KEY", { ...real, INNGEST_EVENT_KEY: "evt", INNGEST_SIGNING_KEY: undefined }],
    ["EMAIL_FROM", { ...real, RESEND_API_KEY: "re_1", EMAIL_FROM: " " }],
    ["UPSTASH_REDIS_REST_TOKEN", { ...local, UPSTASH_REDIS_REST_URL: "https://x.upstash.io" }],
    ["S3_SECRET_ACCESS_KEY", { ...local, ...bucket, S3_SECRET_ACCESS_KEY: "" }],
    ["to keep pictures in a folder", { ...local, ...bucket, S3_REGION: undefined }],
    ["set S3_BUCKET too", { ...local, S3_ENDPOINT: "https://s3.example.org" }],
    ["remove one of them", { ...local, ...bucket, PICTURES_DIR: "/pictures" }],
    ["S3_ENDPOINT does not look right", { ...local, ...bucket, S3_ENDPOINT: "https://s3.example.org/x" }],
    ["S3_ENDPOINT does not look right", { ...local, ...bucket, S3_ENDPOINT: "here" }],
    ["IDENTITY_URL is wrong: it is not an address", { ...local, IDENTITY_URL: "here" }],
    ["S3_BUCKET does not look right", { ...local, ...bucket, S3_BUCKET: "s3://x" }],
    ["S3_PATH_STYLE does not look right", { ...local, ...bucket, S3_PATH_STYLE: "yes" }],
    ["DATABASE_URL", { ...local, DATABASE_URL: undefined }],
    ["APP_SECRET", { ...local, APP_SECRET: undefined }],
    ["APP_SECRET does not look right", { ...local, APP_SECRET: "short" }],
    ["must both be live", { ...real, NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: "pk_test_1" }],
    ["expected postgres://", { ...local, DATABASE_URL: "mysql://x" }],
    ["expected on or off", { ...local, RATE_LIMITS: "no" }],
  ])("is refused with a sentence that names %s", (part, vars) => {
    expect(refusal(vars)).toContain(part);
  });
});

describe("live keys of Stripe", () => {
  it.each([
    [
      "CLERK_SECRET_KEY",
      { CLERK_SECRET_KEY: "sk_test_local_2", NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY: undefined },
    ],
    ["INNGEST_EVENT_KEY", { INNGEST_EVENT_KEY: "local-1" }],
    ["RESEND_API_KEY", { RESEND_API_KEY: "re_local_1" }],
    ["IDENTITY_URL", { IDENTITY_URL: "http://localhost:3005" }],
    ["IDENTITY_URL", { IDENTITY_URL: "https://identity.example.org" }],
    ["STRIPE_API_BASE", { STRIPE_API_BASE: "http://127.0.0.1:3002" }],
    ["CLERK_API_URL", { CLERK_API_URL: "http://127.0.0.1:3005" }],
    ["RESEND_BASE_URL", { RESEND_BASE_URL: "http://127.0.0.1:3003" }],
    ["APP_ORIGIN", { APP_ORIGIN: "http://localhost:3001" }],
    ["APP_ORIGIN", { APP_ORIGIN: undefined }],
  ])("are refused beside an emulator: %s", (key, vars) => {
    const message = refusal({ ...real, ...vars });
    expect(message).toContain("STRIPE_SECRET_KEY is a live key");
    expect(message).toContain(key);
  });

  it("are accepted at the address set by Vercel", () => {
    const vercel = {
      ...real,
      ...bucket,
      PICTURES_DIR: undefined,
      APP_ORIGIN: undefined,
      VERCEL_PROJECT_PRODUCTION_URL: "give.example.org",
    };
    expect(parseEnv(vercel)).toMatchObject({ mode: "live", appOrigin: "https://give.example.org" });
  });

  it("are accepted with a self-hosted Inngest on the same machine", () => {
    expect(parseEnv({ ...real, INNGEST_BASE_URL: "http://127.0.0.1:8288" }).mode).toBe("live");
  });
});

it("test keys of Stripe work with every emulator", () => {
  expect(parseEnv(tried)).toMatchObject({ mode: "test", processorMode: "stripe", identityMode: "local" });
});
