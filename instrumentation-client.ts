/**
 * Runs before any other script of a page. Tells zod not to compile code from text, which the content security
 * policy would block and report.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

export {};
