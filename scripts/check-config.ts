import { configurationProblems } from "@/lib/config/rules";

/** Prints what is wrong with the configuration in the environment, a sentence a line; fails when something is. */
const problems = configurationProblems(process.env);
for (const problem of problems) console.log(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
