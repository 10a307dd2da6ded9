import { describe, expect, test } from "vitest";
import { operations } from "@/lib/api-docs/openapi/document";
import type { OperationId } from "@/lib/client/paths";
import { DEMO } from "@/lib/kernel/demo";
import { literal, printExample } from "./examples";
import { demoTranslation } from "./find-demo";
import type { Printed } from "./printed";

const origin = "http://localhost:3001";
const emulator = { address: "http://localhost:3002", publishableKey: "pk_test_local_1" };
const plain: Printed = { origin, text: (text) => text, emulator };

function printed(id: OperationId, how = plain) {
  const it = operations().find((one) => one.id === id);
  if (!it) throw new Error(`${id} is not declared`);
  return printExample(it, how);
}

describe("an example", () => {
  test("of a list takes one line for the URL and one for the credential", () => {
    expect(printed("listPayouts").curl).toBe(
      `curl "${origin}/api/payouts?orgId=hope-shelter&status=PAID" \\\n  -H "Authorization: Bearer $ALMONER_TOKEN"`,
    );
  });

  test("of a donor's operation has no credential", () => {
    for (const it of operations()) {
      const { curl, typescript } = printExample(it, plain);
      const isPublic = it.role === "public";
      if (curl) expect(curl.includes("$ALMONER_TOKEN"), it.id).toBe(!isPublic);
      if (typescript) expect(typescript.includes("ALMONER_TOKEN"), it.id).toBe(!isPublic);
    }
  });

  test("keeps a quote in a text within the shell's quotes", () => {
    const it = { ...operations()[0], example: { body: { title: "Neighbors' Table" }, answer: {} } };
    expect(printExample(it as never, plain).curl).toContain(`"title": "Neighbors'\\'' Table"`);
  });

  test("that needs a saved card saves one first, and uses it", () => {
    const { curl, typescript } = printed("confirmMethodChange");
    expect(curl).toContain(`"setupIntentId": "'"$SETUP"'"`);
    expect(curl).not.toContain("seti_");
    expect(typescript).not.toContain("seti_");
    expect(typescript).toContain("body: { setupIntentId }");
    expect(printed("confirmMethodChange", { ...plain, emulator: null }).curl).toContain("seti_");
  });

  test("is omitted for deliveries, which only the processor can send", () => {
    expect(printed("receiveProcessorEvent").curl).toBeNull();
  });
});

describe("names of the demo", () => {
  test("become the ids of this database", () => {
    const translate = demoTranslation({ campaignId: "cmp1", orgId: "org1" });
    expect(translate(`donation:${DEMO.campaignId}`)).toBe("donation:cmp1");
    expect(translate(DEMO.orgSlug)).toBe("hope-shelter");
    expect(translate(DEMO.donationId)).toBe("<donation id>");
  });

  test("become placeholders without a demo, matching whole names only", () => {
    const translate = demoTranslation({});
    expect(translate(DEMO.orgSlug)).toBe("<organization slug>");
    expect(translate(`${DEMO.campaignSlug}-2`)).toBe("winter-beds-2");
    const all = operations().map((it) => JSON.stringify(printExample(it, { ...plain, text: translate })));
    expect(all.filter((text) => /demo0/.test(text))).toEqual([]);
  });
});

test("a value is printed as TypeScript", () => {
  expect(literal({ query: { limit: "2", "odd-key": [1, null, true] } })).toBe(
    `{ query: { limit: "2", "odd-key": [1, null, true] } }`,
  );
  expect(literal({})).toBe("{}");
});
