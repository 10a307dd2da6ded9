import { describe, expect, it } from "vitest";
import { configurationProblems, isEmulator } from "./rules";

describe("the given configuration, before emulators are added", () => {
  it("is valid when nothing is set", () => {
    expect(configurationProblems({})).toEqual([]);
  });

  it("is valid when only an emulator's own secret is set", () => {
    expect(
      configurationProblems({ PROCESSOR_WEBHOOK_SECRET: "whsec_mine", EMAIL_FROM: "a@b.example" }),
    ).toEqual([]);
    expect(configurationProblems({ INNGEST_SIGNING_KEY: "signkey-test-1" })).toEqual([]);
    expect(configurationProblems({ RESEND_BASE_URL: "http://127.0.0.1:9/" })).toEqual([]);
  });

  it.each([
    ["STRIPE_SECRET_KEY", { NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: "pk_live_1" }],
    ["CLERK_SECRET_KEY", { NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY: "pk_test_1" }],
    ["INNGEST_EVENT_KEY", { INNGEST_SIGNING_KEY: "signkey-prod-1" }],
    ["UPSTASH_REDIS_REST_URL", { UPSTASH_REDIS_REST_TOKEN: "t" }],
    ["S3_BUCKET", { S3_REGION: "eu-central-1" }],
    ["RESEND_API_KEY", { RESEND_BASE_URL: "https://mail.example.org" }],
  ])("names %s when only its companion is set", (key, vars) => {
    const problems = configurationProblems(vars);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(`set ${key} too`);
  });

  it("names every missing setting of the real processor", () => {
    expect(configurationProblems({ STRIPE_SECRET_KEY: "sk_test_1" })).toHaveLength(2);
  });

  it("lets the start add emulators for Stripe test keys, but not for live keys", () => {
    const test = { STRIPE_SECRET_KEY: "sk_test_1", NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: "pk_test_1" };
    const live = { STRIPE_SECRET_KEY: "rk_live_1", NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: "pk_live_1" };
    const more = { PROCESSOR_WEBHOOK_SECRET: "whsec_1", APP_ORIGIN: "https://give.example.org" };
    expect(configurationProblems({ ...test, ...more })).toEqual([]);
    const problems = configurationProblems({ ...live, ...more });
    expect(problems).toHaveLength(3);
    for (const key of ["CLERK_SECRET_KEY", "INNGEST_EVENT_KEY", "RESEND_API_KEY"])
      expect(problems.join("\n")).toContain(`set ${key} to use`);
  });

  it("distinguishes an emulator's key from a real one", () => {
    expect(isEmulator({ STRIPE_SECRET_KEY: "sk_test_local_x" }, "STRIPE_SECRET_KEY")).toBe(true);
    expect(isEmulator({ STRIPE_SECRET_KEY: "sk_test_51x" }, "STRIPE_SECRET_KEY")).toBe(false);
    expect(isEmulator({}, "CLERK_SECRET_KEY")).toBe(true);
  });
});
