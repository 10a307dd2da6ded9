import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from "vitest";
import { memberships } from "@/db/schema/memberships";
import { testDatabase, unique } from "@/db/testing";
import type { Role } from "@/lib/orgs/schemas";
import { type Identity, startIdentity } from "@/lib/services/testing/identity";
import { removeMember, updateMember } from "@/lib/team/api";
import {
  addMember,
  as,
  auditOf,
  inMs,
  insertOpenInvitation,
  invitationRow,
  key,
  makeTeam,
  NOW,
  person,
  rolesOf,
} from "@/lib/team/testing/story";
import { acceptInvitation, revokeInvitation } from "./api";
import { getInvitation, openInvitation } from "./get-invitation";

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
beforeEach(() => identity.clearFaults());
afterAll(() => identity.stop());

/** Creates a person with a verified address who is invited to a team. */
async function makeInvited(given: Parameters<typeof insertOpenInvitation>[1] = {}) {
  const team = await makeTeam();
  const guest = await identity.person(`${unique("guest")}@example.org`);
  const row = await insertOpenInvitation(team.org.id, {
    email: guest.email,
    invitedBy: team.OWNER,
    ...given,
  });
  return {
    ...team,
    guest,
    row,
    accept: (now = NOW) => acceptInvitation.run(person(guest.id, now), { params: { token: row.token } }),
  };
}
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: { code?: string; message: string }) => `${error.code}: ${error.message}`,
  );
const ELSEWHERE = "forbidden: This invitation is for another email address";

describe("accepting", () => {
  it("makes the invited person a member with that role, and is audited", async () => {
    const { org, guest, row, accept } = await makeInvited({ role: "ADMIN" });
    expect(await accept()).toEqual({ org: { id: org.id, name: org.name, slug: org.slug }, role: "ADMIN" });
    expect((await rolesOf(org.id))[guest.id]).toBe("ADMIN");
    expect(await invitationRow(org.id, guest.email)).toMatchObject({ acceptedAt: NOW, acceptedBy: guest.id });
    expect(await auditOf(org.id)).toMatchObject([
      {
        action: "invitation.accepted",
        actorId: guest.id,
        subjectId: row.id,
        before: { role: null },
        after: { userId: guest.id, role: "ADMIN" },
      },
    ]);
  });

  it("repeatedly or concurrently creates one membership, one entry and the same response", async () => {
    const { org, accept } = await makeInvited();
    const answers = await Promise.all([accept(), accept(), accept(), accept()]);
    answers.push(await accept(inMs(30 * 86_400_000)));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(Object.keys(await rolesOf(org.id))).toHaveLength(4);
    expect(await auditOf(org.id)).toHaveLength(1);
  });

  it.each([
    ["OWNER", "MEMBER", "OWNER"],
    ["MEMBER", "ADMIN", "ADMIN"],
    ["ADMIN", "ADMIN", "ADMIN"],
  ] satisfies [Role, Role, Role][])("%s who is invited as %s is %s afterwards", async (had, offered, has) => {
    const { org, guest, accept } = await makeInvited({ role: offered });
    await addMember(org.id, had, guest.id);
    expect((await accept()).role).toBe(has);
    expect((await rolesOf(org.id))[guest.id]).toBe(has);
  });
});

describe("a refused acceptance", () => {
  it("by a person with another address changes nothing", async () => {
    const { org, row } = await makeInvited();
    const other = await identity.person(`${unique("other")}@example.org`);
    expect(await refusal(acceptInvitation.run(person(other.id), { params: { token: row.token } }))).toBe(
      ELSEWHERE,
    );
    expect(Object.keys(await rolesOf(org.id))).toHaveLength(3);
    expect((await invitationRow(org.id, row.email)).acceptedAt).toBeNull();
  });

  it("is the result for a person unknown to the identity provider, who has no address", async () => {
    const { row } = await makeInvited();
    expect(await refusal(acceptInvitation.run(person("user_none"), { params: { token: row.token } }))).toBe(
      ELSEWHERE,
    );
  });

  it("is the result for an API key, even one of the invited person", async () => {
    const { org, guest, row } = await makeInvited();
    expect(
      await refusal(
        acceptInvitation.run(key(org.id, "ADMIN", true, guest.id), { params: { token: row.token } }),
      ),
    ).toBe("forbidden: Forbidden");
  });

  it("reports an unknown invitation before the caller is checked", async () => {
    const { org, guest } = await makeInvited();
    for (const caller of [person(guest.id), key(org.id, "ADMIN", true, guest.id)])
      expect(await refusal(acceptInvitation.run(caller, { params: { token: "nothing" } }))).toBe(
        "not_found: Invitation not found",
      );
  });

  it("can be repeated successfully once the identity provider is reachable again", async () => {
    const { org, accept } = await makeInvited();
    await identity.fault({ on: "requests", kind: "fail" });
    expect(await refusal(accept())).toMatch(/^unavailable/);
    expect(Object.keys(await rolesOf(org.id))).toHaveLength(3);
    await identity.clearFaults();
    expect(await refusal(accept())).toBe("done");
  });

  it("reports a wrong link as not found", async () => {
    const { guest, row } = await makeInvited();
    for (const token of ["none", row.id, `${row.token}x`])
      expect(await refusal(acceptInvitation.run(person(guest.id), { params: { token } }))).toBe(
        "not_found: Invitation not found",
      );
  });
});

