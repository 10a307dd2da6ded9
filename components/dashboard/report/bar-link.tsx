import { Link } from "@/components/ui/link";
import type { TrendBar } from "./trend";

/** The name of a bar: a link to its donations, or plain text if it has none. */
export function BarLink({ bar: { label, href } }: { bar: Pick<TrendBar, "label" | "href"> }) {
  return href ? (
    <Link href={href} className="underline underline-offset-4">
      {label}
    </Link>
  ) : (
    label
  );
}
