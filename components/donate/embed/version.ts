/**
 * The current version of the loader. Published files stay, because sites pin their hashes: a change is published as
 * `/embed/v4.js`.
 */
export const EMBED_SCRIPT = {
  path: "/embed/v3.js",
  integrity: "sha384-m3yDAK/5Xr2dKOZ7YAnzEPly9XYYIxMTiQXpTblQ6wpch/J+Qv7BJAhjwlVCmTeb",
};
