import { orgInPath } from "@/lib/auth/access";
import { endpoint } from "@/lib/http/endpoint";
import { idParams, orgParams } from "@/lib/http/params";
import { DEMO } from "@/lib/kernel/demo";
import { NO_ORGANIZATION } from "@/lib/orgs/refusals";
import { donorInPath } from "../context";
import { NO_DONOR } from "../refusals";
import { donorFieldInPath } from "./context";
import {
  createDonorField as create,
  listDonorFields as list,
  deleteDonorField as remove,
  updateDonorField as update,
} from "./donor-fields";
import { changeFieldValues as change } from "./field-values";
import { NAME_TAKEN, NO_FIELD, TOO_MANY_FIELDS, TOO_MANY_KEPT } from "./refusals";
import {
  changeFieldValuesInput,
  createDonorFieldInput,
  donorFieldListSchema,
  donorFieldParams,
  donorFieldSchema,
  fieldValuesSchema,
  MAX_FIELDS,
  removedDonorFieldSchema,
  updateDonorFieldInput,
} from "./schemas";

const FIELD = {
  id: DEMO.donorFieldId,
  name: "Shirt size",
  type: "CHOICE" as const,
  options: ["S", "M", "L", "XL"],
  position: 0,
  archivedAt: null,
  createdAt: "2026-10-12T17:20:05.000Z",
  updatedAt: "2026-10-12T17:20:05.000Z",
};
const inOrg = { idOrSlug: DEMO.orgSlug };
const ofField = { ...inOrg, fieldId: DEMO.donorFieldId };

export const listDonorFields = endpoint({
  id: "listDonorFields",
  route: "GET /api/orgs/{idOrSlug}/donor-fields",
  tag: "Donors",
  summary: "List donor fields",
  description:
    "Lists the fields that an organization has defined for its donors, in order, archived ones last. Staff fill them in; fields that donors answer on a campaign’s form are custom fields.",
  role: "MEMBER",
  find: orgInPath,
  params: orgParams,
  answer: donorFieldListSchema,
  refusals: [NO_ORGANIZATION],
  example: { params: inOrg, answer: { data: [FIELD] } },
  handle: ({ ctx }) => list(ctx),
});

export const createDonorField = endpoint({
  id: "createDonorField",
  route: "POST /api/orgs/{idOrSlug}/donor-fields",
  tag: "Donors",
  summary: "Create a donor field",
  description: `Defines a field for the organization’s donors. At most ${MAX_FIELDS} fields can be in use. \`PATCH /api/donors/{id}/field-values\` sets a donor’s values.`,
  role: "ADMIN",
  find: orgInPath,
  params: orgParams,
  body: createDonorFieldInput,
  status: 201,
  answer: donorFieldSchema,
  idempotent: true,
  refusals: [NO_ORGANIZATION, NAME_TAKEN, TOO_MANY_FIELDS, TOO_MANY_KEPT],
  example: {
    params: inOrg,
    body: { name: "Birthday", type: "DATE" },
    answer: {
      ...FIELD,
      id: "d3n9k2w7c5x1m8q4z6r0b2td",
      name: "Birthday",
      type: "DATE",
      options: null,
      position: 1,
    },
  },
  handle: ({ ctx, body }) => create(ctx, body),
});

export const updateDonorField = endpoint({
  id: "updateDonorField",
  route: "PATCH /api/orgs/{idOrSlug}/donor-fields/{fieldId}",
  tag: "Donors",
  summary: "Update a donor field",
  description:
    "Renames, moves, archives or restores a donor field, or replaces its options. The type cannot be changed. Values of an archived field are kept but not shown.",
  role: "ADMIN",
  find: donorFieldInPath,
  params: donorFieldParams,
  body: updateDonorFieldInput,
  answer: donorFieldSchema,
  refusals: [NO_FIELD, NAME_TAKEN, TOO_MANY_FIELDS],
  example: {
    params: ofField,
    body: { options: ["S", "M", "L", "XL", "XXL"] },
    answer: {
      ...FIELD,
      options: ["S", "M", "L", "XL", "XXL"],
      updatedAt: "2026-11-21T10:05:00.000Z",
    },
  },
  handle: ({ ctx, body }) => update(ctx, body),
});

export const deleteDonorField = endpoint({
  id: "deleteDonorField",
  route: "DELETE /api/orgs/{idOrSlug}/donor-fields/{fieldId}",
  tag: "Donors",
  summary: "Delete a donor field",
  description:
    "Deletes a donor field if no donor has a value for it, and archives it otherwise. The response states which happened.",
  role: "ADMIN",
  find: donorFieldInPath,
  params: donorFieldParams,
  answer: removedDonorFieldSchema,
  refusals: [NO_FIELD],
  example: { params: ofField, answer: { id: DEMO.donorFieldId, deleted: false, archived: true } },
  handle: ({ ctx }) => remove(ctx),
});

export const changeFieldValues = endpoint({
  id: "changeFieldValues",
  route: "PATCH /api/donors/{id}/field-values",
  tag: "Donors",
  summary: "Change a donor’s field values",
  description:
    "Sets or removes values of donor fields; either all changes apply or none. Values of other fields are unchanged. The audit log keeps the previous values, and `GET /api/donors/{id}` returns the current ones. Repeating the request changes nothing.",
  role: "MEMBER",
  find: donorInPath,
  params: idParams,
  body: changeFieldValuesInput,
  answer: fieldValuesSchema,
  refusals: [NO_DONOR],
  example: {
    params: { id: DEMO.donorId },
    body: { values: [{ fieldId: DEMO.donorFieldId, value: "L" }] },
    answer: {
      fieldValues: [{ fieldId: DEMO.donorFieldId, name: FIELD.name, type: FIELD.type, value: "L" }],
    },
  },
  handle: ({ ctx, body }) => change(ctx, body),
});
