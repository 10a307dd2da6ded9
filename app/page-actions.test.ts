import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type OperationId, PATHS } from "@/lib/client/paths";

const read = (path: string) => readFileSync(path, "utf8");
/** Returns the source files in folders, without tests. */
const sourcesIn = (...folders: string[]) =>
  folders
    .flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => `${folder}/${name}`))
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .sort();

/**
 * Returns the operations that a source file calls through the typed client, or "" for a call whose operation is not
 * written there.
 */
function operationsIn(path: string): string[] {
  const calls = [...read(path).matchAll(/\.(?:call|stream|each|pages)\(\s*([^,)]+)/g)];
  return calls.flatMap(([, first = ""]) => {
    const names = [...first.matchAll(/"(\w+)"/g)].map(([, name = ""]) => name);
    return names.length > 0 ? names : [""];
  });
}

describe("every staff action on a page is an operation of the API", () => {
  const files = sourcesIn("app/dashboard", "components/dashboard");

  test("pages make no changes in other ways: no server action, route handler, posted form or fetch", () => {
    expect(files.filter((path) => path.endsWith("/route.ts"))).toEqual([]);
    const others = files.filter((path) =>
      /["']use server["']|method="post"|formAction=|\bfetch\(|XMLHttpRequest|sendBeacon/i.test(read(path)),
    );
    expect(others).toEqual([]);
  });

  test("every call names an operation that has a route", () => {
    const calls = files.flatMap((path) => operationsIn(path).map((id) => ({ path, id })));
    expect(calls.filter(({ id }) => !Object.hasOwn(PATHS, id))).toEqual([]);
    const writes = new Set(
      calls.map(({ id }) => id).filter((id) => !PATHS[id as OperationId].startsWith("GET ")),
    );
    expect(writes.size).toBeGreaterThan(70);
  });
});

/** The operations behind donors' forms without JavaScript, by the handler they are posted to. */
const POSTED: Record<string, OperationId> = {
  "donate/[slug]/give": "createDonation",
  "donate/[slug]/pay/[token]/mail": "requestPaymentLink",
  "donate/[slug]/recurring/[token]/amount": "updatePublicSubscription",
  "donate/[slug]/recurring/[token]/cancel": "cancelPublicSubscription",
  "donate/[slug]/recurring/[token]/frequency": "updatePublicSubscription",
  "donate/[slug]/recurring/[token]/manage-link": "requestManageLink",
  "donate/[slug]/recurring/[token]/next-charge": "movePublicNextCharge",
  "donate/[slug]/recurring/[token]/pause": "pausePublicSubscription",
  "donate/[slug]/recurring/[token]/raise/confirm": "confirmRaise",
  "donate/[slug]/recurring/[token]/resume": "resumePublicSubscription",
  "o/[slug]/giving/details": "updateGiving",
  "o/[slug]/giving/email": "requestEmailChange",
  "o/[slug]/giving/open": "openGivingSession",
  "o/[slug]/giving/recurring/[id]": "openGivingSubscription",
  "o/[slug]/giving/request": "requestGivingLink",
  "o/[slug]/giving/sign-out": "endGivingSession",
};

/** The sign-out, which is not part of the API, and pictures, whose handler rejects every write. */
const WITHOUT_OPERATION = ["(auth)/sign-out", "pictures/[file]"];

test("every form that donors post without JavaScript is an operation of the API", () => {
  const handlers = sourcesIn("app")
    .filter(
      (path) =>
        path.endsWith("/route.ts") &&
        !path.startsWith("app/api/") &&
        /export [^;=(]*\bPOST\b/.test(read(path)),
    )
    .map((path) => path.slice("app/".length, -"/route.ts".length));
  expect(handlers.sort()).toEqual([...Object.keys(POSTED), ...WITHOUT_OPERATION].sort());
});

/** Modules that turn a lost concurrent change into a refusal with its own text. `call-api` asks the API, which does. */
const TELLS = /from "[^"]*(?:http\/refusal-of|\/answer-form|mail-payment-link|\/call-api)"/;

test("every form that donors post without JavaScript tells them if it lost to a concurrent change", () => {
  for (const path of Object.keys(POSTED)) {
    const handler = read(`app/${path}/route.ts`);
    expect(handler, path).toMatch(TELLS);
    expect(handler, path).not.toMatch(/instanceof AppError\)\) throw/);
  }
});
