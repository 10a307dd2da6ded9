/**
 * Options of Node for a process of the application. A call leaves more behind than the 16 MiB of young objects that Node keeps
 * by default hold for its length, so that they would be copied twice before they are collected.
 */
export const APP_NODE_OPTIONS = ["--max-semi-space-size=64"];
