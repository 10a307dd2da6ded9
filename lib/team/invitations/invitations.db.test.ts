import { afterAll, beforeAll, beforeEach, describe, expect, it, test, vi } from "vitest";
import { makeOrganization, unique } from "@/db/testing";
import type { Role } from "@/lib/orgs/schemas";
import { background } from "@/lib/services/inngest/__mocks__/send";
import { type Identity, startIdentity } from "@/lib/services/testing/identity";
import {
  addMember,
  as,
  auditOf,
  DAY_MS,
  inMs,
  insertOpenInvitation,
  invitationRow,
  key,
  MINUTE_MS,
  makeTeam,
  NOW,
  person,
} from "@/lib/team/testing/story";
import { createInvitation, listInvitations, resendInvitation, revokeInvitation } from "./api";
import { getInvitation } from "./get-invitation";
import { tokenOf } from "./invitation-link";
import { publishUnsentInvitations } from "./publish-invitation";

type Sent = { id: string; name: string; data: { invitationId: string; mailNumber: number } };
vi.mock("@/lib/services/inngest/send");
vi.mock("@/lib/services/log");

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
beforeEach(() => {
  Object.assign(background, { sent: [], down: false });
});
afterAll(() => identity.stop());

const address = () => `${unique("guest")}@example.org`;
const invite = (ctx: ReturnType<typeof person>, idOrSlug: string, email = address(), role: Role = "MEMBER") =>
  createInvitation
    .run(ctx, { params: { idOrSlug }, body: { email, role } })
    .then(({ invitation }) => invitation);
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: { code?: string; message: string }) => `${error.code}: ${error.message}`,
  );
const mailsOf = (id: string) =>
  (background.sent as Sent[])
    .filter(({ data }) => data.invitationId === id)
    .map(({ data }) => data.mailNumber);

