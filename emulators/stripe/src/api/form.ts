/** A form in Stripe's notation: `a[b]=1`, `a[]=1` and `a[0][b]=1` nest. */
export type FormValue = string | FormValue[] | FormObject;
export type FormObject = { [key: string]: FormValue };

const MAX_PAIRS = 1000;
const MAX_DEPTH = 12;

/** Parses `application/x-www-form-urlencoded` text; later values win, lists keep their order. */
export function parseForm(text: string): FormObject {
  const root = emptyObject();
  let pairs = 0;
  for (const [name, value] of new URLSearchParams(text)) {
    if (++pairs > MAX_PAIRS) break;
    assign(root, segments(name), value);
  }
  return foldLists(root);
}

/** No prototype, so that a parameter named `__proto__` is harmless. */
function emptyObject(): FormObject {
  return Object.create(null);
}

function segments(name: string): string[] {
  const open = name.indexOf("[");
  if (open <= 0) return [name];
  const inner = [...name.slice(open).matchAll(/\[([^\]]*)\]/g)].map((match) => match[1] ?? "");
  return [name.slice(0, open), ...inner].slice(0, MAX_DEPTH);
}

function assign(root: FormObject, path: string[], value: string): void {
  let target = root;
  for (const [depth, part] of path.entries()) {
    const key = part === "" ? String(Object.keys(target).length) : part;
    if (depth === path.length - 1) {
      target[key] = value;
      return;
    }
    const next = target[key];
    const child: FormObject = isFormObject(next) ? next : emptyObject();
    target[key] = child;
    target = child;
  }
}

/** An object whose keys are 0, 1, 2 … was a list. */
function foldLists(object: FormObject): FormObject {
  for (const [key, value] of Object.entries(object)) {
    if (!isFormObject(value)) continue;
    const folded = foldLists(value);
    const keys = Object.keys(folded);
    object[key] =
      keys.length > 0 && keys.every((name) => /^\d+$/.test(name)) ? Object.values(folded) : folded;
  }
  return object;
}

export function isFormObject(value: FormValue | undefined): value is FormObject {
  return typeof value === "object" && !Array.isArray(value);
}
