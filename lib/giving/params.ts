import { idParams, tokenParams } from "@/lib/http/params";

/** Path parameters of a donor's recurring donation within a session. */
export const planParams = tokenParams.extend(idParams.shape);
