/**
 * Collects failed checks. An assertion records a stack trace even when it passes, which is slow for thousands of them.
 */
export function collectFindings(): { wrong: string[]; check: (isRight: boolean, what: string) => void } {
  const wrong: string[] = [];
  return {
    wrong,
    check: (isRight, what) => {
      if (!isRight) wrong.push(what);
    },
  };
}
