/**
 * Design tokens of the product (app/globals.css). Email clients require inline styles; the dark tokens are in a media
 * query.
 */
export const LIGHT = {
  page: "#faf9f6",
  surface: "#ffffff",
  sunken: "#f3f1ec",
  line: "#e3dfd6",
  ink: "#1d1b16",
  soft: "#57524a",
} as const;
export const DARK = {
  page: "#161512",
  surface: "#1e1c19",
  sunken: "#272420",
  line: "#38342e",
  ink: "#f3f0ea",
  soft: "#bdb6aa",
} as const;

export const FONT = "Inter,system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Colors derived from the campaign's or the organization's color, as `#rrggbb`. */
export type Colors = { accent: string; onAccent: string; darkAccent: string; darkOnAccent: string };

/** Default colors: the product's green, for organizations and campaigns without a color. */
export const DEFAULT_COLORS: Colors = {
  accent: "#1c5a40",
  onAccent: "#ffffff",
  darkAccent: "#77c9a1",
  darkOnAccent: "#0c2419",
};

export function styleSheet({ darkAccent, darkOnAccent }: Colors): string {
  return `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page, .page > table > tbody > tr > td { background-color: ${DARK.page} !important; }
  .card { background-color: ${DARK.surface} !important; border-color: ${darkAccent} !important; box-shadow: none !important; }
  .sunken { background-color: ${DARK.sunken} !important; }
  .line { border-color: ${DARK.line} !important; }
  .ink { color: ${DARK.ink} !important; }
  .soft { color: ${DARK.soft} !important; }
  .link { color: ${darkAccent} !important; }
  .fill { background-color: ${darkAccent} !important; color: ${darkOnAccent} !important; }
}
@media (max-width: 480px) {
  .outer { padding: 16px 12px !important; }
  .inner { padding: 24px 20px 8px !important; }
}`;
}
