import { cx } from "@/components/ui/cx";
import { Link } from "@/components/ui/link";
import type { DonorTextKind } from "@/lib/donor-texts/schemas";
import { LANGUAGES, type Language } from "@/lib/languages/languages";
import { LANGUAGE } from "../labels";
import { TEXTS } from "./labels";

type Named = { kind: DonorTextKind; language: Language };
type TextLinksProps = Named & {
  path: string;
  /** Texts that can be edited here. */
  kinds: readonly DonorTextKind[];
  /** Texts that the organization has customized. */
  own: readonly Named[];
};

/** Links that select the text and the language to edit. */
export function TextLinks({ path, kinds, kind, language, own }: TextLinksProps) {
  const hrefOf = (to: Named) => `${path}?text=${to.kind}&language=${to.language}`;
  const isOwn = (one: Named) => own.some((it) => it.kind === one.kind && it.language === one.language);
  return (
    <div className="grid gap-3">
      <nav aria-label="Texts">
        <ul className="flex flex-wrap gap-2">
          {kinds.map((one) => (
            <li key={one}>
              <Chip href={hrefOf({ kind: one, language })} here={one === kind}>
                {TEXTS[one].label}
                {isOwn({ kind: one, language }) && <span className="text-sm text-soft">edited</span>}
              </Chip>
            </li>
          ))}
        </ul>
      </nav>
      <nav aria-label="Language">
        <ul className="flex flex-wrap gap-2">
          {LANGUAGES.map((one) => (
            <li key={one}>
              <Chip href={hrefOf({ kind, language: one })} here={one === language}>
                {LANGUAGE[one]}
              </Chip>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

function Chip({ href, here, children }: { href: string; here: boolean; children: React.ReactNode }) {
  return (
    <Link
      href={href}
      scroll={false}
      aria-current={here ? "page" : undefined}
      className={cx(
        "inline-flex min-h-10 items-center gap-2 rounded-full border px-4 text-sm font-medium",
        here
          ? "border-accent bg-accent-soft text-accent"
          : "border-line-strong bg-surface text-ink hover:bg-sunken",
      )}
    >
      {children}
    </Link>
  );
}
