import { expect, test, vi } from "vitest";
import { makeGift, unique } from "@/db/testing";
import { LIMITS } from "./rules";
import { spendProof } from "./store";
import { ago, ask, db, decline, makePlace, NOW, proofFor } from "./testing/place";

vi.mock("@/lib/services/jobs", async (original) => ({
  ...(await original<typeof import("@/lib/services/jobs")>()),
  sendToBackground: async () => {},
}));

test("an address is asked for a proof and then turned away; other visitors of the form are not", async () => {
  const place = await makePlace();
  const { proof, closed } = LIMITS.address;
  await decline(place, proof.declines - 1, { clientKey: place.clientKey });
  expect(await ask(place)).toBe("passes");
  await decline(place, 1, { clientKey: place.clientKey });
  expect(await ask(place)).toMatchObject({
    code: "forbidden",
    message: "Please confirm that you are a person",
    extra: { transient: true, body: { reason: "missing" } },
  });
  expect(await ask(place, { address: unique("10.") })).toBe("passes");
  await decline(place, closed.declines - proof.declines, { clientKey: place.clientKey });
  expect(await ask(place)).toMatchObject({
    code: "limited",
    message: "Too Many Requests",
    extra: {
      retryAfterSeconds: 55 * 60,
      body: { reason: "declined_payments", opensAt: ago(-55).toISOString() },
    },
  });
  // At that very time the first of the run is an hour old.
  expect(await ask(place, { now: ago(-55) })).toBe("passes");
});

test("a donor is counted by mailbox, whatever stands after a plus and wherever the tries come from", async () => {
  const place = await makePlace();
  const mailbox = unique("ada");
  for (let index = 0; index < LIMITS.email.proof.declines; index++)
    await decline(place, 1, { email: `${mailbox}+${index}@example.com` });
  expect(await ask(place, { email: `${mailbox}@example.com` })).toMatchObject({ code: "forbidden" });
  expect(await ask(place, { email: `${mailbox}@example.org` })).toBe("passes");
});

test("gifts that arrived meanwhile excuse a campaign's declines; renewals and unpaid gifts do not", async () => {
  const place = await makePlace();
  const { declines, gifts } = LIMITS.campaign.proof;
  await decline(place, declines);
  const arrive = (count: number, given: Parameters<typeof makeGift>[1]) =>
    Promise.all(
      Array.from({ length: count }, () =>
        makeGift(place.campaign, { status: "SUCCEEDED", succeededAt: NOW, createdAt: ago(3), ...given }),
      ),
    );
  await arrive(gifts ?? 0, { clientKey: "c" });
  await arrive(3, { clientKey: null });
  await arrive(3, { clientKey: "c", createdAt: ago(30) });
  await makeGift(place.campaign, { clientKey: "c", createdAt: ago(3) });
  expect(await ask(place)).toMatchObject({ code: "forbidden" });
  await arrive(1, { clientKey: "c" });
  expect(await ask(place)).toBe("passes");
});

test("a proof opens the form once, for its own network and campaign", async () => {
  const place = await makePlace();
  await decline(place, LIMITS.address.proof.declines, { clientKey: place.clientKey, at: ago(40) });
  const proof = await proofFor(await ask(place));
  expect(await ask(place, { proof })).toBe("passes");
  const again = await ask(place, { proof });
  expect(again).toMatchObject({ code: "forbidden", extra: { body: { reason: "used" } } });
  expect(await ask(place, { proof: await proofFor(again) })).toBe("passes");
  const late = await proofFor(await ask(place));
  expect(await ask(place, { proof: late, now: ago(-11) })).toMatchObject({
    extra: { body: { reason: "expired" } },
  });
});

test("of fifty requests with the same proof at once, one passes", async () => {
  const id = unique("proof");
  const spent = await Promise.all(Array.from({ length: 50 }, () => spendProof(db, id, NOW, NOW)));
  expect(spent.filter(Boolean)).toHaveLength(1);
});
