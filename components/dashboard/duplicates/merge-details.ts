import { valueLabel } from "@/lib/donors/fields/labels";
import type { MergeInput, MergePreview } from "@/lib/donors/merges/schemas";
import type { Donor } from "@/lib/donors/schemas";
import { nameOf } from "../donors/labels";

export const SIDES = ["KEPT", "MERGED"] as const;
export type Side = (typeof SIDES)[number];

/** A detail of two donors: the name of its form control, its label, and both values as text, null without a value. */
export type Detail = { name: string; label: string; values: Record<Side, string | null> };

type Pair = Pick<MergePreview, "kept" | "merged">;

const DETAILS = [
  { name: "name", label: "Name", of: nameOf },
  { name: "email", label: "Primary email", of: (it: Donor) => it.email || null },
  { name: "phone", label: "Phone", of: (it: Donor) => it.phone },
  { name: "postalAddress", label: "Postal address", of: (it: Donor) => it.postalAddress },
] as const;

const controlOf = (fieldId: string) => `field:${fieldId}`;

/** Returns the details that staff compare before a merge: name, addresses, phone, and the donor fields in use. */
export function detailsOf({ kept, merged }: Pair): Detail[] {
  return [
    ...DETAILS.map(({ name, label, of }) => ({
      name,
      label,
      values: { KEPT: of(kept), MERGED: of(merged) },
    })),
    ...fieldsOf({ kept, merged }).map(({ fieldId, name }) => ({
      name: controlOf(fieldId),
      label: name,
      values: { KEPT: textOf(kept, fieldId), MERGED: textOf(merged, fieldId) },
    })),
  ];
}

/** Returns the choices in the submitted form as fields of the request. */
export function choicesIn(data: FormData, pair: Pair): Omit<MergeInput, "mergedDonorId"> {
  const sideOf = (name: string) => SIDES.find((one) => one === data.get(name));
  const details = DETAILS.flatMap(({ name }) => {
    const side = sideOf(name);
    return side ? [[name, side] as const] : [];
  });
  const fieldValues = fieldsOf(pair).flatMap(({ fieldId }) => {
    const keep = sideOf(controlOf(fieldId));
    return keep ? [{ fieldId, keep }] : [];
  });
  return { ...Object.fromEntries(details), ...(fieldValues.length > 0 ? { fieldValues } : {}) };
}

/** The fields in which at least one of the donors has a value; those of the kept donor first. */
const fieldsOf = ({ kept, merged }: Pair) => [
  ...kept.fieldValues,
  ...merged.fieldValues.filter(({ fieldId }) => !kept.fieldValues.some((value) => value.fieldId === fieldId)),
];

function textOf(donor: Donor, fieldId: string): string | null {
  const found = donor.fieldValues.find((one) => one.fieldId === fieldId);
  return found ? valueLabel(found.value) : null;
}
