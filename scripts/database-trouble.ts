import { DrizzleQueryError } from "drizzle-orm/errors";
import postgres from "postgres";
import { databaseIsDown } from "@/lib/http/database-errors";

/**
 * The database of a script: `folder` is the data folder of a built-in one; without it, the caller configured the
 * database.
 */
export type DatabaseTarget = { url: string; folder?: string | undefined; command: string };

/** Wrong password, missing role or database: it is another server than expected. */
const WRONG_SERVER = ["28P01", "28000", "3D000"];
/** A missing table, column, function or schema. */
const NOT_MIGRATED = ["42P01", "42703", "42883", "3F000"];

/**
 * Translates a database error of a script into a message that says what to do; null for other errors. Omits the
 * statement.
 */
export function databaseTrouble(error: unknown, target: DatabaseTarget): string | null {
  const chain: Error[] = [];
  for (let cause = error; cause instanceof Error; cause = cause.cause) chain.push(cause);
  const isDown = databaseIsDown(error);
  const ours = chain.some((one) => one instanceof DrizzleQueryError || one instanceof postgres.PostgresError);
  if (!isDown && !ours) return null;
  const codes = chain.map((one) => String((one as { code?: unknown }).code));
  const why = reasonOf(chain);
  const { folder, command } = target;
  const database = nameOf(target);
  if (codes.some((code) => WRONG_SERVER.includes(code)))
    return folder === undefined
      ? `${database} refused the connection: ${why}.\nCheck DATABASE_URL.`
      : `${database} is not the one of the data folder ${folder}: another installation or another PostgreSQL has its port.\n` +
          `Name the data folder of the one that you mean, as in DATA_DIR=.data-2 npm run ${command}, or stop what holds the port and start this one: npm start`;
  if (isDown)
    return `${database} does not answer: ${why}.\n${
      folder === undefined
        ? "Check DATABASE_URL, and that its server runs and can be reached."
        : "Is it still starting? npm run status shows the state of each part."
    }`;
  if (codes.some((code) => NOT_MIGRATED.includes(code)))
    return `${database} is not prepared for this version: ${why}.\n${
      folder === undefined
        ? "Prepare it with this DATABASE_URL: npm run migrate"
        : "Start it once with this version: npm start"
    }`;
  return `${database} refused: ${why}.`;
}

/** The innermost message, from the server or the system, in one line without a full stop. */
function reasonOf(chain: readonly Error[]): string {
  const inner = chain.findLast((one) => !(one instanceof DrizzleQueryError) && one.message !== "");
  // A connection tried over both IPv4 and IPv6 fails with only a code.
  const code = chain.map((one) => (one as { code?: unknown }).code).find((one) => typeof one === "string");
  return (inner?.message ?? String(code ?? "it gave no reason")).replace(/\s+/g, " ").replace(/\.$/, "");
}

function nameOf({ url }: DatabaseTarget): string {
  if (!URL.canParse(url)) return "The database";
  const { host, pathname } = new URL(url);
  return `The database ${decodeURIComponent(pathname.slice(1))} at ${host}`;
}
