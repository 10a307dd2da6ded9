import { createElement } from "react";
import { expect, test } from "vitest";
import { renderPage } from "@/components/testing/render-page";
import { FormProblems } from "./form-problems";

test("the summary lists a problem shared by several parts of a field once", async () => {
  const wrong = ["Enter an email address such as ada@example.org"];
  const fields = { "mailTo.0": wrong, "mailTo.1": wrong, "mailTo.2": ["Not of the team"], name: wrong };
  const problems = { message: "Please check the highlighted fields.", fields };
  const shown = await renderPage(
    createElement(FormProblems, { problems, labels: { mailTo: "Mail to", name: "Name" } }),
  );
  const lines = [...shown.matchAll(/<li>(.*?)<\/li>/g)].map(([, line = ""]) => line.replace(/<[^>]*>/g, ""));
  expect(lines).toEqual([`Mail to: ${wrong}`, "Mail to: Not of the team", `Name: ${wrong}`]);
});
