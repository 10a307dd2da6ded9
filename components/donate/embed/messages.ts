/** A donation as reported to the embedding site. `pending`: a bank payment that is in transit. */
export type Given = {
  amountCents: number;
  frequency: "ONE_TIME" | "MONTHLY" | "QUARTERLY" | "ANNUAL";
  pending: boolean;
};

/** Messages from an embedded form to the surrounding site. The form itself receives none. */
export type FrameMessage =
  | { type: "almoner:height"; height: number }
  | ({ type: "almoner:donated" } & Given)
  | { type: "almoner:close" };

/** Prefix of a frame's name, which is followed by the origin of the embedding site. */
const NAME = "almoner ";

/**
 * Color scheme of the embedding site. The first version of the loader sets none: the form then follows the visitor's.
 */
export type Scheme = "light" | "dark";

/** Returns the name that a site at `origin` gives the frame. The frame keeps it across the steps of the form. */
export function frameName(origin: string, scheme: Scheme): string {
  return `${NAME}${origin} ${scheme}`;
}

/** Returns the origin in a frame's name if the organization lists it; null otherwise. */
export function parentOrigin(name: string, origins: readonly string[]): string | null {
  const [origin = ""] = partsOf(name);
  return origins.includes(origin) ? origin : null;
}

/** Returns the color scheme in a frame's name; null if there is none. */
export function frameScheme(name: string): Scheme | null {
  const [, scheme] = partsOf(name);
  return scheme === "light" || scheme === "dark" ? scheme : null;
}

function partsOf(name: string): string[] {
  return name.startsWith(NAME) ? name.slice(NAME.length).split(" ") : [];
}
