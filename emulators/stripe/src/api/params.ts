import { type ApiError, invalidRequest } from "./errors";
import { type FormObject, type FormValue, isFormObject } from "./form";

/** Parses one parameter; `path` is its full name, such as `transfer_data[destination]`. */
export type Param<T> = (value: FormValue | undefined, path: string) => T;
export type Shape = Record<string, Param<unknown>>;
export type Read<S extends Shape> = { [K in keyof S]: ReturnType<S[K]> };

/** Parses a form by its shape; unknown parameters are refused, as at Stripe. */
export function readParams<S extends Shape>(shape: S, form: FormObject, prefix = ""): Read<S> {
  const name = (key: string): string => (prefix ? `${prefix}[${key}]` : key);
  for (const key of Object.keys(form)) {
    if (key in shape) continue;
    if (!prefix && key === "payment_method_types") throw methodTypesRefused();
    throw invalidRequest(`Received unknown parameter: ${name(key)}`, {
      code: "parameter_unknown",
      param: name(key),
    });
  }
  const read = Object.entries(shape).map(([key, param]) => [key, param(form[key], name(key))]);
  // Each key was read by the parameter of that key.
  return Object.fromEntries(read) as Read<S>;
}

function methodTypesRefused(): ApiError {
  return invalidRequest(
    "`payment_method_types` is no longer supported. Use `automatic_payment_methods` or `allowed_payment_method_types`.",
    { code: "payment_method_types_no_longer_supported", param: "payment_method_types" },
  );
}

/** Undefined when absent. */
export function optional<T>(param: Param<T>): Param<T | undefined> {
  return (value, path) => (value === undefined ? undefined : param(value, path));
}

/** Undefined when absent; null when sent empty, which unsets. */
export function clearable<T>(param: Param<T>): Param<T | null | undefined> {
  return (value, path) => (value === undefined ? undefined : value === "" ? null : param(value, path));
}

export function text(max = 5000): Param<string> {
  return (value, path) => {
    const found = present(value, path);
    if (typeof found !== "string") throw invalidRequest(`Invalid string: ${path}`, { param: path });
    if (found === "")
      throw invalidRequest(
        `You passed an empty string for '${path}'. We assume empty values are an attempt to unset a parameter; however '${path}' cannot be unset.`,
        {
          code: "parameter_invalid_empty",
          param: path,
        },
      );
    if (found.length > max)
      throw invalidRequest(`Invalid string: must be at most ${max} characters`, { param: path });
    return found;
  };
}

export function integer(): Param<number> {
  return (value, path) => {
    const found = present(value, path);
    const number = typeof found === "string" && /^-?\d{1,15}$/.test(found) ? Number(found) : Number.NaN;
    if (Number.isNaN(number))
      throw invalidRequest(`Invalid integer: ${typeof found === "string" ? found : path}`, {
        code: "parameter_invalid_integer",
        param: path,
      });
    return number;
  };
}

export function flag(): Param<boolean> {
  return (value, path) => {
    const found = present(value, path);
    if (found !== "true" && found !== "false")
      throw invalidRequest(`Invalid boolean: ${path}`, { param: path });
    return found === "true";
  };
}

export function oneOf<T extends string>(...choices: readonly T[]): Param<T> {
  return (value, path) => {
    const found = present(value, path);
    const choice = choices.find((one) => one === found);
    if (choice === undefined)
      throw invalidRequest(`Invalid ${path}: must be one of ${choices.join(", ")}`, { param: path });
    return choice;
  };
}

export function listOf<T>(param: Param<T>): Param<T[]> {
  return (value, path) => {
    const found = present(value, path);
    if (!Array.isArray(found)) throw invalidRequest(`Invalid array: ${path}`, { param: path });
    return found.map((item, index) => param(item, `${path}[${index}]`));
  };
}

export function object<S extends Shape>(shape: S): Param<Read<S>> {
  return (value, path) => {
    const found = present(value, path);
    if (!isFormObject(found)) throw invalidRequest(`Invalid object: ${path}`, { param: path });
    return readParams(shape, found, path);
  };
}

/** A percentage from 0 to 100 with at most two decimals, in hundredths of a percent. */
export function basisPoints(): Param<number> {
  return (value, path) => {
    const found = present(value, path);
    const points =
      typeof found === "string" && /^\d{1,3}(\.\d{1,2})?$/.test(found) ? Number(found) : Number.NaN;
    if (!(points <= 100))
      throw invalidRequest(`Invalid ${path}: must be between 0 and 100, with at most two decimals`, {
        param: path,
      });
    return Math.round(points * 100);
  };
}

/** Accepted without effect. */
export function ignored(): Param<undefined> {
  return () => undefined;
}

function present(value: FormValue | undefined, path: string): FormValue {
  if (value === undefined)
    throw invalidRequest(`Missing required param: ${path}.`, { code: "parameter_missing", param: path });
  return value;
}
