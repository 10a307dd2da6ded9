import { expect, test } from "vitest";
import type { InvitationWithOrg } from "@/lib/team/invitations/store";
import { invitationEmail } from "./send-invitation";

const app = { appOrigin: "https://give.example.org", mode: "live" } as const;
const grace = { firstName: "Grace", lastName: "Okafor", email: "grace@hopeshelter.example" };

const found = (change: Partial<InvitationWithOrg["org"]> = {}): InvitationWithOrg => ({
  invitation: {
    id: "invitation1",
    orgId: "org1",
    email: "ruth@hopeshelter.example",
    role: "ADMIN",
    tokenHash: "hash1",
    linkNonce: "nonce1",
    invitedBy: "user_grace",
    mailNumber: 1,
    expiresAt: new Date("2026-11-28T14:05:00Z"),
    acceptedAt: null,
    acceptedBy: null,
    revokedAt: null,
    createdAt: new Date("2026-11-21T14:05:00Z"),
  },
  org: {
    id: "org1",
    name: "Hope Shelter",
    slug: "hope-shelter",
    email: "hello@hopeshelter.example",
    timezone: "America/New_York",
    ...change,
  },
});

test("states who invites to what, in which role, until when, and what to do if it was not expected", async () => {
  const { subject, text, html } = await invitationEmail(found(), "secret1", grace, app);
  expect(subject).toBe("Grace Okafor invites you to Hope Shelter on Almoner");
  for (const words of [
    "https://give.example.org/invitations/secret1",
    "Grace Okafor (grace@hopeshelter.example)",
    "Admin: also refunds donations",
    "Nov 28, 2026, 9:05 AM EST",
    "Not expecting this?",
    "ruth@hopeshelter.example",
  ]) {
    expect(text).toContain(words);
    expect(html).toContain(words);
  }
});

test("is correct while the inviting person cannot be looked up", async () => {
  const { subject, text } = await invitationEmail(found(), "secret1", null, app);
  expect(subject).toBe("A colleague invites you to Hope Shelter on Almoner");
  expect(text).not.toContain("Invited by");
});

test("names chosen by the sender become neither markup nor links", async () => {
  const names = { firstName: "<b>Win</b>", lastName: "https://evil.example/prize", email: "" };
  const { subject, html, text } = await invitationEmail(
    found({ name: 'Evil "&" <i>evil.example</i>' }),
    "secret1",
    names,
    app,
  );
  expect(html).not.toContain("<b>Win");
  expect(html).not.toContain("<i>");
  for (const part of [subject, html, text]) expect(part).not.toMatch(/https?:\/\/evil|evil\.example/);
});

test("names chosen by the sender contain no phone number", async () => {
  const names = { firstName: "Call", lastName: "+1 888 555 0199", email: "" };
  const org = { name: "PayPal: $499 charged, call 1 (888) 555-0199" };
  const { subject, html, text } = await invitationEmail(found(org), "secret1", names, app);
  for (const part of [subject, html, text]) expect(part).not.toMatch(/888|0199/);
  expect(subject).toContain("PayPal: $499 charged");
});
