/** The messages of one language, which scripts/build-islands.ts writes into that language's script. */
declare module "virtual:words" {
  import type { ProviderWords } from "@/components/languages/words-provider";

  const words: ProviderWords;
  export default words;
}
