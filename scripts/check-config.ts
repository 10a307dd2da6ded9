import { configurationProblems } from "@/lib/config/rules";

/** Prints each problem of the configuration in the environment on a line; exits with 1 when there is one. */
const problems = configurationProblems(process.env);
for (const problem of problems) console.log(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
