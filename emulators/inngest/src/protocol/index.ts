export { errorMessage, readAnswer } from "./call-app";
export { canonicalJson } from "./canonical-json";
export { signature } from "./signature";
export { FAILED_EVENT, type FunctionConfig, type Memo, TIMER_EVENT } from "./types";
