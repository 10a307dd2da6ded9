import { expect, it } from "vitest";
import { laneOutputs } from "./lane-output";

function lanesOnScreen(isTTY = false) {
  const shown: string[] = [];
  const lanes = laneOutputs(3, { isTTY, write: (chunk) => shown.push(String(chunk)) });
  return { shown, lanes };
}

it("shows the first lane at once and the others completely after it", () => {
  const { shown, lanes } = lanesOnScreen();
  const [first, second, third] = lanes;
  third?.output.write("c1 ");
  first?.output.write("a1 ");
  second?.output.write(Buffer.from("b1 "));
  first?.output.write("a2 ");
  expect(shown.join("")).toBe("a1 a2 ");
  third?.ended();
  expect(shown.join("")).toBe("a1 a2 ");
  first?.ended();
  expect(shown.join("")).toBe("a1 a2 b1 ");
  second?.output.write("b2 ");
  expect(shown.join("")).toBe("a1 a2 b1 b2 ");
  second?.ended();
  expect(shown.join("")).toBe("a1 a2 b1 b2 c1 ");
});

it("lets tools use colors on a terminal", () => {
  expect(lanesOnScreen().lanes[0]?.output.env).toEqual({});
  expect(lanesOnScreen(true).lanes[0]?.output.env).toEqual({ FORCE_COLOR: "1" });
});
