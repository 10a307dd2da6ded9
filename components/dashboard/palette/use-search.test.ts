import { createElement, useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { livePage } from "@/components/testing/live-page";
import { useSearch } from "./use-search";

vi.mock("@/components/session/local-token", () => ({ localToken: async () => "token" }));

/** The slowest p95 of a search at a million donations (bench/README.md), in milliseconds. */
const SLOWEST_MS = 110;
const fetch = vi.fn<typeof globalThis.fetch>();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.stubGlobal("fetch", fetch);
  fetch.mockImplementation(async (address) => {
    await new Promise((done) => setTimeout(done, SLOWEST_MS));
    const q = new URL(String(address), "https://almoner.example").searchParams.get("q");
    return Response.json({ donors: [{ id: q }], donations: [], campaigns: [] });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  fetch.mockReset();
});

function Search() {
  const [q, setQ] = useState("");
  const { found } = useSearch("hope-shelter", q);
  const onChange = (event: { target: { value: string } }) => setQ(event.target.value);
  return createElement(
    "div",
    null,
    createElement("input", { id: "q", value: q, onChange }),
    `Found: ${found.donors.map(({ id }) => id).join()}`,
  );
}

/** Advances the time in steps, so that promises settle in between. */
async function pass(ms: number): Promise<void> {
  for (let step = 0; step < ms; step += 10) {
    await vi.advanceTimersByTimeAsync(10);
    await new Promise((next) => setImmediate(next));
  }
}

test("the results of the slowest search appear within 200 ms of the last keystroke, with a margin for the network", async () => {
  const page = await livePage(createElement(Search), new Map());
  await page.type("q", "ro");
  await page.type("q", "ros");
  await pass(170);
  expect(page.text()).toBe("Found: ros");
  expect(fetch).toHaveBeenCalledTimes(1);
});

test("a search is canceled by the next keystroke, and its results never appear", async () => {
  const page = await livePage(createElement(Search), new Map());
  await page.type("q", "ro");
  await pass(100);
  const [, init] = fetch.mock.calls[0] ?? [];
  expect(init?.signal?.aborted).toBe(false);
  await page.type("q", "ros");
  expect(init?.signal?.aborted).toBe(true);
  await pass(90);
  expect(page.text()).toBe("Found: ");
  await pass(100);
  expect(page.text()).toBe("Found: ros");
});
