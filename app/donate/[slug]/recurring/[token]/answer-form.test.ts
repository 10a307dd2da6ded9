import { expect, test, vi } from "vitest";
import { AppError, conflict, conflictForNow } from "@/lib/kernel/errors";
import { answerForm, orLink } from "./answer-form";

vi.mock("@/lib/services/log");
vi.mock("@/lib/http/limits/within-limit", () => ({ isWithinLimit: async () => true }));

async function problemAfter(error: Error): Promise<string | null> {
  const request = new Request("http://localhost/", {
    method: "POST",
    headers: { "sec-fetch-site": "same-origin" },
    body: "",
  });
  const answer = await answerForm(
    request,
    { params: Promise.resolve({ slug: "coats", token: "t" }) },
    {
      apply: async () => {
        throw error;
      },
      problemOf: orLink("pause"),
    },
  );
  const url = new URL(answer.headers.get("location") ?? "", "http://localhost");
  expect([answer.status, url.pathname]).toEqual([303, "/donate/coats/recurring/t"]);
  return url.searchParams.get("problem");
}

const failed = (code: string) =>
  new Error("Failed query", { cause: Object.assign(new Error(code), { code }) });

test("a change that lost to a concurrent one is not an error page but asks to try again", async () => {
  for (const code of ["23503", "23505", "40P01", "55P03"])
    expect(await problemAfter(failed(code)), code).toBe("later");
  expect(await problemAfter(conflictForNow("Another change is being made"))).toBe("later");
});

test("other refusals keep their own text, and unexpected errors are not hidden", async () => {
  expect(await problemAfter(conflict("Already canceled"))).toBe("pause");
  expect(await problemAfter(new AppError("forbidden", "Expired"))).toBe("link");
  for (const error of [failed("23502"), failed("42P01"), new TypeError("x")])
    await expect(problemAfter(error)).rejects.toBe(error);
});
