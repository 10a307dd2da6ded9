import { and, eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { auditEntries } from "@/db/schema/audit-entries";
import { testDatabase, unique } from "@/db/testing";
import { permitInOrg, withResource } from "@/lib/auth/access";
import { createImport, exportRefusedRows } from "./api";
import { loadImport } from "./context";
import { exportRefused } from "./export-refused";
import { donorRows, GIFTS } from "./testing/read-imported";
import { type ImportSetup, setUpImports } from "./testing/set-up-imports";

vi.mock("@/lib/services/inngest/send");
vi.mock("@/lib/services/log");

const db = testDatabase();

describe("rejected rows", () => {
  const fileOf = async (setup: ImportSetup, importId: string) => {
    const { stream } = await exportRefused(await refusedContext(setup, importId));
    return new Response(stream).text();
  };
  const refusedContext = async (setup: ImportSetup, importId: string) =>
    withResource(
      await permitInOrg(setup.owner, setup.org.id),
      await loadImport(setup.owner, setup.at(importId).params),
    );
  const FILE = `Date,"Name, full",Email,Amount,Phone
2025-12-30,Priya Raman,priya@example,25.00,+1 555 010 0100
2025-12-30,Priya Raman,priya@example,25.00,+1 555 010 0100
2025-12-31,=Wei Zhang,wei@example.com,-5,
2026-01-02,Ann Lee,ann@example.com,9.00
`;
  const columns = ["receivedOn", "fullName", "email", "amount", "phone"] as const;

  test("are exported with reasons, and the corrected file is imported once with the same mapping", async () => {
    const setup = await setUpImports();
    const first = await setup.upload(FILE);
    await setup.check(first.id, { columns: [...columns], options: setup.options() });
    const file = await fileOf(setup, first.id);
    const priya =
      "2025-12-30,Priya Raman,priya@example,25.00,'+1 555 010 0100,“priya@example” is not an email address\r\n";
    expect(file).toBe(
      `Date,"Name, full",Email,Amount,Phone,Reason\r\n${priya}${priya}2025-12-31,'=Wei Zhang,wei@example.com,'-5,,The amount “-5” is negative: refunds and fees are not imported\r\n`,
    );
    expect((await setup.run(first.id)).counts).toMatchObject({ applied: 1, refuse: 3 });
    expect(await fileOf(setup, first.id)).toBe(file);

    const corrected = file.replace("'-5", "5").replaceAll("priya@example", "priya@example.com");
    const second = await setup.upload(corrected);
    expect(second).toMatchObject({ columnsFrom: "REMEMBERED", columns: [...columns, null] });
    await setup.check(second.id);
    expect((await setup.run(second.id)).counts).toMatchObject({ applied: 3, refuse: 0 });
    expect(await donorRows(setup)).toMatchObject([
      { email: "ann@example.com" },
      { email: "priya@example.com", phone: "+1 555 010 0100" },
      { email: "wei@example.com", firstName: "=Wei" },
    ]);
    // Importing the corrected rows or the first file again adds nothing.
    const bare = corrected
      .split("\r\n")
      .map((line) => line.slice(0, line.lastIndexOf(",")))
      .join("\r\n");
    expect((await setup.checkFile(bare)).counts).toMatchObject({ add: 0, skip: 3 });
    expect(await fileOf(setup, second.id)).toBe(`Date,"Name, full",Email,Amount,Phone,Reason,Reason\r\n`);
  });

  test("can only be exported by members, and each export is in the audit log", async () => {
    const setup = await setUpImports();
    const { id } = await setup.checkFile(GIFTS);
    const stranger = setup.as(unique("user_"));
    await expect(exportRefusedRows.run(stranger, setup.at(id))).rejects.toMatchObject({ code: "forbidden" });
    const other = await setUpImports();
    await expect(exportRefusedRows.run(other.owner, other.at(id))).rejects.toMatchObject({
      code: "not_found",
    });
    const empty = await createImport.run(setup.owner, {
      params: { idOrSlug: setup.org.id },
      body: { kind: "DONORS" },
    });
    await expect(exportRefusedRows.run(setup.owner, setup.at(empty.id))).rejects.toMatchObject({
      code: "conflict",
    });
    await exportRefusedRows.run(setup.owner, setup.at(id));
    const [entry] = await db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.orgId, setup.org.id), eq(auditEntries.action, "export.downloaded")));
    expect(entry).toMatchObject({ subjectId: "refused-rows", after: { name: "file.csv" } });
  });
});
