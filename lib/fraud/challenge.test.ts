import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { solve } from "@/components/donate/challenge/proof-solve";
import { newChallenge, readProof } from "./challenge";
import { CHALLENGE_MS, PUZZLES } from "./rules";
import { challengeSchema } from "./schemas";

const KEY = randomBytes(32);
const NOW = new Date("2026-11-21T12:00:00Z");
const BOUND = { campaignId: "campaign1", addressKey: "address1" };
const BITS = 8;
const quiet = () => {};

test("a browser's solution is a valid proof until the challenge expires", async () => {
  const challenge = challengeSchema.parse(newChallenge(KEY, BOUND, BITS, NOW));
  const reported: number[] = [];
  const proof = await solve(challenge, (done) => reported.push(done));
  expect(reported).toEqual(Array.from({ length: PUZZLES + 1 }, (_, index) => index));
  const last = new Date(NOW.getTime() + CHALLENGE_MS);
  expect(readProof(KEY, proof, BOUND, last)).toEqual({ ok: true, id: challenge.id, expiresAt: last });
  expect(readProof(KEY, proof, BOUND, new Date(last.getTime() + 1))).toEqual({
    ok: false,
    reason: "expired",
  });
});

test("a proof is valid only for its campaign and network", async () => {
  const proof = await solve(newChallenge(KEY, BOUND, BITS, NOW), quiet);
  for (const other of [
    { ...BOUND, campaignId: "campaign2" },
    { ...BOUND, addressKey: "address2" },
  ])
    expect(readProof(KEY, proof, other, NOW)).toEqual({ ok: false, reason: "invalid" });
});

test("a challenge cannot be forged or made easier", async () => {
  const easy = newChallenge(randomBytes(32), BOUND, 1, NOW);
  expect(readProof(KEY, await solve(easy, quiet), BOUND, NOW)).toEqual({ ok: false, reason: "invalid" });
  const hard = newChallenge(KEY, BOUND, 20, NOW);
  const cheap = await solve({ ...hard, difficultyBits: 1 }, quiet);
  expect(readProof(KEY, cheap, BOUND, NOW)).toEqual({ ok: false, reason: "invalid" });
  const [text = "", signature = ""] = hard.token.split(".");
  const claims = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
  const softened = Buffer.from(JSON.stringify({ ...claims, bits: 1 })).toString("base64url");
  expect(readProof(KEY, cheap.replace(text, softened), BOUND, NOW)).toEqual({ ok: false, reason: "invalid" });
  expect(signature).not.toBe("");
});

test("a proof of an easier challenge than required is not valid", async () => {
  const proof = await solve(newChallenge(KEY, BOUND, BITS, NOW), quiet);
  expect(readProof(KEY, proof, { ...BOUND, leastBits: BITS }, NOW)).toMatchObject({ ok: true });
  const invalid = { ok: false, reason: "invalid" };
  expect(readProof(KEY, proof, { ...BOUND, leastBits: BITS + 1 }, NOW)).toEqual(invalid);
});

test("every puzzle must be solved, each with its own nonce", async () => {
  const proof = await solve(newChallenge(KEY, BOUND, BITS, NOW), quiet);
  const nonces = proof.split(".")[2]?.split("-") ?? [];
  const start = proof.slice(0, proof.lastIndexOf(".") + 1);
  for (const wrong of [
    start,
    start + nonces.slice(1).join("-"),
    start + [...nonces, "0"].join("-"),
    start + nonces.map(() => nonces[0]).join("-"),
    start + nonces.map((nonce) => `${nonce}e0`).join("-"),
  ])
    expect(readProof(KEY, wrong, BOUND, NOW)).toEqual({ ok: false, reason: "invalid" });
});

test("a missing proof and a malformed one are distinguished", () => {
  expect(readProof(KEY, null, BOUND, NOW)).toEqual({ ok: false, reason: "missing" });
  for (const nonsense of ["x", "a.b.c", "..", "€.€.€"])
    expect(readProof(KEY, nonsense, BOUND, NOW)).toEqual({ ok: false, reason: "invalid" });
});
