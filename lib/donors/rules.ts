import { idFor } from "@/lib/kernel/ids";

/**
 * The id of an organization's placeholder donor, who owns voided donations of undone imports whose donors were deleted.
 */
export const placeholderDonorId = (orgId: string) => idFor({ seed: `undone-imports:${orgId}` }, "donor");

/** Whether a donor is the placeholder, whom the API and all pages omit. */
export const isPlaceholder = ({ id, orgId }: { id: string; orgId: string }) =>
  id === placeholderDonorId(orgId);
