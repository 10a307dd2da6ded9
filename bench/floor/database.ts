import postgres from "postgres";

/** The application's driver, pool and server, and nothing else. */
export const sql = postgres(process.env["DATABASE_URL"] ?? "", { max: 16, onnotice: () => {} });
