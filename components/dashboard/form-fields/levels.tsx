"use client";

import { useRef, useState } from "react";
import { DollarInput } from "@/components/dashboard/forms/dollar-input";
import { typedDollars } from "@/components/dashboard/forms/dollars";
import { usePageCall } from "@/components/dashboard/layout/use-page-call";
import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { type GivingLevel, MAX_LEVELS } from "@/lib/campaigns/form/schemas";
import { LABELS, levelLabel, movedLabel, NO_LEVEL } from "./labels";
import { PartForm } from "./part-form";
import { PartPanel } from "./part-panel";
import { levelBody } from "./payload";
import { PartPreview, type PartsOf, type ShownLevel } from "./preview/parts-page";
import { inOrder, NEW_PART, withTyped } from "./shown-parts";

type LevelsProps = {
  campaignId: string;
  levels: readonly GivingLevel[];
  preview: PartsOf;
  /** Called with the levels as donors will see them while one is edited or moved. */
  onShown: (levels: readonly ShownLevel[]) => void;
};

/** The campaign's giving levels. */
export function Levels({ campaignId, levels, preview, onShown }: LevelsProps) {
  const { run, busy, refreshing, notice } = usePageCall();
  const live = levels.filter((one) => !one.archivedAt);
  // Keeps showing a saved level as typed until the refreshed page contains it.
  const saved = useRef(false);
  const [typed, setTyped] = useState<ShownLevel | null>(null);
  const at = (levelId: string) => ({ params: { id: campaignId, levelId } });
  const line = (level: GivingLevel) => ({
    id: level.id,
    name: level.name,
    detail: levelLabel(level),
    removal: REMOVAL,
  });
  return (
    <PartPanel
      id="levels"
      title="Giving levels"
      hint="Named amounts that donors can choose. If donors get something in return, the receipt shows how much of the donation is tax-deductible."
      one="giving level"
      empty="No giving levels. Donors choose from the suggested amounts."
      live={live.map(line)}
      archived={levels.filter((one) => one.archivedAt).map(line)}
      most={MAX_LEVELS}
      busy={busy !== null || refreshing}
      notice={notice}
      onOrder={async (order, moved) => {
        onShown(inOrder(live, order));
        const result = await run(
          (api) => api.call("orderGivingLevels", { params: { id: campaignId }, body: { order } }),
          { done: () => movedLabel(moved.name, order.indexOf(moved.id)) },
        );
        if (!result?.ok) onShown(live);
        return result?.ok === true;
      }}
      onClose={() => {
        if (!saved.current) onShown(live);
        saved.current = false;
        setTyped(null);
      }}
      onRemove={(id) =>
        run((api) => api.call("deleteGivingLevel", at(id)), {
          done: (now) =>
            now.deleted ? "Giving level deleted." : "Archived, because donations were made at this level.",
          refused: () => null,
        })
      }
      onRestore={(id) =>
        run((api) => api.call("updateGivingLevel", { ...at(id), body: { archived: false } }), {
          done: () => "Restored at the end of the list.",
        })
      }
      form={(id, close) => {
        const level = levels.find((one) => one.id === id);
        return (
          <PartForm
            labels={LABELS}
            read={levelBody}
            busy={busy !== null}
            close={close}
            onTyped={(body) => {
              const one = { ...body, name: body.name || NO_LEVEL, id: id ?? NEW_PART, position: 0 };
              setTyped(one);
              onShown(withTyped(live, one));
            }}
            save={async (body) => {
              const result = await run(
                (api) =>
                  level
                    ? api.call("updateGivingLevel", { ...at(level.id), body })
                    : api.call("createGivingLevel", { params: { id: campaignId }, body }),
                {
                  done: () => (level ? "Giving level updated." : "Giving level added."),
                  refused: () => null,
                },
              );
              saved.current = result?.ok === true;
              return result;
            }}
          >
            {(error) => (
              <>
                <LevelFields level={level} error={error} />
                <PartPreview {...preview} level={typed ?? level ?? NO_TYPED} />
              </>
            )}
          </PartForm>
        );
      }}
    />
  );
}

const REMOVAL = {
  label: "Remove",
  warning:
    "Donors can no longer choose it. A giving level with donations is archived, and you can restore it. A giving level without donations is deleted, which you can’t undo.",
};

const NO_TYPED: ShownLevel = {
  id: NEW_PART,
  name: NO_LEVEL,
  description: null,
  amountCents: 0,
  fairMarketValueCents: 0,
  position: 0,
};

type LevelFieldsProps = {
  level: GivingLevel | undefined;
  error: (name: keyof typeof LABELS) => string | undefined;
};

function LevelFields({ level, error }: LevelFieldsProps) {
  const worth = level?.fairMarketValueCents || null;
  return (
    <>
      <Field id="name" label={LABELS.name} error={error("name")}>
        {(control) => <Input {...control} name="name" defaultValue={level?.name} maxLength={120} required />}
      </Field>
      <Field id="description" label={LABELS.description} error={error("description")} optional>
        {(control) => (
          <Textarea {...control} name="description" defaultValue={level?.description ?? ""} maxLength={500} />
        )}
      </Field>
      <Dollars name="amountCents" cents={level?.amountCents ?? null} error={error("amountCents")} />
      <Dollars
        name="fairMarketValueCents"
        cents={worth}
        hint="What the dinner, book or other benefit would cost elsewhere. Can’t be changed once donations are made at this level."
        error={error("fairMarketValueCents")}
        optional
      />
    </>
  );
}

type DollarsProps = {
  name: "amountCents" | "fairMarketValueCents";
  cents: number | null;
  hint?: string;
  error: string | undefined;
  optional?: boolean;
};

function Dollars({ name, cents, hint, error, optional = false }: DollarsProps) {
  return (
    <Field id={name} label={LABELS[name]} hint={hint} error={error} optional={optional}>
      {(control) => <DollarInput {...control} name={name} defaultValue={typedDollars(cents)} />}
    </Field>
  );
}
