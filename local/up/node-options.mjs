/**
 * Node options of an application process. Concurrent requests allocate more than V8's default young generation of 16
 * MiB during their lifetime, so their objects would be copied twice before they are collected.
 */
export const APP_NODE_OPTIONS = ["--max-semi-space-size=64"];
