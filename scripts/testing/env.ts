import { inject } from "vitest";

/**
 * A complete configuration of a local installation whose services do not answer (port 9 is closed), so that code under
 * test can read its settings and an unexpected network call fails at once. Database tests get theirs from
 * db/testing/index.ts.
 */
Object.assign(process.env, {
  APP_ORIGIN: "http://localhost:9",
  APP_SECRET: "unit-test-secret-0123456789abcdef",
  DATABASE_URL: "postgres://none@127.0.0.1:9/nowhere",
  STRIPE_SECRET_KEY: "sk_test_local_unit",
  NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: "pk_test_local_unit",
  STRIPE_API_BASE: "http://127.0.0.1:9",
  STRIPE_JS_URL: "http://localhost:9/stripe.js",
  PROCESSOR_WEBHOOK_SECRET: "whsec_unit_platform,whsec_unit_connected",
  IDENTITY_URL: "http://localhost:9",
  CLERK_API_URL: "http://127.0.0.1:9",
  CLERK_SECRET_KEY: "sk_test_local_unit",
  INNGEST_BASE_URL: "http://127.0.0.1:9",
  INNGEST_EVENT_KEY: "local-unit",
  INNGEST_SIGNING_KEY: "signkey-test-00000000000000000000000000000000",
  RESEND_API_KEY: "re_local_unit",
  RESEND_BASE_URL: "http://127.0.0.1:9",
  EMAIL_FROM: "Almoner <donations@almoner.example>",
  // Unit tests store no pictures: nothing can be written here.
  PICTURES_DIR: inject("picturesDir") ?? "/dev/null/pictures",
});
