import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { makeOrganization, unique } from "@/db/testing";
import { type Identity, startIdentity } from "@/lib/services/testing/identity";
import { MAIL_LIMITS, ORG_LIMITS } from "@/lib/team/rules";
import { addMember, as, auditOf, DAY_MS, inMs, insertOpenInvitation, person } from "@/lib/team/testing/story";
import { createInvitation, resendInvitation, revokeInvitation } from "./api";

vi.mock("@/lib/services/inngest/send");

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

const invite = (ctx: ReturnType<typeof person>, idOrSlug: string) =>
  createInvitation.run(ctx, {
    params: { idOrSlug },
    body: { email: `${unique("guest")}@example.org`, role: "MEMBER" },
  });
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: { code?: string; message: string }) => `${error.code}: ${error.message}`,
  );
const outcomes = async (count: number, work: () => Promise<unknown>) =>
  Promise.all(Array.from({ length: count }, () => outcome(work())));

test("an onboarding organization can have fewer open invitations and send fewer emails a day", async () => {
  const { id, ownerId } = await makeOrganization({ status: "ONBOARDING" });
  const { openAtOnce, mailsADay } = ORG_LIMITS.ONBOARDING;
  const tried = await outcomes(openAtOnce + 2, () => invite(person(ownerId), id));
  expect(tried.filter((one) => one === "done")).toHaveLength(openAtOnce);
  expect(tried.filter((one) => one !== "done")).toEqual(
    Array(2).fill(
      "conflict: At most 5 invitations are open at once until the payment setup is finished; finish it or revoke one first",
    ),
  );
  for (const { subjectId, action } of await auditOf(id))
    if (action === "invitation.created")
      await revokeInvitation.run(person(ownerId), { params: { idOrSlug: id, invitationId: subjectId } });
  const more = mailsADay - openAtOnce;
  expect(await outcomes(more, () => invite(person(ownerId), id))).toEqual(Array(more).fill("done"));
  const { subjectId: last = "" } = (await auditOf(id)).at(-1) ?? {};
  await revokeInvitation.run(person(ownerId), { params: { idOrSlug: id, invitationId: last } });
  expect(await outcome(invite(person(ownerId), id))).toBe(
    "limited: An organization sends at most 10 invitations a day until its payment setup is finished",
  );
});

test("a person can send 50 emails a day across all organizations, including resent ones and those sent by keys", async () => {
  const [first, second, third] = await Promise.all([
    makeOrganization(),
    makeOrganization(),
    makeOrganization(),
  ]);
  const me = unique("user_");
  for (const { id } of [first, second, third]) await addMember(id, "ADMIN", me);
  const key = {
    kind: "key",
    keyId: "k",
    orgId: third.id,
    role: "ADMIN",
    mayWrite: true,
    createdBy: me,
  } as const;
  const theirs = await insertOpenInvitation(second.id, { expiresAt: inMs(6 * DAY_MS) });
  const again = { idOrSlug: second.id, invitationId: theirs.id };
  await outcomes(20, () => invite(person(me), first.id));
  await outcomes(19, () => invite(person(me), second.id));
  await outcomes(10, () => invite(as(key), third.id));
  expect(await outcome(resendInvitation.run(person(me), { params: again }))).toBe("done");
  const refusal = `limited: A person sends at most ${MAIL_LIMITS.personADay} invitations a day, in all of their organizations`;
  expect(await outcome(invite(person(me), third.id))).toBe(refusal);
  expect(await outcome(invite(as(key), third.id))).toBe(refusal);
  expect(await outcome(invite(person(third.ownerId), third.id)), "other members of the team still can").toBe(
    "done",
  );
  expect(await outcome(invite(person(me, inMs(DAY_MS - 1)), third.id))).toBe(refusal);
  expect(await outcome(invite(person(me, inMs(DAY_MS)), third.id))).toBe("done");
});

test("a refused email does not count", async () => {
  const { id, ownerId } = await makeOrganization({ status: "ONBOARDING" });
  const other = await makeOrganization();
  await addMember(other.id, "ADMIN", ownerId);
  await outcomes(60, () => invite(person(ownerId), id));
  expect(await outcomes(20, () => invite(person(ownerId), other.id))).toEqual(Array(20).fill("done"));
});
