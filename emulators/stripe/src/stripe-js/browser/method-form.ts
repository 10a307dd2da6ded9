import type { Field, Problem } from "./field";

export type MethodName = "card" | "us_bank_account";

export type Filling = { label: string; values: Record<string, string> };

/** The form of one payment method. */
export type MethodForm = {
  node: HTMLElement;
  /** The values that the "Test mode" row fills in, by field id. */
  fillings: readonly Filling[];
  fill(values: Record<string, string>): void;
  focus(): void;
  clear(): void;
  complete(): boolean;
  empty(): boolean;
  /** Shows all errors, focuses the first and returns it. */
  validate(): Problem | null;
  params(): Record<string, string>;
  showServerError(code: string, message: string): void;
};

type Spec = Pick<MethodForm, "node" | "fillings" | "params"> & {
  fields: readonly Field[];
  /** The field of an error code. */
  fieldOfCode(code: string): string | undefined;
};

export function methodForm({ fields, fieldOfCode, ...rest }: Spec): MethodForm {
  return {
    ...rest,
    fill(values) {
      for (const one of fields) one.set(values[one.spec.id] ?? "");
    },
    focus: () => fields[0]?.input.focus(),
    clear() {
      for (const one of fields) one.set("");
    },
    complete: () => fields.every((one) => one.problem() === null),
    empty: () => fields.every((one) => one.value() === ""),
    validate() {
      for (const one of fields) one.show(one.problem());
      const first = fields.find((one) => one.problem() !== null);
      first?.input.focus();
      return first?.problem() ?? null;
    },
    showServerError(code, message) {
      fields.find((one) => one.spec.id === fieldOfCode(code))?.show({ code, message });
    },
  };
}