describe("inviting", () => {
  const ROLES: Role[] = ["OWNER", "ADMIN", "MEMBER"];
  it.each(ROLES.flatMap((own) => ROLES.map((role) => [own, role] as const)))(
    "%s invites, resends and revokes as %s",
    async (own, role) => {
      const team = await makeTeam();
      const may = own === "OWNER" || (own === "ADMIN" && role === "MEMBER");
      const { id: invitationId } = await insertOpenInvitation(team.org.id, {
        role,
        expiresAt: inMs(6 * DAY_MS),
      });
      const at = { idOrSlug: team.org.id, invitationId };
      for (const work of [
        () => invite(person(team[own]), team.org.id, address(), role),
        () => resendInvitation.run(person(team[own]), { params: at }),
        () => revokeInvitation.run(person(team[own]), { params: at }),
      ])
        expect(await outcome(work())).toMatch(may ? "done" : /^forbidden/);
    },
  );

  it("a key of scope admin invites members on behalf of its creator", async () => {
    const { org, OWNER } = await makeTeam();
    const made = await invite(key(org.id, "ADMIN", true, OWNER), org.id);
    expect(made.invitedBy.userId).toBe(OWNER);
    expect(await outcome(invite(key(org.id, "ADMIN", true, OWNER), org.id, address(), "ADMIN"))).toMatch(
      /^forbidden/,
    );
    expect(await outcome(invite(key(org.id, "MEMBER", true, OWNER), org.id))).toMatch(/^forbidden/);
    expect(await auditOf(org.id)).toMatchObject([{ action: "invitation.created", actorKind: "key" }]);
  });

  it("a key cannot invite once the person responsible for it has left or is no longer an admin", async () => {
    const { org, MEMBER } = await makeTeam();
    for (const creator of [MEMBER, unique("user_")])
      expect(await outcome(invite(key(org.id, "ADMIN", true, creator), org.id))).toBe("forbidden: Forbidden");
    expect((await listInvitations.run(person(MEMBER), { params: { idOrSlug: org.id } })).data).toEqual([]);
    expect(await auditOf(org.id)).toEqual([]);
  });

  it("creates an invitation valid for seven days, mailed and audited once, whose token staff cannot see", async () => {
    const { org, OWNER } = await makeTeam();
    const made = await invite(person(OWNER), org.slug, "ruth@example.org");
    const row = await invitationRow(org.id, "ruth@example.org");
    expect(made).toMatchObject({ status: "OPEN", mailCount: 1, expiresAt: inMs(7 * DAY_MS).toISOString() });
    const token = tokenOf(row) ?? "";
    expect(token).toMatch(/^[0-9a-f]{64}$/);
    expect(mailsOf(made.id)).toEqual([1]);
    const audit = await auditOf(org.id);
    expect(audit).toMatchObject([
      {
        action: "invitation.created",
        subjectId: made.id,
        after: { email: "ruth@example.org", role: "MEMBER" },
      },
    ]);
    const list = await listInvitations.run(person(OWNER), { params: { idOrSlug: org.slug } });
    expect(JSON.stringify([made, list, audit, row, background.sent])).not.toContain(token);
  });

  it("a member cannot be invited for any role", async () => {
    const { org, OWNER } = await makeTeam();
    const { id, email } = await identity.person(address());
    await addMember(org.id, "MEMBER", id);
    expect(await outcome(invite(person(OWNER), org.id, email, "OWNER"))).toBe(
      `conflict: ${email} is already a member`,
    );
  });

  it("an address has one open invitation, even under concurrency", async () => {
    const { org, OWNER } = await makeTeam();
    const email = address();
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, () => outcome(invite(person(OWNER), org.id, email))),
    );
    expect(outcomes.filter((one) => one === "done")).toHaveLength(1);
    expect(
      outcomes.filter((one) => one === `conflict: ${email} already has an open invitation`),
    ).toHaveLength(4);
    expect(await auditOf(org.id)).toHaveLength(1);
  });

  it("after an interrupted run returns the same invitation, mailed with the same number", async () => {
    const { org, OWNER } = await makeTeam();
    const email = address();
    const seeded = (seed: string) => ({ ...person(OWNER), seed: `${org.id} ${seed}` });
    background.down = true;
    const { id } = await invite(seeded("first"), org.slug, email);
    background.down = false;
    expect(await invite(seeded("first"), org.slug, email)).toMatchObject({ id, email, status: "OPEN" });
    expect(mailsOf(id)).toEqual([1]);
    expect(await auditOf(org.id)).toHaveLength(1);
    expect(await outcome(invite(seeded("another"), org.slug, email))).toBe(
      `conflict: ${email} already has an open invitation`,
    );
  });

  it("reuses an expired invitation: its old link ends, and its role and email are new", async () => {
    const { org, OWNER } = await makeTeam();
    const old = await insertOpenInvitation(org.id, { role: "OWNER", expiresAt: NOW });
    const made = await invite(person(OWNER), org.id, old.email);
    const row = await invitationRow(org.id, old.email);
    expect(made).toMatchObject({ id: row.id, role: "MEMBER", status: "OPEN", mailCount: 2 });
    expect(row.tokenHash).not.toBe(old.tokenHash);
    expect(tokenOf(row)).not.toBe(old.token);
    expect(mailsOf(made.id)).toEqual([2]);
  });

  it("is possible after a revoked or accepted invitation of the same address", async () => {
    const { org, OWNER } = await makeTeam();
    for (const ended of [{ revokedAt: NOW }, { acceptedAt: NOW, acceptedBy: "user_1" }]) {
      const old = await insertOpenInvitation(org.id, ended);
      expect((await invite(person(OWNER), org.id, old.email)).id).not.toBe(old.id);
    }
  });
});