describe("an ended invitation", () => {
  it("cannot be accepted from the exact time of its expiry on", async () => {
    const expiresAt = inMs(1000);
    const { accept } = await makeInvited({ expiresAt });
    expect(await refusal(accept(expiresAt))).toBe("conflict: This invitation has expired; ask for a new one");
    expect(await refusal(accept(inMs(999)))).toBe("done");
  });

  it("cannot be accepted once revoked", async () => {
    const { accept } = await makeInvited({ revokedAt: NOW });
    expect(await refusal(accept())).toBe("conflict: This invitation has been revoked");
  });

  it("does not readmit a person who joined by it and was removed", async () => {
    const { org, OWNER, guest, accept } = await makeInvited();
    await accept();
    await removeMember.run(person(OWNER), {
      params: { idOrSlug: org.id, userId: guest.id },
      query: { keepKeys: false },
    });
    expect(await refusal(accept())).toBe("conflict: This invitation has already been accepted");
    expect(await rolesOf(org.id)).not.toHaveProperty(guest.id);
  });

  it("is either accepted or revoked when both happen concurrently", async () => {
    for (let round = 0; round < 8; round++) {
      const { org, OWNER, guest, row, accept } = await makeInvited();
      const [accepted, revoked] = await Promise.all([
        refusal(accept()),
        refusal(revokeInvitation.run(person(OWNER), { params: { idOrSlug: org.id, invitationId: row.id } })),
      ]);
      expect([accepted, revoked].filter((one) => one === "done")).toHaveLength(1);
      expect(guest.id in (await rolesOf(org.id))).toBe(accepted === "done");
    }
  });
});

describe("an invitation grants only what its sender may currently grant", () => {
  const REVOKED = "conflict: This invitation has been revoked";
  const demote = (orgId: string, userId: string, role: Role) =>
    testDatabase()
      .update(memberships)
      .set({ role })
      .where(and(eq(memberships.orgId, orgId), eq(memberships.userId, userId)));

  it.each<[Role, Role]>([
    ["OWNER", "ADMIN"],
    ["ADMIN", "ADMIN"],
    ["ADMIN", "MEMBER"],
    ["MEMBER", "MEMBER"],
    ["MEMBER", "ADMIN"],
  ])("to join as %s, by an owner who is %s now", async (role, now) => {
    const { org, OWNER, guest, accept } = await makeInvited({ role });
    // Demotes without revoking, as if the revocation had failed.
    await demote(org.id, OWNER, now);
    const may = now === "ADMIN" && role === "MEMBER";
    expect(await refusal(accept())).toBe(may ? "done" : REVOKED);
    expect(guest.id in (await rolesOf(org.id))).toBe(may);
    await demote(org.id, OWNER, "OWNER");
    expect(await refusal(accept())).toBe("done");
  });

  it("an invitation of an owner who is demoted concurrently makes no admin after the demotion", async () => {
    for (let round = 0; round < 8; round++) {
      const { org, OWNER, guest, accept } = await makeInvited({ role: "ADMIN" });
      const second = await addMember(org.id, "OWNER");
      const [accepted] = await Promise.all([
        refusal(accept()),
        updateMember.run(person(second), {
          params: { idOrSlug: org.id, userId: OWNER },
          body: { role: "MEMBER" },
        }),
      ]);
      expect(guest.id in (await rolesOf(org.id))).toBe(accepted === "done");
      const log = (await auditOf(org.id)).map((entry) => entry.action);
      if (accepted === "done")
        expect(log.indexOf("invitation.accepted")).toBeLessThan(log.indexOf("member.updated"));
      else expect(accepted).toBe(REVOKED);
    }
  });
});

test("the holder of the link sees the organization, the sender and the masked address", async () => {
  const { org, row } = await makeInvited();
  const sender = await identity.person(`${unique("sender")}@example.org`, "Grace", "Okafor");
  const anyone = as({ kind: "public" });
  const named = await insertOpenInvitation(org.id, {
    invitedBy: sender.id,
    email: "ruth@hopeshelter.example",
  });
  expect(await getInvitation(anyone, named.token)).toEqual({
    org: { name: org.name },
    invitedBy: "Grace",
    role: "MEMBER",
    email: "r•••@hopeshelter.example",
    status: "OPEN",
    expiresAt: named.expiresAt.toISOString(),
  });
  expect(await getInvitation({ ...anyone, now: row.expiresAt }, row.token)).toMatchObject({
    invitedBy: null,
    status: "EXPIRED",
  });
  expect(await refusal(getInvitation({ ...anyone, db: testDatabase() }, "none"))).toBe(
    "not_found: Invitation not found",
  );
});

test("the invitation's page states whether the viewer is the invited person, or that it is unknown", async () => {
  const { guest, row, OWNER } = await makeInvited();
  const other = await identity.person(`${unique("other")}@example.org`);
  const visitorOf = async (ctx: ReturnType<typeof person>) => (await openInvitation(ctx, row.token)).visitor;
  expect(await visitorOf(as({ kind: "public" }))).toBeNull();
  expect(await visitorOf(person(guest.id))).toMatchObject({ fits: true, person: { email: guest.email } });
  expect(await visitorOf(person(other.id))).toMatchObject({ fits: false, person: { email: other.email } });
  expect(await visitorOf(person(OWNER))).toEqual({ fits: false, person: null });
  await identity.fault({ on: "requests", kind: "fail" });
  expect(await visitorOf(person(guest.id))).toEqual({ fits: null, person: null });
});
