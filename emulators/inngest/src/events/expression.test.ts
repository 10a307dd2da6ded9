import { expect, test } from "vitest";
import { compileCondition, compileKey } from "./expression";

const event = { id: "e1", name: "n", ts: 0, data: { a: { b: "x" }, n: 7 } };

test("a key reads paths of the event and joins strings", () => {
  expect(compileKey("event.data.a.b")(event)).toBe("x");
  expect(compileKey("event.data.n + '-' + event.id")(event)).toBe("7-e1");
  expect(compileKey("event.data.missing.deeper")(event)).toBe("null");
});

test.each(["event.data.a == 'x'", "async.data.a", "event.data['a']", "size(event.data.a)"])(
  "the key %s is refused instead of always being the same",
  (expression) => {
    expect(() => compileKey(expression)).toThrow(expression);
  },
);

test("a trigger's condition compares one path with a string", () => {
  expect(compileCondition("event.data.a.b == 'x'")(event)).toBe(true);
  expect(compileCondition('event.data.a.b == "y"')(event)).toBe(false);
  expect(compileCondition("event.data.a == 'x'")(event)).toBe(false);
});

test("any other condition is refused", () => {
  expect(() => compileCondition("event.data.n > 5")).toThrow("event.data.n > 5");
  expect(() => compileCondition("event.data.a == 'x' && event.data.n == '7'")).toThrow();
});
