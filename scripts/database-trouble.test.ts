import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { DrizzleQueryError } from "drizzle-orm/errors";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databaseTrouble } from "./database-trouble";

const SELECT = "select id, slug, name from organizations";
const url = "postgres://almoner:secret@127.0.0.1:3006/almoner";
const own = { url, command: "reconcile" };
const ours = { ...own, folder: ".data" };

/** An error as Drizzle throws it. */
function failed(code: string, message: string): Error {
  return new DrizzleQueryError(SELECT, [], Object.assign(new Error(message), { code }));
}

describe("a database error becomes a message that says what to do", () => {
  test.each([
    [
      "a stranger's database at our port",
      ours,
      "28P01",
      /not the one of the data folder \.data.*DATA_DIR=\.data-2/s,
    ],
    ["one that has no database of ours", ours, "3D000", /not the one of the data folder/],
    ["our own that is not there", ours, "ECONNREFUSED", /does not answer.*npm run status/s],
    ["one of an older version", ours, "42P01", /not prepared for this version.*npm start/s],
    ["a wrong password of the caller's", own, "28P01", /refused the connection.*Check DATABASE_URL/s],
    ["the caller's that is not there", own, "CONNECT_TIMEOUT", /does not answer.*Check DATABASE_URL/s],
    ["the caller's without tables", own, "42P01", /not prepared.*npm run migrate/s],
    ["anything else that it refuses", own, "42501", /refused: it said so\./],
  ])("%s", (_what, installation, code, words) => {
    const output = databaseTrouble(failed(code, "it said so."), installation);
    expect(output).toMatch(words);
    expect(output).toContain("almoner at 127.0.0.1:3006");
    expect(output).not.toMatch(/Failed query|select|secret/);
  });

  test("other errors are not translated", () => {
    expect(databaseTrouble(new Error("There is no organization x."), own)).toBeNull();
  });
});

describe("a data folder without a running installation, while another one holds its ports", () => {
  const root = fileURLToPath(new URL("..", import.meta.url));
  const folder = mkdtempSync(join(tmpdir(), "almoner-idle-"));
  const stranger: Server = createServer((socket) => socket.destroy());
  let port = "";

  beforeAll(async () => {
    await new Promise<void>((done) => stranger.listen(0, "127.0.0.1", done));
    const address = stranger.address();
    port = String(typeof address === "object" && address ? address.port : 0);
    // As a stopped installation leaves it.
    const { loadSecrets } = await import("@/local/up/secrets");
    loadSecrets(folder);
  });
  afterAll(async () => {
    await new Promise((done) => stranger.close(done));
    rmSync(folder, { recursive: true, force: true });
  });

  function run(
    command: string,
    settings: Record<string, string>,
  ): Promise<{ code: number | null; output: string }> {
    const { PATH, HOME } = process.env;
    const child = spawn(process.execPath, ["scripts/start.mjs", command], {
      cwd: root,
      env: { NODE_ENV: "test", PATH, HOME, DOTENV: "off", DATA_DIR: folder, ...settings },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk) => {
        output += chunk;
      });
    return new Promise((done) => child.on("close", (code) => done({ code, output })));
  }

  test.each([
    ["reconcile", 2],
    ["token", 1],
    ["clock", 1],
  ])("`%s` says so, and which folder to name", async (command, exit) => {
    const { code, output } = await run(command, { POSTGRES_PORT: port });
    // The default port, or the next free one beside a developer's own installation.
    expect(output).toMatch(/^Nothing runs on the data folder .*, but something uses its port \d+\.$/m);
    expect(output).toContain(`DATA_DIR=.data-2 npm run ${command}`);
    expect(output).not.toMatch(/Failed query|\n\s+at /);
    expect(code).toBe(exit);
  });

  test("an invalid setting is reported in a sentence", async () => {
    for (const command of ["status", "reconcile", "reset"]) {
      const { code, output } = await run(command, { PORT: "abc" });
      expect(output.trim(), command).toMatch(/^(✗ )?PORT is "abc", which is not a port: choose a number/);
      expect(output, command).not.toMatch(/\n\s+at /);
      expect(code, command).not.toBe(0);
    }
  });
});
