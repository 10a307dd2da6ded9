import { campaignInPath, fieldInPath } from "@/lib/campaigns/context";
import { FIELD } from "@/lib/campaigns/examples";
import { NO_CAMPAIGN } from "@/lib/campaigns/refusals";
import { endpoint } from "@/lib/http/endpoint";
import { idParams } from "@/lib/http/params";
import { DEMO } from "@/lib/kernel/demo";
import {
  createCustomFieldInput,
  customFieldListSchema,
  customFieldSchema,
  fieldParams,
  listPartsQuery,
  orderCustomFieldsInput,
  removedPartSchema,
  updateCustomFieldInput,
} from "../form/schemas";
import { createCustomField as createField } from "./create-custom-field";
import { deleteCustomField as removeField } from "./delete-custom-field";
import { listCustomFields as listFields } from "./list-custom-fields";
import { orderCustomFields as orderFields, QUESTIONS_CHANGED } from "./order-custom-fields";
import { updateCustomField as updateField } from "./update-custom-field";

const NO_FIELD = {
  status: 404,
  error: "Custom field not found",
  when: "The campaign has no custom field with this id.",
};

const FIELDS_FULL = {
  status: 409,
  error: "A campaign asks at most 50 questions",
  when: "The campaign has 50 custom fields; archived ones do not count.",
};

const FIELDS_KEPT = {
  status: 409,
  error: "A campaign keeps at most 200 questions, archived ones included; delete an unused one",
  when: "The campaign has 200 custom fields. Deleting one without answers makes room.",
};

export const listCustomFields = endpoint({
  id: "listCustomFields",
  route: "GET /api/campaigns/{id}/custom-fields",
  tag: "Campaigns",
  summary: "List custom fields",
  description: "Lists the questions that a campaign asks its donors, in order, in one response.",
  role: "MEMBER",
  find: campaignInPath,
  params: idParams,
  query: listPartsQuery,
  answer: customFieldListSchema,
  refusals: [NO_CAMPAIGN],
  example: { params: { id: DEMO.campaignId }, answer: { data: [FIELD] } },
  handle: ({ ctx, query }) => listFields(ctx, query),
});

export const orderCustomFields = endpoint({
  id: "orderCustomFields",
  route: "PATCH /api/campaigns/{id}/custom-fields",
  tag: "Campaigns",
  summary: "Order custom fields",
  description:
    "Sets the order of all custom fields that are not archived. The order is stored as a whole or not at all. To move a single field, update its `position` instead.",
  role: "MEMBER",
  find: campaignInPath,
  params: idParams,
  body: orderCustomFieldsInput,
  answer: customFieldListSchema,
  refusals: [
    NO_CAMPAIGN,
    {
      status: 409,
      error: QUESTIONS_CHANGED,
      when: "`order` does not contain exactly the custom fields that are not archived: one was added, archived, restored or deleted since they were read.",
    },
  ],
  example: {
    params: { id: DEMO.campaignId },
    body: { order: [DEMO.customFieldId] },
    answer: { data: [FIELD] },
  },
  handle: ({ ctx, body }) => orderFields(ctx, body),
});

export const createCustomField = endpoint({
  id: "createCustomField",
  route: "POST /api/campaigns/{id}/custom-fields",
  tag: "Campaigns",
  summary: "Create a custom field",
  description:
    "Adds a question to the donation page. `options` are required for type `SELECT` and rejected for other types. Donors answer with the field's id in `customFields` of a donation.",
  role: "MEMBER",
  find: campaignInPath,
  params: idParams,
  body: createCustomFieldInput,
  status: 201,
  answer: customFieldSchema,
  idempotent: true,
  refusals: [NO_CAMPAIGN, FIELDS_FULL, FIELDS_KEPT],
  example: {
    params: { id: DEMO.draftCampaignId },
    body: { label: "May we call you?", type: "SELECT", options: ["Yes", "No"], required: true },
    answer: {
      id: "p5v2b9q4t1y8e5r3u0i7o2hd",
      campaignId: DEMO.draftCampaignId,
      label: "May we call you?",
      type: "SELECT",
      options: ["Yes", "No"],
      required: true,
      position: 0,
      archivedAt: null,
    },
  },
  handle: ({ ctx, body }) => createField(ctx, body),
});

export const updateCustomField = endpoint({
  id: "updateCustomField",
  route: "PATCH /api/campaigns/{id}/custom-fields/{fieldId}",
  tag: "Campaigns",
  summary: "Update a custom field",
  description:
    "Updates the given fields. `position` moves the custom field, and `archived` removes it from the page or restores it. Existing answers do not change.",
  role: "MEMBER",
  find: fieldInPath,
  params: fieldParams,
  body: updateCustomFieldInput,
  answer: customFieldSchema,
  refusals: [
    NO_CAMPAIGN,
    NO_FIELD,
    FIELDS_FULL,
    {
      status: 409,
      error: "The type of an answered question is fixed; archive it and add another",
      when: "`type` would change, and donations have answered the field.",
    },
  ],
  example: {
    params: { id: DEMO.campaignId, fieldId: DEMO.customFieldId },
    body: { label: FIELD.label },
    answer: FIELD,
  },
  handle: ({ ctx, params, body }) => updateField(ctx, { id: params.fieldId, input: body }),
});

export const deleteCustomField = endpoint({
  id: "deleteCustomField",
  route: "DELETE /api/campaigns/{id}/custom-fields/{fieldId}",
  tag: "Campaigns",
  summary: "Delete a custom field",
  description:
    "Deletes a custom field without answers. A field with answers is archived instead, so that the answers keep their question. The response states which of the two was done.",
  role: "MEMBER",
  find: fieldInPath,
  params: fieldParams,
  answer: removedPartSchema,
  refusals: [NO_CAMPAIGN, NO_FIELD],
  example: {
    params: { id: DEMO.campaignId, fieldId: DEMO.customFieldId },
    answer: { id: DEMO.customFieldId, deleted: false, archived: true },
  },
  handle: ({ ctx, params }) => removeField(ctx, { id: params.fieldId }),
});
