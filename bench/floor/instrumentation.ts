/** Without this file the build takes the clone's own, with the application's request limits. */
export function register(): void {}
