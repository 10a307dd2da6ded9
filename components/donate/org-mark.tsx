import { cx } from "@/components/ui/cx";
import { initials } from "@/lib/kernel/initials";
import { renditionPath } from "@/lib/kernel/urls/picture-path";
import { ownPath } from "@/lib/kernel/urls/web-address";

const SIZES = { md: "size-11 rounded-lg", lg: "size-16 rounded-lg text-2xl sm:size-20" };

type OrgMarkProps = { name: string; logoUrl: string | null; size?: keyof typeof SIZES };

/** The organization's logo from our own origin, or a tile with its initials. Its name is shown next to it. */
export function OrgMark({ name, logoUrl, size = "md" }: OrgMarkProps) {
  const path = logoUrl && ownPath(logoUrl);
  if (path)
    return (
      // biome-ignore lint/performance/noImgElement: stored in its display size
      <img
        src={renditionPath(path, 160, "webp") ?? path}
        alt=""
        width={80}
        height={80}
        className={cx("shrink-0 object-contain", SIZES[size])}
      />
    );
  return (
    <span
      aria-hidden
      className={cx("grid shrink-0 place-items-center bg-accent font-semibold text-on-accent", SIZES[size])}
    >
      {initials(name)}
    </span>
  );
}
