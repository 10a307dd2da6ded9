import type { Appearance } from "@stripe/stripe-js";

/** Returns Stripe's appearance options from the design tokens and color scheme around `element`. */
export function appearanceOf(element: Element): Appearance {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    theme: style.colorScheme === "dark" ? "night" : "stripe",
    variables: {
      colorPrimary: token("accent"),
      colorBackground: token("surface"),
      colorText: token("ink"),
      colorTextSecondary: token("soft"),
      colorDanger: token("danger"),
      fontFamily: "system-ui, sans-serif",
      fontSizeBase: "16px",
      borderRadius: "10px",
      spacingUnit: "4px",
    },
    rules: { ".Input": { borderColor: token("line-strong"), boxShadow: "none" } },
  };
}
