/** Collects failed checks: each of some thousand assertions would record a stack trace, also when it holds. */
export function collectFindings(): { wrong: string[]; check: (isRight: boolean, what: string) => void } {
  const wrong: string[] = [];
  return {
    wrong,
    check: (isRight, what) => {
      if (!isRight) wrong.push(what);
    },
  };
}
