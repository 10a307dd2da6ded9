import { describe, expect, test } from "vitest";
import { videoOf } from "./video";

describe("a campaign's video", () => {
  test.each([
    "https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=4",
    "https://youtu.be/dQw4w9WgXcQ?si=x",
    "https://m.youtube.com/shorts/dQw4w9WgXcQ",
    "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ",
  ])("%s plays on the cookie-free host", (address) => {
    expect(videoOf(address)).toEqual({
      kind: "embed",
      src: "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ",
      href: address,
    });
  });

  test("Vimeo plays without tracking, and an unlisted video keeps its hash", () => {
    expect(videoOf("https://vimeo.com/76979871")).toEqual({
      kind: "embed",
      src: "https://player.vimeo.com/video/76979871?dnt=1",
      href: "https://vimeo.com/76979871",
    });
    expect(videoOf("https://vimeo.com/76979871/8272103f6e")).toEqual({
      kind: "embed",
      src: "https://player.vimeo.com/video/76979871?dnt=1&h=8272103f6e",
      href: "https://vimeo.com/76979871/8272103f6e",
    });
  });

  test("any other host is never framed", () => {
    for (const href of [
      "https://example.org/film.mp4",
      "https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ",
      "https://youtu.be/%22%3E%3Cscript%3E",
    ])
      expect(videoOf(href)?.kind).toBe("link");
  });

  test("a URL that is not https is omitted", () => {
    for (const bad of [null, "", "javascript:alert(1)", "http://youtu.be/dQw4w9WgXcQ"])
      expect(videoOf(bad)).toBeNull();
  });
});
