/** The present version of the loader. Published files stay, because sites pin their hashes: a change is `/embed/v2.js`. */
export const EMBED_SCRIPT = {
  path: "/embed/v1.js",
  integrity: "sha384-ku9arHA/gCmqFMseE+WjSxKs5I+Bs6gr5Q4H+vLoFzOXd3vmbU5P4V1mEfh1/b9W",
};
