import { getExtensionField } from "@tiptap/core";
import { expect, test } from "vitest";
import { EXTENSIONS } from "./markdown";
import { emphasis, PastedTables, withoutTables } from "./typing";

test("a mark next to a space makes no text bold or italic", () => {
  for (const text of ["2 * 3 *", "2 * 3*", "2 *3 *", "a _ b_", "*", "**", "a*b*"])
    for (const mark of ["*", "_"] as const) expect(text).not.toMatch(emphasis(mark, "at the end"));
  for (const text of ["2 ** 3 **", "2 ** 3**", "2 **3 **"]) {
    expect(text).not.toMatch(emphasis("**", "at the end"));
    expect(text).not.toMatch(emphasis("**", "anywhere"));
  }
  expect(emphasis("*", "at the end").exec("so *very nice*")?.[2]).toBe("very nice");
  expect(emphasis("_", "at the end").exec("_a_")?.[2]).toBe("a");
  expect(emphasis("**", "at the end").exec("Every **night**")?.[2]).toBe("night");
  expect([..."a *b* c *d*".matchAll(emphasis("*", "anywhere"))].map((match) => match[2])).toEqual(["b", "d"]);
});

test("pasted cells are separated, and each row is a block", () => {
  expect(
    withoutTables(
      '<p>A</p><table border="1"><colgroup><col></colgroup><tbody><tr><th>Soup</th><td class="x">$5</td></tr>' +
        "<tr><td>Tea</td><td><b>$2</b></td></tr></tbody></table>",
    ),
  ).toBe("<p>A</p><div>Soup $5 </div><div>Tea <b>$2</b> </div>");
  expect(withoutTables("<p>track <em>3</em></p>")).toBe("<p>track <em>3</em></p>");
  expect(EXTENSIONS).toContain(PastedTables);
  expect(getExtensionField(PastedTables, "transformPastedHTML")).toBeDefined();
});
