/** Accent colors from a campaign's or an organization's color, adjusted until their contrast is sufficient. */

type Rgb = readonly [number, number, number];
export type Accent = { accent: string; strong: string; on: string; soft: string; second: string };

/** Minimum contrast of text (WCAG 2.2, 1.4.3). */
export const MIN_CONTRAST = 4.5;
/** Backgrounds of the accent, from app/globals.css. */
const LIGHT = { surface: "#ffffff", page: "#faf9f6", sunken: "#f3f1ec" };
const DARK = { surface: "#1e1c19", page: "#161512", sunken: "#272420" };
const BLACK: Rgb = [0, 0, 0];
const WHITE: Rgb = [255, 255, 255];
const STEPS = 50;

type Colored = { color: string | null };

/** Returns the color in which a campaign is shown: its own, otherwise its organization's. Null if neither has one. */
export function shownColor(campaign: Colored, org: Colored): string | null {
  return campaign.color ?? org.color;
}

/** Returns the accent for both color schemes, or null if `color` is not `#RRGGBB`. */
export function accentFor(color: string | null): { light: Accent; dark: Accent } | null {
  const rgb = color ? parse(color) : null;
  return rgb && { light: adapt(rgb, LIGHT, BLACK), dark: adapt(rgb, DARK, WHITE) };
}

/** Returns the accent as CSS variables for `.tinted` in app/globals.css. Empty without a color. */
export function accentStyle(color: string | null): Record<`--tint-${string}`, string> {
  const both = accentFor(color);
  if (!both) return {};
  const style: Record<`--tint-${string}`, string> = {};
  for (const [key, value] of Object.entries(both.light)) style[`--tint-${key}`] = value;
  for (const [key, value] of Object.entries(both.dark)) style[`--tint-dark-${key}`] = value;
  return style;
}

/** Returns the contrast ratio of two `#rrggbb` colors, 1–21 (WCAG 2.2, relative luminance). */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(parse(one) ?? BLACK), luminance(parse(other) ?? BLACK)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Moves the color towards `end` in small steps until its contrast suffices on every background of the scheme. */
function adapt(rgb: Rgb, grounds: typeof LIGHT, end: Rgb): Accent {
  const surface = parse(grounds.surface) ?? WHITE;
  for (let step = 0; step <= STEPS; step++) {
    const accent = mix(rgb, end, step / STEPS);
    const soft = hex(mix(surface, accent, 0.1));
    const text = hex(accent);
    if (![...Object.values(grounds), soft].every((ground) => contrast(text, ground) >= MIN_CONTRAST))
      continue;
    const strong = hex(mix(accent, end, 0.2));
    // `strong` is farther from the backgrounds than the accent, so text on it has at least the same contrast.
    return {
      accent: text,
      strong,
      on: end === BLACK ? "#ffffff" : "#161512",
      soft,
      second: hex(mix(accent, surface, 0.45)),
    };
  }
  return adapt(end, grounds, end);
}

function parse(color: string): Rgb | null {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color);
  return match && [channel(match[1]), channel(match[2]), channel(match[3])];
}

function channel(pair: string | undefined): number {
  return Number.parseInt(pair ?? "0", 16);
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const part = (index: 0 | 1 | 2) => Math.round(from[index] + (to[index] - from[index]) * share);
  return [part(0), part(1), part(2)];
}

function hex(rgb: Rgb): string {
  return `#${rgb.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}
