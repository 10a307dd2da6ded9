import { Script } from "node:vm";
import { expect, test } from "vitest";
import { scriptRoutes } from "./serve";

test("the browser script is one plain script without eval, and only contacts the emulator", async () => {
  const answer = await scriptRoutes().request("/stripe.js");
  expect(answer.headers.get("content-type")).toContain("text/javascript");
  const code = await answer.text();
  expect(() => new Script(code)).not.toThrow();
  expect(code).toContain('version: "endive"');
  expect(code).not.toMatch(/\beval\(|new Function|innerHTML|js\.stripe\.com/);
});
