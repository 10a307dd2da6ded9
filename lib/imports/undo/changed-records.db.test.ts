import { expect, test, vi } from "vitest";
import { correctOfflineDonation } from "@/lib/offline-donations/api";
import { correctOfflineInput } from "@/lib/offline-donations/schemas";
import { setUpImports } from "../testing/set-up-imports";

vi.mock("@/lib/services/inngest/send");
vi.mock("@/lib/services/log");

test("the refusal of an undo names the changed records, and three of many", async () => {
  const setup = await setUpImports();
  const line = (day: number) => `2026-01-0${day},Ada Lund,ada@example.com,1${day}00.50`;
  const { id } = await setup.importFile(`Date,Name,Email,Amount\n${[1, 2, 3, 4].map(line).join("\n")}\n`);
  const [first, ...others] = (await setup.rows(id)).map(({ donation }) => donation?.id ?? "");
  const correct = (donationId = "") =>
    correctOfflineDonation.run(setup.owner, {
      params: { id: donationId },
      body: correctOfflineInput.parse({ note: "By phone" }),
    });
  await correct(first);
  await expect(setup.undo(id)).rejects.toThrow(
    "Since then: 1 donation was corrected, voided or designated. Changed: the donation of $1,100.50 by Ada Lund on 2026-01-01.",
  );
  for (const one of others) await correct(one);
  await expect(setup.undo(id)).rejects.toThrow(
    /Since then: 4 donations were [^.]*\. For example: (the donation of \$1,\d00\.50 by Ada Lund on 2026-01-0\d(; |\.$)){3}/,
  );
});