describe("limits on invitation emails", () => {
  it("at most 20 invitations are open, even under concurrency", async () => {
    const { org, OWNER } = await makeTeam();
    for (let made = 0; made < 18; made++) await insertOpenInvitation(org.id);
    await insertOpenInvitation(org.id, { expiresAt: NOW });
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, () => outcome(invite(person(OWNER), org.id))),
    );
    expect(outcomes.filter((one) => one === "done")).toHaveLength(2);
    const refusal = "conflict: At most 20 invitations are open at once; revoke one first";
    expect(outcomes.filter((one) => one === refusal)).toHaveLength(3);
    // Resending one of the 20 does not open another one.
    const { id: invitationId } = (
      await listInvitations.run(person(OWNER), { params: { idOrSlug: org.id } })
    ).data.find((one) => one.status === "OPEN") ?? { id: "" };
    const again = { idOrSlug: org.id, invitationId };
    expect(await outcome(resendInvitation.run(person(OWNER, inMs(MINUTE_MS)), { params: again }))).toBe(
      "done",
    );
  });

  it("at most 50 emails are sent in 24 hours, including resent ones", async () => {
    const { org, OWNER } = await makeTeam();
    const { id: invitationId } = await insertOpenInvitation(org.id, { expiresAt: inMs(6 * DAY_MS) });
    const again = { idOrSlug: org.id, invitationId };
    for (let mail = 0; mail < 25; mail++) {
      await resendInvitation.run(person(OWNER, inMs(mail * MINUTE_MS)), { params: again });
      const { id } = await invite(person(OWNER), org.id);
      await revokeInvitation.run(person(OWNER), { params: { ...again, invitationId: id } });
    }
    const refusal = "limited: An organization sends at most 50 invitations a day";
    const late = inMs(DAY_MS - 1);
    expect(await outcome(invite(person(OWNER, late), org.id))).toBe(refusal);
    expect(await outcome(resendInvitation.run(person(OWNER, late), { params: again }))).toBe(refusal);
    expect(await outcome(invite(person(OWNER, inMs(DAY_MS)), org.id))).toBe("done");
  });

  it("each invitation is mailed at most once a minute", async () => {
    const { org, OWNER } = await makeTeam();
    const { id: invitationId } = await invite(person(OWNER), org.id);
    const press = (ms: number) =>
      outcome(resendInvitation.run(person(OWNER, inMs(ms)), { params: { idOrSlug: org.id, invitationId } }));
    expect(await press(MINUTE_MS - 1)).toBe("limited: It was sent a moment ago; wait a minute");
    const outcomes = await Promise.all([press(MINUTE_MS), press(MINUTE_MS), press(MINUTE_MS)]);
    expect(outcomes.filter((one) => one === "done")).toHaveLength(1);
    expect(mailsOf(invitationId)).toEqual([1, 2]);
  });
});

describe("resending", () => {
  it("extends the invitation to seven days from now with a new link that ends the old one, and is audited", async () => {
    const { org, OWNER, ADMIN } = await makeTeam();
    const old = await insertOpenInvitation(org.id, { invitedBy: OWNER, expiresAt: inMs(-DAY_MS) });
    const { invitation } = await resendInvitation.run(person(ADMIN), {
      params: { idOrSlug: org.id, invitationId: old.id },
    });
    expect(invitation).toMatchObject({
      status: "OPEN",
      mailCount: 2,
      expiresAt: inMs(7 * DAY_MS).toISOString(),
      invitedBy: { userId: ADMIN },
    });
    const token = tokenOf(await invitationRow(org.id, old.email)) ?? "";
    expect(await outcome(getInvitation(as({ kind: "public" }), old.token))).toMatch(/^not_found/);
    expect(await getInvitation(as({ kind: "public" }), token)).toMatchObject({ status: "OPEN" });
    expect(await auditOf(org.id)).toMatchObject([{ action: "invitation.resent", subjectId: old.id }]);
  });

  it("is refused for an ended invitation, and an invitation of another organization is not found", async () => {
    const { org, OWNER } = await makeTeam();
    const resend = async (given: Parameters<typeof insertOpenInvitation>[1], orgId = org.id) =>
      outcome(
        resendInvitation.run(person(OWNER), {
          params: { idOrSlug: org.id, invitationId: (await insertOpenInvitation(orgId, given)).id },
        }),
      );
    expect(await resend({ revokedAt: NOW })).toBe("conflict: This invitation has been revoked");
    expect(await resend({ acceptedAt: NOW })).toBe("conflict: This invitation has already been accepted");
    expect(await resend({}, (await makeOrganization()).id)).toBe("not_found: Invitation not found");
  });
});

