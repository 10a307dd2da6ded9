import { describe, expect, it } from "vitest";
import { readSettings, SettingsError } from "./settings";

const read = (vars: Record<string, string>) => readSettings(vars, "/clone");

describe("the local parts", () => {
  it("are on six ports from 3001, in .data, with every emulator, by default", () => {
    const settings = read({});
    expect(settings.ports).toEqual({
      app: 3001,
      processor: 3002,
      mailbox: 3003,
      jobs: 3004,
      identity: 3005,
      postgres: 3006,
    });
    expect(settings).toMatchObject({ dataDir: "/clone/.data", appOrigin: "http://localhost:3001" });
    expect(Object.values(settings.runs)).toEqual([true, true, true, true, true, true]);
  });

  it("move with PORT, and one part with its own setting", () => {
    const { ports, appOrigin } = read({ PORT: "4000", JOBS_PORT: "9000" });
    expect(ports).toMatchObject({ app: 4000, processor: 4001, jobs: 9000, postgres: 4005 });
    expect(appOrigin).toBe("http://localhost:4000");
  });

  it("have one process of the app unless APP_PROCESSES says otherwise", () => {
    expect(read({}).appProcesses).toBe(1);
    expect(read({ APP_PROCESSES: "4" }).appProcesses).toBe(4);
    for (const APP_PROCESSES of ["0", "1.5", "many", "65"])
      expect(() => read({ APP_PROCESSES })).toThrow(SettingsError);
  });

  it("accept an absolute data folder", () => {
    expect(read({ DATA_DIR: "/elsewhere" }).dataDir).toBe("/elsewhere");
  });
});

describe("a real service", () => {
  it.each([
    ["STRIPE_SECRET_KEY", "sk_live_1", "processor"],
    ["STRIPE_SECRET_KEY", "sk_test_1", "processor"],
    ["RESEND_API_KEY", "re_1", "mailbox"],
    ["INNGEST_EVENT_KEY", "evt", "jobs"],
    ["CLERK_SECRET_KEY", "sk_test_1", "identity"],
    ["DATABASE_URL", "postgres://db/x", "postgres"],
  ] as const)("configured by %s=%s replaces the %s emulator, and no other", (key, value, part) => {
    const { runs } = read({ [key]: value });
    expect(Object.entries(runs).filter(([, does]) => !does)).toEqual([[part, false]]);
  });

  it("is not configured by an emulator's own kind of key, nor by an empty one", () => {
    expect(read({ STRIPE_SECRET_KEY: "sk_test_local1", RESEND_API_KEY: "" }).runs).toMatchObject({
      processor: true,
      mailbox: true,
    });
  });
});

describe("invalid settings are refused with a message", () => {
  it.each([
    [{ PORT: "80a" }, 'PORT is "80a"'],
    [{ MAILBOX_PORT: "70000" }, "MAILBOX_PORT"],
    [{ PORT: "65533" }, "no room"],
    [{ PORT: "4000", MAILBOX_PORT: "4001" }, "PROCESSOR_PORT"],
    [{ APP_ORIGIN: "give.example.org" }, "APP_ORIGIN"],
    [{ APP_ORIGIN: "https://give.example.org" }, "STRIPE_SECRET_KEY, RESEND_API_KEY"],
  ])("%j", (vars, part) => {
    expect(() => read(vars as Record<string, string>)).toThrowError(SettingsError);
    expect(() => read(vars as Record<string, string>)).toThrowError(part);
  });

  it("except the port of a part that does not run", () => {
    expect(read({ PORT: "4000", MAILBOX_PORT: "4001", STRIPE_SECRET_KEY: "sk_live_1" }).runs.processor).toBe(
      false,
    );
  });

  it("allows emulators in public when the setting says so", () => {
    const vars = { APP_ORIGIN: "https://demo.example.org", ALLOW_EMULATORS_IN_PUBLIC: "yes, this is a demo" };
    expect(read(vars).appOrigin).toBe("https://demo.example.org");
  });
});
