import { builtContract } from "@/lib/contract/built-contract";
import { getContract } from "@/lib/contract/operations/service";
import { methods } from "@/lib/http/methods";
import { serve } from "@/lib/http/serve-operation";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  GET: serve(getContract, async () => ({ body: builtContract() })),
});
