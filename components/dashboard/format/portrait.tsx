import { initials } from "@/lib/kernel/initials";

/** Background colors, each legible under white text in both color schemes. */
const COLORS = ["#2f6b53", "#8a5320", "#6b4c8d", "#475a72", "#8c3f55", "#2c6576"];

/** A circle with initials; the name is shown next to it. */
export function Portrait({ name }: { name: string }) {
  const sum = [...name].reduce((all, letter) => all + (letter.codePointAt(0) ?? 0), 0);
  return (
    <span
      aria-hidden
      className="grid size-9 shrink-0 place-items-center rounded-full text-xs font-semibold text-[#fff]"
      style={{ backgroundColor: COLORS[sum % COLORS.length] }}
    >
      {initials(name)}
    </span>
  );
}
