import { Link } from "@/components/ui/link";
import type { TrendBar } from "./trend";

/** The name of a bar, which leads to its donations if it has any. */
export function BarLink({ bar: { label, href } }: { bar: Pick<TrendBar, "label" | "href"> }) {
  return href ? (
    <Link href={href} className="underline underline-offset-4">
      {label}
    </Link>
  ) : (
    label
  );
}
