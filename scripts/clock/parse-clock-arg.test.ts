import { expect, it } from "vitest";
import { parseClockArg } from "./parse-clock-arg";

it.each([
  ["", { kind: "show" }],
  ["reset", { kind: "reset" }],
  ["+1month", { kind: "move", move: { by: "+1month" } }],
  ["+3days", { kind: "move", move: { by: "+3days" } }],
  ["+ 3 Days", { kind: "move", move: { by: "+3days" } }],
  ["2weeks", { kind: "move", move: { by: "+2weeks" } }],
  ["2027-01-15T00:00:00Z", { kind: "move", move: { to: "2027-01-15T00:00:00.000Z" } }],
  ["2027-01-15", { kind: "move", move: { to: "2027-01-15T00:00:00.000Z" } }],
  ["2027-01-15 09:30", { kind: "move", move: { to: "2027-01-15T09:30:00.000Z" } }],
  ["2027-01-15T09:30:00+02:00", { kind: "move", move: { to: "2027-01-15T07:30:00.000Z" } }],
])("reads %j", (text, command) => {
  expect(parseClockArg(text === "" ? [] : text.split(" "))).toEqual(command);
});

it.each(["tomorrow", "-1day", "+month", "2027-13-01", "2027-01-15T25:00Z", "1/2/2027", "--help"])(
  "rejects %s",
  (text) => {
    expect(parseClockArg([text])).toBeUndefined();
  },
);
