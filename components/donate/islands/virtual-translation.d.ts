/** The messages of one language, which scripts/build-islands.ts adds to that language's script. */
declare module "virtual:translation" {
  import type { TranslationProps } from "@/components/languages/translation-provider";

  const translation: TranslationProps;
  export default translation;
}
