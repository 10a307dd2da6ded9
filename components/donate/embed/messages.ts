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

/** The name that a site at `origin` gives the frame. */
export function frameName(origin: string): string {
  return NAME + origin;
}

/** The origin in a frame's name if the organization lists it; null otherwise. */
export function parentOrigin(name: string, origins: readonly string[]): string | null {
  const origin = name.startsWith(NAME) ? name.slice(NAME.length) : "";
  return origins.includes(origin) ? origin : null;
}
