import { createElement, type ReactElement } from "react";
import { expect, test } from "vitest";
import type { ApiFailure } from "@/components/session/api-result";
import { renderPage } from "@/components/testing/render-page";
import { DRAFT_IMPORT } from "@/lib/imports/examples";
import { PartPanel } from "./form-fields/part-panel";
import { ImportActions } from "./imports/import-actions";
import { PictureUpload } from "./pictures/picture-upload";

const WARNING = "It is deleted.";
const sent = async () => null;
const failure: ApiFailure = { ok: false, status: 400, message: "", fieldErrors: {}, formErrors: [] };
const panel = (warning: string | null) =>
  createElement(PartPanel, {
    id: "questions",
    title: "Questions",
    hint: "",
    one: "question",
    empty: "",
    live: [{ id: "a", name: "Shirt size", detail: "", removal: { label: "Remove", warning } }],
    archived: [],
    most: 5,
    busy: false,
    notice: null,
    onOrder: async () => true,
    onRemove: sent,
    form: () => null,
  });
const picture = createElement(PictureUpload, {
  label: "Cover image",
  hint: "",
  preview: null,
  uploaded: true,
  warning: WARNING,
  upload: async () => failure,
  remove: async () => failure,
});
const draft = (file: typeof DRAFT_IMPORT.file) =>
  createElement(ImportActions, { orgSlug: "hope-shelter", it: { ...DRAFT_IMPORT, file } });

/** The headings of the dialogs that a page part can open. */
async function questionsOf(part: ReactElement): Promise<string[]> {
  const markup = await renderPage(part);
  return [...markup.matchAll(/<dialog.*?<h2[^>]*>(.*?)<\/h2>/gs)].map(([, heading = ""]) =>
    heading.replaceAll("<!-- -->", ""),
  );
}

test("removing a picture, an uploaded file, or an item that is deleted has a question", async () => {
  expect(await questionsOf(picture)).toEqual(["Remove the cover image?"]);
  expect(await questionsOf(draft(DRAFT_IMPORT.file))).toContain("Delete the draft of “donations-2025.csv”?");
  expect(await questionsOf(panel(WARNING))).toContain("Remove “Shirt size”?");
});

test("a change that can be reverted, and a draft without a file, have none", async () => {
  expect(await questionsOf(draft(null))).toEqual(["Undo this import?"]);
  expect(await questionsOf(panel(null))).toEqual(["Add question"]);
});
