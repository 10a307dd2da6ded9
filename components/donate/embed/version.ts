/**
 * The current version of the loader. Published files stay, because sites pin their hashes: a change is published as
 * `/embed/v3.js`.
 */
export const EMBED_SCRIPT = {
  path: "/embed/v2.js",
  integrity: "sha384-Sn8EMF5OLtF9RY8kgSe3+/CvxWBCSj4Irpji11/9SftoTQ9CIE5YVyPZAZ0S5CAm",
};
