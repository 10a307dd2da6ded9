import { orgInPath } from "@/lib/auth/access";
import { endpoint } from "@/lib/http/endpoint";
import { idParams, orgParams } from "@/lib/http/params";
import { DEMO } from "@/lib/kernel/demo";
import { NO_ORGANIZATION } from "@/lib/orgs/refusals";
import { donorInPath } from "../context";
import { NO_DONOR } from "../refusals";
import { NO_TAG, TAG_EXISTS, TOO_MANY_OF_DONOR, TOO_MANY_TAGS } from "./refusals";
import {
  changeTagsInput,
  deletedTagSchema,
  donorTagsSchema,
  MAX_TAGGED,
  renameTagInput,
  tagDonorsInput,
  taggedDonorsSchema,
  tagListSchema,
  tagParams,
  tagSchema,
} from "./schemas";
import { tagDonors as tag } from "./tag-donors";
import { changeTags, deleteTag, listTags, renameTag, tagInPath } from "./tags";

const TAG = { id: DEMO.donorTagId, name: "Board contact", donorCount: 2 };
const inOrg = { idOrSlug: DEMO.orgSlug };

export const listDonorTags = endpoint({
  id: "listDonorTags",
  route: "GET /api/orgs/{idOrSlug}/donor-tags",
  tag: "Donors",
  summary: "List tags",
  description:
    "Lists the tags of an organization's donors in alphabetical order, including tags without donors.",
  role: "MEMBER",
  find: orgInPath,
  params: orgParams,
  answer: tagListSchema,
  refusals: [NO_ORGANIZATION],
  example: { params: inOrg, answer: { data: [TAG] } },
  handle: ({ ctx }) => listTags(ctx),
});

export const changeDonorTags = endpoint({
  id: "changeDonorTags",
  route: "PATCH /api/donors/{id}/tags",
  tag: "Donors",
  summary: "Tag a donor",
  description:
    "Adds tags to a donor and removes others. A name without a tag in the organization creates one. `GET /api/donors?tag=` lists the donors with a tag. Repeating the request changes nothing.",
  role: "MEMBER",
  find: donorInPath,
  params: idParams,
  body: changeTagsInput,
  answer: donorTagsSchema,
  refusals: [NO_DONOR, TOO_MANY_TAGS, TOO_MANY_OF_DONOR],
  example: {
    params: { id: DEMO.donorId },
    body: { add: ["Volunteer"] },
    answer: { tags: ["Board contact", "Volunteer"] },
  },
  handle: ({ ctx, body }) => changeTags(ctx, body),
});

export const tagDonors = endpoint({
  id: "tagDonors",
  route: "POST /api/orgs/{idOrSlug}/donor-taggings",
  tag: "Donors",
  summary: "Tag donors",
  description: `Adds tags to up to ${MAX_TAGGED} donors and removes others, for all of them or for none. The audit log has an entry for each donor whose tags change. Repeating the request changes nothing.`,
  role: "MEMBER",
  find: orgInPath,
  params: orgParams,
  body: tagDonorsInput,
  answer: taggedDonorsSchema,
  refusals: [NO_ORGANIZATION, TOO_MANY_TAGS, TOO_MANY_OF_DONOR],
  example: {
    params: inOrg,
    body: { donorIds: [DEMO.donorId], add: ["Volunteer"] },
    answer: { changed: 1 },
  },
  handle: ({ ctx, body }) => tag(ctx, body),
});

export const renameDonorTag = endpoint({
  id: "renameDonorTag",
  route: "PATCH /api/orgs/{idOrSlug}/donor-tags/{tagId}",
  tag: "Donors",
  summary: "Rename a tag",
  description: "Renames a tag for all its donors.",
  role: "ADMIN",
  find: tagInPath,
  params: tagParams,
  body: renameTagInput,
  answer: tagSchema,
  refusals: [NO_TAG, TAG_EXISTS],
  example: {
    params: { ...inOrg, tagId: DEMO.donorTagId },
    body: { name: "Board" },
    answer: { ...TAG, name: "Board" },
  },
  handle: ({ ctx, body }) => renameTag(ctx, body),
});

export const deleteDonorTag = endpoint({
  id: "deleteDonorTag",
  route: "DELETE /api/orgs/{idOrSlug}/donor-tags/{tagId}",
  tag: "Donors",
  summary: "Delete a tag",
  description: "Deletes a tag and removes it from all its donors.",
  role: "ADMIN",
  find: tagInPath,
  params: tagParams,
  answer: deletedTagSchema,
  refusals: [NO_TAG],
  example: { params: { ...inOrg, tagId: DEMO.donorTagId }, answer: { id: DEMO.donorTagId, deleted: true } },
  handle: ({ ctx }) => deleteTag(ctx),
});
