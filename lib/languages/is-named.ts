/** Returns the argument `isNamed` of messages that greet a person; without a name they omit the greeting. */
export function isNamed(name: string): "yes" | "no" {
  return name === "" ? "no" : "yes";
}