test("an unknown invitation is not found for any caller; an existing one is forbidden for non-members", async () => {
  const { org, MEMBER } = await makeTeam();
  const stranger = (await makeOrganization()).ownerId;
  const [{ id: known }, { id: foreign }] = [
    await insertOpenInvitation(org.id),
    await insertOpenInvitation((await makeOrganization()).id),
  ];
  for (const userId of [MEMBER, stranger])
    for (const work of [resendInvitation, revokeInvitation]) {
      const request = (invitationId: string) =>
        outcome(work.run(person(userId), { params: { idOrSlug: org.id, invitationId } }));
      expect(await request("none")).toBe("not_found: Invitation not found");
      expect(await request(foreign)).toBe("not_found: Invitation not found");
      expect(await request(known)).toBe("forbidden: Forbidden");
    }
});

describe("revoking", () => {
  it("ends an invitation permanently; repeating it changes nothing and is audited once", async () => {
    const { org, ADMIN } = await makeTeam();
    const { id } = await insertOpenInvitation(org.id);
    const revoke = () =>
      revokeInvitation.run(person(ADMIN), { params: { idOrSlug: org.id, invitationId: id } });
    expect(await revoke()).toEqual({ id, deleted: true });
    expect(await revoke()).toEqual({ id, deleted: true });
    expect(await auditOf(org.id)).toMatchObject([{ action: "invitation.revoked", subjectId: id }]);
  });

  it("is refused for an accepted invitation", async () => {
    const { org, ADMIN } = await makeTeam();
    const { id } = await insertOpenInvitation(org.id, { acceptedAt: NOW });
    expect(
      await outcome(revokeInvitation.run(person(ADMIN), { params: { idOrSlug: org.id, invitationId: id } })),
    ).toBe("conflict: It has been accepted; remove the member instead");
  });
});

test("members see open invitations and those that ended in the last 30 days, and non-members are refused", async () => {
  const { org, MEMBER } = await makeTeam();
  const old = { createdAt: inMs(-60 * DAY_MS), expiresAt: inMs(-53 * DAY_MS) };
  await insertOpenInvitation(org.id, { ...old, email: "old@example.org" });
  await insertOpenInvitation(org.id, {
    ...old,
    email: "oldrevoked@example.org",
    revokedAt: inMs(-31 * DAY_MS),
  });
  await insertOpenInvitation(org.id, {
    ...old,
    email: "accepted@example.org",
    acceptedAt: inMs(-29 * DAY_MS),
  });
  await insertOpenInvitation(org.id, { email: "expired@example.org", expiresAt: NOW });
  await insertOpenInvitation(org.id, { email: "revoked@example.org", revokedAt: NOW });
  await insertOpenInvitation(org.id, { email: "open@example.org" });
  const { data } = await listInvitations.run(person(MEMBER), { params: { idOrSlug: org.slug } });
  expect(Object.fromEntries(data.map((one) => [one.email, one.status]))).toEqual({
    "accepted@example.org": "ACCEPTED",
    "expired@example.org": "EXPIRED",
    "revoked@example.org": "REVOKED",
    "open@example.org": "OPEN",
  });
  const stranger = person((await makeOrganization()).ownerId);
  expect(await outcome(listInvitations.run(stranger, { params: { idOrSlug: org.slug } }))).toMatch(
    /^forbidden/,
  );
});

test("an email whose event could not be sent is published again, and others are not", async () => {
  const { org, OWNER } = await makeTeam();
  background.down = true;
  const { id } = await invite(person(OWNER), org.id);
  background.down = false;
  expect(mailsOf(id)).toEqual([]);
  const catchUp = (ms: number) => publishUnsentInvitations(as({ kind: "system", name: "test" }, inMs(ms)));
  await catchUp(MINUTE_MS);
  expect(mailsOf(id)).toEqual([]);
  await catchUp(2 * MINUTE_MS);
  await catchUp(3 * MINUTE_MS);
  expect(mailsOf(id)).toEqual([1, 1]);
  // The id is the same both times, so background jobs start one run.
  const ids = (background.sent as Sent[]).filter(({ data }) => data.invitationId === id).map((one) => one.id);
  expect(new Set(ids).size).toBe(1);
});
