/**
 * Runs before any other script of a page. Disables zod's code generation, which the content security policy would block
 * and report.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

export {};
