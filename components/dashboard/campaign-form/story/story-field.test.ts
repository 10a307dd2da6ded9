import { readFileSync } from "node:fs";
import { createElement } from "react";
import { expect, test } from "vitest";
import { renderPage } from "@/components/testing/render-page";
import { StoryField } from "./story-field";

const statusOf = async (length: number) => {
  const html = await renderPage(createElement(StoryField, { initial: "a".repeat(length), error: undefined }));
  return /<p role="status"[^>]*>([^<]*)<\/p>/.exec(html)?.[1];
};

test("a story past 9,000 characters says how many are left or too many", async () => {
  expect(await statusOf(9_000)).toBe("");
  expect(await statusOf(9_001)).toBe("999 characters left");
  expect(await statusOf(9_999)).toBe("1 character left");
  expect(await statusOf(10_000)).toBe("0 characters left");
  expect(await statusOf(11_500)).toBe("1,500 characters too many, formatting included");
});

test("only an error of the story's text marks the story, not one of a link's address", () => {
  const css = readFileSync(new URL("./story-editor.module.css", import.meta.url), "utf8");
  const selectors = [...css.matchAll(/:has\((.*?)\) \{/g)].map(([, selector]) => selector);
  expect(selectors).toEqual(['.text[aria-invalid="true"]']);
});
