/** The supported appearance options, named as in Stripe.js. */
export type Appearance = { theme?: string; variables?: Record<string, string> };

const VARIABLES: Record<string, string> = {
  borderRadius: "--pe-radius",
  colorBackground: "--pe-field",
  colorDanger: "--pe-danger",
  colorPrimary: "--pe-accent",
  colorText: "--pe-text",
  colorTextSecondary: "--pe-quiet",
  fontFamily: "--pe-font",
  spacingUnit: "--pe-unit",
};

/**
 * The element's styles. By default uses the page's font and color and derives the rest, so that it fits light and dark
 * pages. Constructed style sheets need no exception in a strict content security policy.
 */
const BASE = `
:host { display: block; --pe-radius: 10px; --pe-unit: 4px; --pe-accent: currentColor; --pe-danger: light-dark(#b3261e, #ff9a8f);
  --pe-text: inherit; --pe-quiet: color-mix(in srgb, currentColor 72%, transparent); --pe-font: inherit;
  --pe-field: color-mix(in srgb, currentColor 3%, transparent); color: var(--pe-text); font-family: var(--pe-font); }
* { box-sizing: border-box; font-family: inherit; }
.form { display: grid; grid-template-columns: 1fr 1fr; gap: calc(4 * var(--pe-unit)); }
.field { min-width: 0; grid-column: 1 / -1; }
.card-expiry, .card-cvc { grid-column: auto; }
.head { display: flex; justify-content: space-between; gap: 8px; margin-bottom: calc(1.5 * var(--pe-unit)); font-size: 14px; line-height: 20px; }
label { font-weight: 500; }
.check { display: flex; align-items: center; gap: 10px; min-height: 44px; grid-column: 1 / -1; font-size: 14px; font-weight: 400; cursor: pointer; }
.check input { width: 18px; height: 18px; margin: 0; flex: none; accent-color: var(--pe-accent); }
.hint, .quiet { color: var(--pe-quiet); }
.quiet { margin: 0; font-size: 14px; line-height: 20px; grid-column: 1 / -1; }
input[type="text"] { width: 100%; min-height: 44px; padding: 10px 12px; font-size: 16px; line-height: 22px; color: inherit;
  background: var(--pe-field); border: 1px solid color-mix(in srgb, currentColor 52%, transparent); border-radius: var(--pe-radius);
  font-variant-numeric: tabular-nums; }
input::placeholder { color: var(--pe-quiet); opacity: 0.9; }
input:focus-visible, button:focus-visible { outline: 2px solid var(--pe-accent); outline-offset: 2px; }
input[aria-invalid="true"] { border-color: var(--pe-danger); }
.error { margin: calc(1.5 * var(--pe-unit)) 0 0; color: var(--pe-danger); font-size: 14px; line-height: 20px; min-height: 20px; }
fieldset { border: 0; margin: 0 0 calc(4 * var(--pe-unit)); padding: 0; display: flex; flex-wrap: wrap; gap: 8px; }
legend { padding: 0; margin-bottom: 6px; font-size: 14px; font-weight: 500; }
.choice { flex: 1 1 140px; display: flex; align-items: center; gap: 10px; min-height: 44px; padding: 8px 12px; cursor: pointer;
  border: 1px solid color-mix(in srgb, currentColor 52%, transparent); border-radius: var(--pe-radius); }
.choice:has(:checked) { border-color: var(--pe-accent); box-shadow: inset 0 0 0 1px var(--pe-accent); }
.choice input { width: 18px; height: 18px; margin: 0; accent-color: var(--pe-accent); }
.test { display: flex; flex-wrap: wrap; align-items: center; gap: 6px 8px; margin-top: calc(4 * var(--pe-unit)); font-size: 13px; color: var(--pe-quiet); }
.test button { font-size: 13px; line-height: 18px; min-height: 28px; padding: 4px 10px; color: inherit; background: none; cursor: pointer;
  border: 1px dashed color-mix(in srgb, currentColor 60%, transparent); border-radius: 99px; }
.test button:hover { border-style: solid; }
.wallets { display: grid; grid-template-columns: repeat(auto-fit, minmax(96px, 1fr)); gap: 8px; }
.wallet { font-size: 15px; font-weight: 600; line-height: 20px; padding: 6px 12px; border: 1px solid transparent; border-radius: var(--pe-radius);
  color: light-dark(#fff, #111); background: light-dark(#111, #fff); cursor: pointer; }
.wallet small { display: block; font-size: 12px; font-weight: 400; }
.wallets .wallet { padding: 6px 4px; }
.wallet:disabled { opacity: 0.6; cursor: default; }
.sheet { position: absolute; margin: 0 auto; width: min(420px, calc(100vw - 32px)); padding: 20px; border: 0; border-radius: 14px; color: light-dark(#111, #f2f2f2);
  background: light-dark(#fff, #1c1c1e); font-family: system-ui, sans-serif; }
.sheet::backdrop { background: rgb(0 0 0 / 0.5); }
.sheet .form > *, .sheet .actions { grid-column: 1 / -1; }
.sheet h2 { margin: 0; font-size: 18px; }
.sheet label { display: block; margin-bottom: 6px; font-size: 14px; }
.sheet select { width: 100%; min-height: 44px; padding: 8px; font-size: 16px; color: inherit; background: inherit;
  border: 1px solid color-mix(in srgb, currentColor 52%, transparent); border-radius: var(--pe-radius); }
.sheet .error { color: light-dark(#b3261e, #ff9a8f); margin: 0; min-height: 0; }
.line, .actions { display: flex; justify-content: space-between; gap: 12px; margin: 0; }
.plain { min-height: 44px; padding: 6px 12px; font-size: 15px; color: inherit; background: none; border: 0; text-decoration: underline; cursor: pointer; }
.actions .wallet { min-height: 44px; }
`;

let base: CSSStyleSheet | undefined;

export function sheetsFor(appearance: Appearance): CSSStyleSheet[] {
  base ??= sheet(BASE);
  const rules = Object.entries(appearance.variables ?? {}).flatMap(([name, value]) => {
    const variable = VARIABLES[name];
    return variable && !/[;{}]/.test(value) ? [`${variable}: ${value};`] : [];
  });
  if (appearance.theme === "night") rules.push("color-scheme: dark;");
  return [base, sheet(`:host { ${rules.join(" ")} }`)];
}

function sheet(text: string): CSSStyleSheet {
  const made = new CSSStyleSheet();
  made.replaceSync(text);
  return made;
}
