/**
 * Loads React's production build, as a running app does: rendering takes half the time of the development build. Other
 * code keeps the tests' NODE_ENV, under which a missing message is an error (lib/languages/report-message-error.ts).
 */
const { NODE_ENV } = process.env;
Object.assign(process.env, { NODE_ENV: "production" });
await Promise.all([import("react"), import("react/jsx-runtime"), import("react-dom/server")]);
Object.assign(process.env, { NODE_ENV });

export {};
