/** A donation as the framing site learns of it. `pending`: a bank payment that is on its way. */
export type Given = {
  amountCents: number;
  frequency: "ONE_TIME" | "MONTHLY" | "QUARTERLY" | "ANNUAL";
  pending: boolean;
};

/** What a framed form tells the site around it. The form itself takes no messages. */
export type FrameMessage =
  | { type: "almoner:height"; height: number }
  | ({ type: "almoner:donated" } & Given)
  | { type: "almoner:close" };

/** Before the origin in the name of a frame, by which the form knows the site around it. */
const NAME = "almoner ";

/** The colors of the site around a form. The first version of the loader names none: then they are the visitor's. */
export type Scheme = "light" | "dark";

/** The name that a site at `origin` gives the frame. A frame keeps it on the way through the steps. */
export function frameName(origin: string, scheme: Scheme): string {
  return `${NAME}${origin} ${scheme}`;
}

/** The origin in a frame's name if the organization lists it; null otherwise. */
export function parentOrigin(name: string, origins: readonly string[]): string | null {
  const [origin = ""] = partsOf(name);
  return origins.includes(origin) ? origin : null;
}

/** The scheme in a frame's name. */
export function frameScheme(name: string): Scheme | null {
  const [, scheme] = partsOf(name);
  return scheme === "light" || scheme === "dark" ? scheme : null;
}

function partsOf(name: string): string[] {
  return name.startsWith(NAME) ? name.slice(NAME.length).split(" ") : [];
}
