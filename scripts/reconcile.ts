import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { Verification } from "@/lib/ledger/schemas";
import { listOrganizationIds } from "@/lib/ledger/store";
import { withDotenv } from "@/local/up/dotenv";
import { databaseTrouble } from "./database-trouble";
import { folderName, notRunningMessage, readInstallation } from "./installation";

const USAGE = "npm run reconcile [-- --org <slug>] [--repair]";

/**
 * Verifies the totals of every organization, or of one, and prints each difference; with `--repair` recomputes derived
 * totals and verifies again. Exits with 1 when a difference remains.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { org: { type: "string" }, repair: { type: "boolean" } } });
  // This clone's own installation, or on a server with its own settings, that one.
  const installation = readInstallation();
  const { addresses, env, settings } = installation;
  const isOwn = settings.databaseUrl !== undefined;
  // When the data folder's installation is stopped, another one may listen on its ports; its totals are not meant.
  if (!isOwn && !addresses) throw new Error(await notRunningMessage(installation, "reconcile"));
  const root = fileURLToPath(new URL("..", import.meta.url));
  Object.assign(process.env, Object.keys(env).length > 0 ? env : withDotenv(root, process.env));
  const target = {
    url: process.env["DATABASE_URL"] ?? "",
    folder: isOwn ? undefined : folderName(settings),
    command: "reconcile",
  };
  try {
    await verify(values);
  } catch (error) {
    const trouble = databaseTrouble(error, target);
    throw trouble === null ? error : new Error(trouble);
  }
}

async function verify(values: { org?: string; repair?: boolean }): Promise<void> {
  const { newContext } = await import("@/lib/http/context");
  const { permitInOrg } = await import("@/lib/auth/access");
  const { closeDatabase } = await import("@/lib/services/database");
  const { verifyLedger } = await import("@/lib/ledger/verify-ledger");
  const context = () => newContext({ kind: "system", name: "reconcile" });
  try {
    const all = await listOrganizationIds(context().db);
    const chosen = values.org ? all.filter(({ id, slug }) => slug === values.org || id === values.org) : all;
    if (values.org && chosen.length === 0) throw new Error(`There is no organization ${values.org}.`);
    let wrong = 0;
    for (const org of chosen) {
      const permitted = () => permitInOrg(context(), org.id, "ADMIN");
      let found = await verifyLedger(await permitted());
      print(org.name, found);
      if (!found.ok && values.repair) {
        const { repairLedger } = await import("@/lib/ledger/repair-ledger");
        const did = await repairLedger(await permitted());
        console.log(
          `  Repaired: ${did.donations} donations, ${did.campaigns} campaigns' tickets and matching, ${did.rollups} campaigns' reports${did.report ? ", that of the organization" : ""}, ${did.payouts} payouts${did.waiver ? ", the fee waiver" : ""}. The journal was only added to.`,
        );
        found = await verifyLedger(await permitted());
        print(`${org.name}, after the repair`, found);
      }
      if (!found.ok) wrong += 1;
    }
    if (wrong > 0) {
      process.exitCode = 1;
      if (!values.repair) console.log(`\nTo repair what can be repaired: npm run reconcile -- --repair`);
    }
  } finally {
    await closeDatabase();
  }
}

function print(name: string, { ok, checks }: Verification): void {
  const compared = checks.reduce((sum, check) => sum + check.checked, 0);
  console.log(
    `${ok ? "✓" : "✗"} ${name}: ${checks.length} checks, ${compared.toLocaleString("en-US")} comparisons`,
  );
  for (const check of checks.filter(({ differing }) => differing > 0)) {
    console.log(`  ${check.name}: ${check.description}`);
    for (const { what, id, expected, actual } of check.differences)
      console.log(`    ${what} of ${id}: should be ${expected}, is ${actual}`);
    const hidden = check.differing - check.differences.length;
    if (hidden > 0) console.log(`    … and ${hidden.toLocaleString("en-US")} more`);
  }
}

main().catch((error: Error & { code?: string }) => {
  const usage = error.code?.startsWith("ERR_PARSE_ARGS") ? `\n${USAGE}` : "";
  console.error(`${error.message}${usage}`);
  process.exitCode = 2;
});
