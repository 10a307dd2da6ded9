import { expect, test } from "vitest";
import { html } from "./html";

test("every interpolated text is escaped, in content and in attributes", () => {
  const evil = `"><script>alert('1')</script>&`;
  expect(html`<a title="${evil}">${evil}</a>`.markup).toBe(
    '<a title="&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;">&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;</a>',
  );
});

test("markup made by html passes unescaped, alone and in lists; null is nothing", () => {
  expect(html`<p>${[html`<b>${"a<b"}</b>`, "&", 5]}${null}</p>`.markup).toBe("<p><b>a&lt;b</b>&amp;5</p>");
});
