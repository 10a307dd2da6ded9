import { beforeEach, expect, test, vi } from "vitest";
import { emails } from "@/db/schema/emails";
import { makeOrganization, testDatabase, unique } from "@/db/testing";
import type { OutgoingMail } from "@/lib/services/resend/outgoing";
import { NOW, systemContext } from "../testing/rows";
import { sendNoticesMoved } from "./send-notices-moved";

const sent = vi.hoisted(() => [] as OutgoingMail[]);
vi.mock("@/lib/services/resend/send-email", async (original) => ({
  ...(await original<typeof import("@/lib/services/resend/send-email")>()),
  sendMail: async (mail: OutgoingMail) => {
    sent.push(mail);
    return { id: "mail_1" };
  },
}));
beforeEach(() => void sent.splice(0));

async function owe(recipient: string, notificationEmail: string) {
  const org = await makeOrganization({ notificationEmail });
  const cause = unique("notices-moved:");
  const row = { cause, kind: "NOTICES_MOVED" as const, orgId: org.id, recipient, subject: "Moved" };
  await testDatabase()
    .insert(emails)
    .values({ ...row, createdAt: NOW });
  return { org, cause };
}

test("the previous address is notified once of the new one, masked, and of where to see who changed it", async () => {
  const { org, cause } = await owe("first@example.org", "mallory@evil.example");
  expect(await sendNoticesMoved(systemContext(), { cause })).toBe("sent");
  expect(await sendNoticesMoved(systemContext(), { cause })).toBe("settled");
  expect(sent).toHaveLength(1);
  const [mail] = sent;
  expect(mail).toMatchObject({ to: "first@example.org", idempotencyKey: cause });
  for (const part of ["m•••@evil.example", `/dashboard/${org.slug}/audit-log`, "Nov 21, 2026", "it was the"])
    expect(mail?.text).toContain(part);
  expect(mail?.text).not.toContain("mallory");
});

test("nothing is sent if the change was reverted in the meantime", async () => {
  const { cause } = await owe("first@example.org", "first@example.org");
  expect(await sendNoticesMoved(systemContext(), { cause })).toBe("not_due");
  expect(sent).toEqual([]);
  await expect(sendNoticesMoved(systemContext(), { cause: "none" })).rejects.toMatchObject({
    code: "not_found",
  });
});
