import { migrate } from "@/db/migrate";
import { databaseTrouble } from "./database-trouble";

/** Brings the database of `DATABASE_URL` to the newest schema. */
const url = process.env["DATABASE_URL"] ?? "";
try {
  if (!URL.canParse(url))
    throw new Error(
      `DATABASE_URL ${url ? "is no address of a database" : "is not set"}: expected postgres://user:password@host/name.`,
    );
  await migrate(url);
} catch (error) {
  console.error(databaseTrouble(error, { url, command: "migrate" }) ?? (error as Error).message);
  process.exitCode = 1;
}
