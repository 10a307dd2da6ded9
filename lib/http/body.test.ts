import { expect, test } from "vitest";
import { readJson } from "./body";

const read = (body: string) =>
  readJson(
    new Request("http://localhost/", {
      method: "POST",
      body,
      headers: { "content-type": "application/json" },
    }),
    1000,
  );

test("half a surrogate pair becomes the replacement character, wherever it stands; whole pairs stay", async () => {
  expect(await read('{"a":"x\\udc00y","b":["\\ud83d"],"c":"\\ud83d\\ude00"}')).toEqual({
    a: "x\ufffdy",
    b: ["\ufffd"],
    c: "😀",
  });
});
