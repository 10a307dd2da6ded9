import { describe, expect, it } from "vitest";
import { localPath } from "./local-path";

describe("the return path after signing in", () => {
  it.each([
    ["/dashboard", "/dashboard"],
    [
      "/dashboard/hope-shelter/donations?status=FAILED&page=2",
      "/dashboard/hope-shelter/donations?status=FAILED&page=2",
    ],
    ["/dashboard/a/../b", "/dashboard/b"],
    ["/dashboard#part", "/dashboard"],
    ["/sessions-of-grace", "/sessions-of-grace"],
  ])("keeps a path of this site: %s", (requested, path) => {
    expect(localPath(requested)).toBe(path);
  });

  it.each([
    undefined,
    null,
    "",
    "dashboard",
    "https://evil.example/",
    "//evil.example/",
    "///evil.example/",
    "/\\evil.example",
    "/.//evil.example",
    "/%2e//evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "javascript:alert(1)",
    `/${"a".repeat(2001)}`,
  ])("never leaves this site: %j", (requested) => {
    expect(localPath(requested)).toBe("/dashboard");
  });

  it.each([
    "/sign-in",
    "/sign-in/callback?code=1",
    "/sign-out",
    "/session/refresh?to=/session/refresh",
    "/api/orgs",
  ])("never leads back into signing in: %s", (requested) => {
    expect(localPath(requested)).toBe("/dashboard");
  });
});
