import { ChevronDown, Heart } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#translation";
import { cx } from "@/components/ui/cx";
import { FieldError } from "@/components/ui/field";
import type { FormCampaign } from "./campaign";
import type { FormValues, Problems } from "./form-request";

type Props = { campaign: FormCampaign; values: FormValues; problems: Problems };

const SEGMENT = cx(
  "relative flex min-h-11 cursor-pointer items-center justify-center gap-1.5 rounded-md px-2 text-center font-semibold text-soft",
  "transition-colors duration-150 hover:text-ink has-checked:bg-surface has-checked:text-ink has-checked:shadow-soft has-checked:ring-1 has-checked:ring-line-strong/50",
  "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent",
);
/** Classes of the items in the "More" menu. */
const ITEM =
  "justify-start px-3 hover:bg-sunken has-checked:bg-accent-soft has-checked:shadow-none has-checked:ring-0";

type SegmentProps = { index: number; value: string; chosen: string; className?: string; children: ReactNode };

function Segment({ index, value, chosen, className, children }: SegmentProps) {
  return (
    <label className={cx(SEGMENT, className)}>
      <input
        id={`frequency-${index}`}
        type="radio"
        name="frequency"
        value={value}
        defaultChecked={chosen === value}
        className="absolute inset-0 cursor-pointer appearance-none rounded-md outline-none"
      />
      {children}
    </label>
  );
}

/**
 * Moves the focus into the menu, and closes the menu after an outside click. Closing it earlier would move the clicked
 * element away.
 */
function opened(menu: HTMLDetailsElement) {
  menu.querySelector("input")?.focus();
  const clicked = ({ target }: MouseEvent) => {
    if (menu.open && target instanceof Node && menu.contains(target)) return;
    menu.open = false;
    document.removeEventListener("click", clicked);
  };
  document.addEventListener("click", clicked);
}

function close(menu: HTMLDetailsElement) {
  menu.open = false;
  menu.querySelector("summary")?.focus();
}

/**
 * The frequency: once or monthly, others in a "More" menu. Rendered only if the campaign accepts recurring donations.
 */
export function FrequencySection({ campaign, values, problems }: Props) {
  const { t } = useTranslation();
  if (!campaign.allowRecurring || campaign.type === "EVENT") return null;
  const chosen = values["frequency"] ?? "one_time";
  const error = problems["frequency"];
  return (
    // The open menu reserves its own space, so that it covers no other control.
    <fieldset
      id="frequency"
      aria-describedby={error ? "frequency-error" : undefined}
      className="min-w-0 has-[details[open]]:pb-30"
    >
      <legend className="sr-only">{t("donate.frequency.howOften")}</legend>
      <div className="relative flex flex-wrap gap-1 rounded-lg bg-sunken p-1">
        <Segment index={0} value="one_time" chosen={chosen} className="flex-1">
          {t("donate.frequency.once")}
        </Segment>
        <Segment index={1} value="monthly" chosen={chosen} className="group/month flex-1">
          {t("donate.frequency.monthly")}
          <Heart
            aria-hidden
            className="size-4 text-accent @max-[8rem]:hidden group-has-checked/month:fill-accent"
          />
        </Segment>
        <details
          onToggle={({ currentTarget: menu }) => menu.open && opened(menu)}
          onChange={({ currentTarget: menu }) => close(menu)}
          onKeyDown={({ key, currentTarget: menu }) => key === "Escape" && close(menu)}
          className="group/more rounded-md has-[input:checked]:bg-surface has-[input:checked]:shadow-soft has-[input:checked]:ring-1 has-[input:checked]:ring-line-strong/50"
        >
          <summary
            className={cx(
              "flex min-h-11 list-none items-center justify-center gap-1 rounded-md px-3 font-semibold text-soft hover:text-ink",
              "group-has-[input:checked]/more:text-ink [&::-webkit-details-marker]:hidden",
            )}
          >
            <span className="group-has-[input:checked]/more:hidden">{t("donate.frequency.more")}</span>
            <span className="hidden group-has-[input[value=quarterly]:checked]/more:inline">
              {t("donate.frequency.quarterly")}
            </span>
            <span className="hidden group-has-[input[value=annual]:checked]/more:inline">
              {t("donate.frequency.annual")}
            </span>
            <ChevronDown
              aria-hidden
              className="size-4 transition-transform duration-150 group-open/more:rotate-180"
            />
          </summary>
          <div className="absolute top-full right-0 z-10 mt-2 grid w-44 max-w-full gap-1 rounded-lg border border-line bg-surface p-1 shadow-card">
            <Segment index={2} value="quarterly" chosen={chosen} className={ITEM}>
              {t("donate.frequency.quarterly")}
            </Segment>
            <Segment index={3} value="annual" chosen={chosen} className={ITEM}>
              {t("donate.frequency.annual")}
            </Segment>
          </div>
        </details>
      </div>
      <FieldError id="frequency-error" message={error} />
    </fieldset>
  );
}
