import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { QrMark } from "./qr-mark";

test("a QR code is black on white in both color schemes", () => {
  const markup = renderToStaticMarkup(
    createElement(QrMark, { code: { size: 29, path: "M0 0h1v1z" }, label: "Code" }),
  );
  expect(markup).toContain(
    '<rect width="29" height="29" fill="#fff"></rect><path d="M0 0h1v1z" fill="#000"></path>',
  );
});
