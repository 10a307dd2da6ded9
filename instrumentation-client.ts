/**
 * Runs before any other script of a page. zod asks whether it may compile code from text, which the content
 * security policy refuses and would report; told beforehand, it does not ask.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

export {};
