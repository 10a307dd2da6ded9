import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { previewDonorMerge } from "@/lib/donors/merges/api";
import { previewSchema } from "@/lib/donors/merges/schemas";
import { choicesIn, detailsOf } from "./merge-details";
import { MergeForm } from "./merge-form";

vi.mock("next/navigation", () => ({ useRouter: () => ({}) }));

const { kept, merged, ...rest } = previewSchema.parse(previewDonorMerge.example.answer);
const value = (fieldId: string, given: string | number | boolean) => ({
  fieldId,
  name: `Field ${fieldId}`,
  type: "TEXT" as const,
  value: given,
});
const preview = {
  ...rest,
  kept: { ...kept, fieldValues: [value("size", "Small"), value("same", 1), value("mine", true)] },
  merged: { ...merged, fieldValues: [value("same", 1), value("size", "Large"), value("theirs", "Acme")] },
};

test("each donor field that one of the donors has is compared, once", () => {
  expect(detailsOf(preview).slice(4)).toEqual([
    { name: "field:size", label: "Field size", values: { KEPT: "Small", MERGED: "Large" } },
    { name: "field:same", label: "Field same", values: { KEPT: "1", MERGED: "1" } },
    { name: "field:mine", label: "Field mine", values: { KEPT: "Yes", MERGED: null } },
    { name: "field:theirs", label: "Field theirs", values: { KEPT: null, MERGED: "Acme" } },
  ]);
});

test("staff choose between two different values of a donor field, and see a value that only one donor has", () => {
  const html = renderToStaticMarkup(createElement(MergeForm, { orgSlug: "hope", preview }));
  expect(html).toMatch(/<legend[^>]*>Field size<\/legend>/);
  for (const side of ["KEPT", "MERGED"])
    expect(html).toMatch(
      new RegExp(`<input[^>]*name="field:size"[^>]*value="${side}"|value="${side}"[^>]*name="field:size"`),
    );
  for (const text of ["Small", "Large", "Acme"]) expect(html).toContain(`>${text}<`);
  for (const id of ["same", "mine", "theirs"]) expect(html).not.toContain(`name="field:${id}"`);
});

test("the choices of the form become the request, without details that need no choice", () => {
  const data = new FormData();
  data.set("phone", "MERGED");
  data.set("field:size", "MERGED");
  data.set("field:same", "neither");
  expect(choicesIn(data, preview)).toEqual({
    phone: "MERGED",
    fieldValues: [{ fieldId: "size", keep: "MERGED" }],
  });
  expect(choicesIn(new FormData(), preview)).toEqual({});
});

test("each of two different values says whose it is, in the name of its radio", () => {
  const html = renderToStaticMarkup(createElement(MergeForm, { orgSlug: "hope", preview }));
  const [choices = ""] = /<legend[^>]*>Field size<\/legend>.*?<\/fieldset>/.exec(html) ?? [];
  const radios = [...choices.matchAll(/<label.*?<\/label>/g)].map(([radio]) => ({
    value: /value="(\w+)"/.exec(radio)?.[1],
    name: radio
      .replaceAll(/<[^>]+>/g, " ")
      .replaceAll(/\s+/g, " ")
      .trim(),
  }));
  expect(radios).toEqual([
    { value: "KEPT", name: "Small From the donor who stays" },
    { value: "MERGED", name: "Large From the merged donor" },
  ]);
});
