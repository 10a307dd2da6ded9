type Json = Record<string, unknown>;

/** `previous_attributes` of an update: the old values of what differs, nested as in the object. */
export function previousAttributes(old: Json, now: Json): Json {
  const changed: Json = {};
  for (const [key, value] of Object.entries(old)) {
    const next = now[key];
    if (JSON.stringify(value) === JSON.stringify(next)) continue;
    changed[key] = isJson(value) && isJson(next) ? nested(value, next) : value;
  }
  return changed;
}

/** For lists of equal length, only the differences of each item; for anything else the old value. */
function nested(old: Json, now: Json): Json {
  const [before, after] = [old["data"], now["data"]];
  if (!Array.isArray(before) || !Array.isArray(after) || before.length !== after.length)
    return previousAttributes(old, now);
  return { data: before.map((item, index) => previousAttributes(item, after[index])) };
}

function isJson(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
