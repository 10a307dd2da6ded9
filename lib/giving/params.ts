import { idParams, tokenParams } from "@/lib/http/params";

/** Path parameters of a recurring donation within a donor's session. */
export const planParams = tokenParams.extend(idParams.shape);
